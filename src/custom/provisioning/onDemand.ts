/** The page of provisioning, which few people open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofProvisioning } from '../../i18n/parts/provisioning'

export { ProvisioningPage } from './ProvisioningPage'

addTexts(ofProvisioning)
