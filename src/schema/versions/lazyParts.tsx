/** The parts of a list with versions, loaded where a list has them, since most have none. */
import { Skeleton } from '@mui/material'
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const versions = lazyModule(() => withTexts(import('./onDemand')))

export const VersionBar = versions.part((module) => module.VersionBar, <Skeleton variant="rounded" height={72} />)
export const VersionActs = versions.part((module) => module.VersionActs, null)
