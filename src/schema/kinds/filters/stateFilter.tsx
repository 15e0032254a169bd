import { useTranslate } from 'ra-core'
import { yesOrNo, type YesOrNo } from '../../../../contract/entities/filters'
import type { ActiveField } from '../../field'
import { byFieldName, type FilterInputProps, type FilterOf } from '../filter'
import { SelectInput } from './SelectInput'

const Input = ({ label, value, onChange }: FilterInputProps<ActiveField, YesOrNo>) => {
  const translate = useTranslate()
  return (
    <SelectInput
      label={label}
      options={[
        { value: 'true', text: translate('schema.active') },
        { value: 'false', text: translate('schema.inactive') },
      ]}
      chosen={value ? [String(value.is)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

/** Filters by active or inactive records. */
export const stateFilter: FilterOf<ActiveField, YesOrNo> = {
  param: byFieldName,
  schema: () => yesOrNo,
  keeps: ({ is }, member) => member === is,
  Input,
  useText: ({ is }) => useTranslate()(is ? 'schema.active' : 'schema.inactive'),
}
