/** What the form of an application has of its own, which masters alone open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofApplicationForm } from '../../i18n/parts/applicationForm'

export { AddressesColumn, AddressesInput } from './Addresses'
export { ApplicationNotice } from './ApplicationNotice'

addTexts(ofApplicationForm)
