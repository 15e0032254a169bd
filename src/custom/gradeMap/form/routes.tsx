import { lazy, Suspense, type ComponentType } from 'react'
import { Skeleton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import type { Guard } from '../../../../contract/guards'
import { Denial } from '../../../schema/page/lazyParts'
import { refusalsFor } from '../../../schema/shared/rights'
import { useSchemaSetting } from '../../../schema/shared/SchemaContext'
import type { ResourceRoute } from '../../../schema/routes/routes'
import { createPath, editPath } from './paths'

const load = () => import('../onDemand')
const Create = lazy(async () => ({ default: (await load()).CreateGradeCompany }))
const Edit = lazy(async () => ({ default: (await load()).EditGradeCompany }))

const gated = (Screen: ComponentType, guard: Guard, title: string): ComponentType =>
  function GatedScreen() {
    const { caller } = useSchemaSetting()
    const heading = useTranslate()(title)
    const refusals = refusalsFor([guard], caller)
    if (refusals.length > 0) return <Denial title={heading} refusals={refusals} />
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={480} aria-busy />}>
        <Screen />
      </Suspense>
    )
  }

/** The pages that add and update the mapping of a company, for provider staff. */
export const gradeFormRoutes: readonly ResourceRoute[] = [
  { path: createPath, screen: gated(Create, calls.createGradeCompany.guard, 'gradeForm.createTitle') },
  { path: editPath, screen: gated(Edit, calls.updateGradeCompany.guard, 'gradeForm.editTitle') },
]
