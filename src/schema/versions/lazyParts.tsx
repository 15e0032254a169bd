/** The parts of a list with versions, loaded where a list has them, since most have none. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '@mui/material'
import { withTexts } from '../shared/laterTexts'
import type { VersionActsProps } from './VersionActs'
import type { VersionBarProps } from './VersionBar'

const Bar = lazy(async () => ({ default: (await withTexts(import('./onDemand'))).VersionBar }))
const Acts = lazy(async () => ({ default: (await withTexts(import('./onDemand'))).VersionActs }))

export const VersionBar = (props: VersionBarProps) =>
  props.version.versions && (
    <Suspense fallback={<Skeleton variant="rounded" height={72} />}>
      <Bar {...props} />
    </Suspense>
  )

export const VersionActs = (props: VersionActsProps) => (
  <Suspense fallback={null}>
    <Acts {...props} />
  </Suspense>
)
