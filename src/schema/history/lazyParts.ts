import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const parts = lazyModule(() => withTexts(import('./onDemand')))

export const HistoryPanel = parts.part((module) => module.HistoryPanel, null)
export const ListHistory = parts.part((module) => module.ListHistory, null)
