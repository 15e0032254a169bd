/** The page of the identity provider, which few people open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofIdentityProviders } from '../../i18n/parts/identityProviders'
import { ofProvisioning } from '../../i18n/parts/provisioning'

export { IdentityProviderPage } from './IdentityProviderPage'

addTexts(ofIdentityProviders)
// The default role is that of provisioning.
addTexts(ofProvisioning)
