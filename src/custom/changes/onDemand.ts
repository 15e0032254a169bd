/** The page that compares a company at two moments. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofActivity } from '../../i18n/parts/activity'
import { ofAsOf } from '../../i18n/parts/asOf'
import { ofChanges } from '../../i18n/parts/changes'
import { ofLaterParts } from '../../i18n/parts/laterParts'

export { ChangesPage } from './ChangesPage'

addTexts(ofChanges)
addTexts(ofAsOf)
// Records are told as in activity and history.
addTexts(ofActivity)
addTexts(ofLaterParts)
