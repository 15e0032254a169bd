import { addTexts } from '../../i18n/i18nProvider'
import { ofSavedViews } from '../../i18n/parts/savedViews'

export { OpeningView } from './OpeningView'
export { ViewsMenu } from './ViewsMenu'

addTexts(ofSavedViews)
