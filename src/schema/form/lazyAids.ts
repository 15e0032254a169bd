/** What a form shows only when it is long, changed or in conflict. Apart from the forms, which are in the first file of the console. */
import { withTexts } from '../shared/laterTexts'
import { lazyModule } from '../shared/lazyModule'

const aids = lazyModule(() => import('./aids'))

export const FormProgress = aids.part((module) => module.FormProgress, null)
export const SectionRail = aids.part((module) => module.SectionRail, null)

const conflicts = lazyModule(() => withTexts(import('./ConflictDialog')))

export const ConflictDialog = conflicts.part((module) => module.ConflictDialog, null)
