/** The defaults of most kinds: a value in one member of the record, sent unchanged. */
import type { Field } from '../field'
import type { ColumnProps, KindOf } from './kind'

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Shows a value as text, in a direction of its own: it may be in another script than the page. */
const PlainColumn = ({ record, name }: ColumnProps) => <bdi>{textOf(record[name])}</bdi>

/** The behaviour of a value in one member. Kinds add an input and a filter, and override what differs. */
export const plain = {
  Column: PlainColumn,
  text: textOf,
  payload: (values, name) => ({ [name]: values[name] ?? null }),
  errorKeys: (name) => [name],
  initial: (name) => ({ [name]: null }),
} satisfies Omit<KindOf<Field>, 'filter'>

/** The behaviour of a read-only value. */
export const readOnly = {
  ...plain,
  payload: () => ({}),
  errorKeys: () => [],
  initial: () => ({}),
} satisfies Omit<KindOf<Field>, 'filter'>
