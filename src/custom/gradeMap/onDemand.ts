/** The pages of the grade map and their dialogs, which most visits don't need. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofGradeMap } from '../../i18n/parts/gradeMap'
import { ofLaterParts } from '../../i18n/parts/laterParts'

export { CreateGradeCompany, EditGradeCompany } from './form/GradeCompanyPage'
export { GradeMapPage } from './GradeMapPage'

addTexts(ofGradeMap)
// Uploads and downloads of the map speak like those of lists.
addTexts(ofLaterParts)
