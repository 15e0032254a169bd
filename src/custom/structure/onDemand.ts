/** The structure of a company as a tree, which few visits open. */
import { addTexts } from '../../i18n/i18nProvider'
import { ofStructure } from '../../i18n/parts/structure'

export { OutlineDialog } from './OutlineDialog'
export { OutlineButton } from './OutlineButton'
export { StructureView } from './StructureView'

addTexts(ofStructure)
