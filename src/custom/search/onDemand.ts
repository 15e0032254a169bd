/** The search across all lists and the keys, which most visits to a page don't need. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofSearch } from '../../i18n/parts/search'

export { SearchDialog } from './SearchDialog'
export { Shortcuts } from './Shortcuts'

addTexts(ofSearch)
