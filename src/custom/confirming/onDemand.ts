/** The dialog that asks who is there, which most visits never see. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofConfirming } from '../../i18n/parts/confirming'

export { ConfirmIdentity } from './ConfirmIdentity'

addTexts(ofConfirming)
