/** The forms, which no list needs until one is opened. */
import { lazyModule } from '../shared/lazyModule'

const forms = lazyModule(() => import('./onDemand'), { isLikely: true })

export const FormDialog = forms.part((module) => module.FormDialog, null)
export const CreatePage = forms.part((module) => module.CreatePage)
export const EditPage = forms.part((module) => module.EditPage)
