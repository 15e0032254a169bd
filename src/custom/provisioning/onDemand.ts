/** The page of provisioning, which few people open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyUsers } from '../../i18n/parts/companyUsers'
import { ofProvisioning } from '../../i18n/parts/provisioning'

export { ProvisioningPage } from './ProvisioningPage'

// Roles are told apart as in the forms of users.
addTexts(ofCompanyUsers)
addTexts(ofProvisioning)
