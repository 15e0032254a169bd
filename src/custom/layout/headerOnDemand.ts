/** What the header opens. One file, since many small ones cost more. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofAsOf } from '../../i18n/parts/asOf'
import { ofNotifications } from '../../i18n/parts/notifications'
import { ofProfile } from '../../i18n/parts/profile'
import { ofSearch } from '../../i18n/parts/search'

export { AsOfBar } from '../viewAs/AsOfBar'
export { SearchDialog } from '../search/SearchDialog'
export { Shortcuts } from '../search/Shortcuts'
export { NotificationList } from './NotificationList'
export { ProfileChoices } from './ProfileChoices'

addTexts(ofAsOf)
addTexts(ofNotifications)
addTexts(ofProfile)
addTexts(ofSearch)
