/** The forms, which no list needs until one is opened. */
import { lazyModule } from '../shared/lazyModule'

const forms = lazyModule(() => import('./onDemand'), { isLikely: true })

export const FormDialog = forms.part((module) => module.FormDialog, null)
export const CreatePage = forms.part((module) => module.CreatePage)
export const EditPage = forms.part((module) => module.EditPage)

const aids = lazyModule(() => import('./aids'))

export const FormProgress = aids.part((module) => module.FormProgress, null)
export const SectionRail = aids.part((module) => module.SectionRail, null)

const conflicts = lazyModule(() => import('./ConflictDialog'))

export const ConflictDialog = conflicts.part((module) => module.ConflictDialog, null)
