/** What a new company takes over from a similar one, which few visits do. */
import { addTexts } from '../../../i18n/i18nProvider'
import { ofAsIn } from '../../../i18n/parts/asIn'

export { AsInDialog } from './AsInDialog'

addTexts(ofAsIn)
