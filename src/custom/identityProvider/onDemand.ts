/** The page of the identity provider, which few people open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofIdentityProviders } from '../../i18n/parts/identityProviders'

export { IdentityProviderPage } from './IdentityProviderPage'

addTexts(ofIdentityProviders)
