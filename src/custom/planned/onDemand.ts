/** What is planned in a company, which few people open. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofPlanned } from '../../i18n/parts/planned'

export { ContractPlan } from './ContractPlan'
export { PlannedPage } from './PlannedPage'

addTexts(ofPlanned)
