import { useTranslate } from 'ra-core'
import type { ReferencesField } from '../field'
import { useFormParams } from '../shared/FormParams'
import { recordsFilter } from './filters/recordsFilter'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain } from './plain'
import { maxShown, RecordsInput } from './RecordsInput'
import { useField } from './useField'
import { useOptions, type Option } from './useOptions'

const optionsOf = (value: unknown): Option[] => (Array.isArray(value) ? (value as Option[]) : [])

const Column = ({ record, name }: ColumnProps) => {
  const translate = useTranslate()
  const names = optionsOf(record[name]).map((option) => option.name)
  const rest = names.length - maxShown
  const text = names.slice(0, maxShown).join(', ')
  return <span title={names.join(', ')}>{rest > 0 ? translate('schema.andMore', { text, count: rest }) : text}</span>
}

const Input = (props: InputProps<ReferencesField>) => {
  const { field, textField } = useField(props)
  const source = useOptions(props.field.resource, useFormParams())
  return (
    <RecordsInput textField={textField} source={source} chosen={optionsOf(field.value)} onChange={field.onChange} />
  )
}

export const referencesKind: KindOf<ReferencesField> = {
  ...plain,
  isWide: () => true,
  Column,
  Input,
  filter: recordsFilter,
  text: (value) =>
    optionsOf(value)
      .map(({ name }) => name)
      .join(', '),
  payload: (values, name, { sends }) => ({ [sends]: optionsOf(values[name]).map(({ id }) => id) }),
  errorKeys: (_name, { sends }) => [sends],
  initial: (name) => ({ [name]: [] }),
}
