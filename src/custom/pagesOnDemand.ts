/** Pages that are not a generated list, loaded after the first screen. One file, since many small ones cost more. */
import { addTexts } from '../i18n/i18nProvider'
import { ofPrint } from '../i18n/parts/print'

export { CompanyDetails } from './companyProfile/CompanyDetails'
export { AfterFirstScreen } from './layout/AfterFirstScreen'
export { ApplicationPage } from './sso/ApplicationPage'
export { StructureTab } from './structure/StructureTab'

addTexts(ofPrint)
