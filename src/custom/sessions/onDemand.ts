/** The page of sessions, which people seldom open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofSessions } from '../../i18n/parts/sessions'

export { FactorNotice } from './FactorNotice'
export { RequiredFactor } from './RequiredFactor'
export { SessionsPage } from './SessionsPage'

addTexts(ofSessions)
