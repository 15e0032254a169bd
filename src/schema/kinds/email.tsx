import Link from '@mui/material/Link'
import type { EmailField } from '../field'
import { textFilter } from './filters/textFilter'
import type { ColumnProps, KindOf } from './kind'
import { plain, textOf } from './plain'

const Column = ({ record, name }: ColumnProps<EmailField>) => {
  const address = textOf(record[name])
  const domainAt = address.indexOf('@') + 1
  return address ? (
    <Link href={`mailto:${address}`}>
      {address.slice(0, domainAt)}
      {/* In narrow columns, break after the @ rather than within a word. */}
      <wbr />
      {address.slice(domainAt)}
    </Link>
  ) : null
}

export const emailKind: KindOf<EmailField> = { ...plain, Column, filter: textFilter }
