import { useTranslate } from 'ra-core'
import { roleName } from './roleName'

interface ImportCellProps {
  readonly column: string
  readonly text: string
}

/** Shows a cell of a file with company users: default roles by their label, everything else as it is written. */
export const ImportCell = ({ column, text }: ImportCellProps) => {
  const translate = useTranslate()
  return column.endsWith(' role') && text !== '' ? roleName(text, { translate }) : text
}
