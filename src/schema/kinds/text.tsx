/** The kinds that are typed or chosen as they are shown. */
import type { TextField as Text, EmailField, YearField } from '../field'
import type { KindOf, ColumnProps } from './kind'
import { containing } from '../../names'
import { plain, textOf } from './plain'
import Link from '@mui/material/Link'
import { anyId, contains, type AnyOf, type Contains } from '../../../contract/entities/filters'
import { byFieldName, type FilterOf } from './filter'
import { quoted, joinedPhrases } from '../../../contract/glue'

/** Filters by a part of the text. */
const textFilter: FilterOf<Text | EmailField, Contains> = {
  param: byFieldName,
  schema: () => contains,
  keeps: ({ contains: part }, member) => containing(part)(textOf(member)),
  useText: ({ contains: part }) => quoted(part),
}

/** Filters by any of the years. */
const yearFilter: FilterOf<YearField, AnyOf> = {
  param: byFieldName,
  schema: () => anyId,
  keeps: ({ anyOf }, member) => anyOf.includes(member as number),
  useText: ({ anyOf }) => joinedPhrases(anyOf.map(String)),
}

export const yearKind: KindOf<YearField> = { ...plain, filter: yearFilter }

const EmailColumn = ({ record, name }: ColumnProps<EmailField>) => {
  const address = textOf(record[name])
  const domainAt = address.indexOf('@') + 1
  return address ? (
    <Link href={`mailto:${address}`} dir="ltr">
      {address.slice(0, domainAt)}
      {/* In narrow columns, break after the @ rather than within a word. */}
      <wbr />
      {address.slice(domainAt)}
    </Link>
  ) : null
}

export const emailKind: KindOf<EmailField> = { ...plain, Column: EmailColumn, filter: textFilter }

export const textKind: KindOf<Text> = {
  ...plain,
  filter: textFilter,
  isWide: ({ lines }) => lines !== undefined,
}
