import type { Values } from '../condition'
import type { JoinedField } from '../field'
import type { ColumnProps, KindOf } from './kind'
import { readOnly, textOf } from './plain'

/** References are read with their names. */
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : textOf(value)

const join = ({ of }: JoinedField, record: Values) =>
  of
    .map((name) => nameOf(record[name]))
    .filter(Boolean)
    .join(' ')

const Column = ({ record, field }: ColumnProps<JoinedField>) => <>{join(field, record)}</>

export const joinedKind: KindOf<JoinedField> = {
  ...readOnly,
  Column,
  filter: null,
  isVirtual: true,
  sortsBy: ({ of: [first] }) => first,
  text: (_value, field, record) => join(field, record),
}
