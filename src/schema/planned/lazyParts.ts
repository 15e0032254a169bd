/** For screens outside of the engine, which load them where something is planned. */
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const parts = lazyModule(() => withTexts(import('./onDemand')))

export const AlreadyPlanned = parts.part((module) => module.AlreadyPlanned, null)
export const CountsFrom = parts.part((module) => module.CountsFrom, null)
export const PlanDay = parts.part((module) => module.PlanDay, null)
export const PlanFrom = parts.part((module) => module.PlanFrom, null)
export const PlannedLine = parts.part((module) => module.PlannedLine, null)
