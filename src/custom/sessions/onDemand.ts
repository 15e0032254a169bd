/** The page of sessions, which people seldom open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofSessions } from '../../i18n/parts/sessions'

export { SessionsPage } from './SessionsPage'

addTexts(ofSessions)
