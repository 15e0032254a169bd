/** The list of unsaved work, which is loaded once the page of the applications is idle. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofWaitingWork } from '../../i18n/parts/waitingWork'

export { WaitingWork } from './WaitingWork'

addTexts(ofWaitingWork)
