/** The parts of the head of a company, which other screens don't need. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'

export { CompanyState } from './CompanyState'
export { CompanySwitch } from './CompanySwitch'
export { FirstSteps } from './FirstSteps'

addTexts(ofCompanyHead)
