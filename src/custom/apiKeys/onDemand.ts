/** The page of keys, which few people open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofApiKeys } from '../../i18n/parts/apiKeys'

export { ApiKeysPage } from './ApiKeysPage'

addTexts(ofApiKeys)
