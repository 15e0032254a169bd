/** What the forms of people say about mails, which no list needs. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofMails } from '../../i18n/parts/mails'

export { MailNotice } from './MailNotice'

addTexts(ofMails)
