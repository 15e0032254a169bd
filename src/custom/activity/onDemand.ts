/** The page of activity, which few people open. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofActivity } from '../../i18n/parts/activity'
import { ofLaterParts } from '../../i18n/parts/laterParts'

export { ActivityPage } from './ActivityPage'

addTexts(ofActivity)
// Entries speak like the history of a record.
addTexts(ofLaterParts)
