/** The way into an application, which only browsers see that come from one. */
import { addTexts } from '../../../i18n/i18nProvider'
import { ofWayIn } from '../../../i18n/parts/wayIn'

export { WayIn } from './WayIn'

addTexts(ofWayIn)
