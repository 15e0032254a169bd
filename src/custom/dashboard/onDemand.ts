/** The dashboard, which a link to another page doesn't need. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofDashboard } from '../../i18n/parts/dashboard'

export { Dashboard } from './Dashboard'

addTexts(ofDashboard)
