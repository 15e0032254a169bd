import type { ReferenceField } from '../field'
import { recordsFilter } from './filters/recordsFilter'
import type { ColumnProps, KindOf } from './kind'
import { plain } from './plain'
import { useOptions, type Option } from './useOptions'

const optionOf = (value: unknown): Option | null =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as Option) : null

export const idOf = (value: unknown): number | null =>
  typeof value === 'number' ? value : (optionOf(value)?.id ?? null)

/** The chosen option: what the record holds, or the one whose id it holds. */
export const chosenOf = (value: unknown, options: readonly Option[]): Option | null =>
  typeof value === 'number' ? (options.find(({ id }) => id === value) ?? null) : optionOf(value)

const Column = ({ record, name, field }: ColumnProps<ReferenceField>) => {
  const value: unknown = record[name]
  const { options } = useOptions(field.resource, typeof value === 'number' ? {} : null)
  return <bdi>{chosenOf(value, options)?.name}</bdi>
}

export const referenceKind: KindOf<ReferenceField> = {
  ...plain,
  Column,
  filter: recordsFilter,
  text: (value) => optionOf(value)?.name ?? '',
  payload: (values, name, { sends }) => ({ [sends]: idOf(values[name]) }),
  errorKeys: (_name, { sends }) => [sends],
}
