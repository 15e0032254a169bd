import { useTranslate } from 'ra-core'
import { yesOrNo, type YesOrNo } from '../../../../contract/entities/filters'
import type { ActiveField, FlagField } from '../../field'
import { byFieldName, type FilterInputProps, type FilterOf } from '../filter'
import { SelectInput } from './SelectInput'

type Stated = ActiveField | FlagField

/** The texts of both states. */
export const stateKey = (field: Stated, is: boolean): string =>
  field.kind === 'flag' ? `choices.${field.texts}.${is}` : is ? 'schema.active' : 'schema.inactive'

const Input = ({ field, label, value, onChange }: FilterInputProps<Stated, YesOrNo>) => {
  const translate = useTranslate()
  return (
    <SelectInput
      label={label}
      options={[true, false].map((is) => ({ value: String(is), text: translate(stateKey(field, is)) }))}
      chosen={value ? [String(value.is)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

/** Filters by one of two states. */
export const yesOrNoFilter: FilterOf<Stated, YesOrNo> = {
  param: byFieldName,
  schema: () => yesOrNo,
  keeps: ({ is }, member) => member === is,
  Input,
  useText: ({ is }, field) => useTranslate()(stateKey(field, is)),
}
