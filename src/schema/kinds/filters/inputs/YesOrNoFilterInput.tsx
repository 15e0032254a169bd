import { useTranslate } from 'ra-core'
import type { YesOrNo } from '../../../../../contract/entities/filters'
import type { FilterInputProps } from '../../filter'
import { SelectInput } from './SelectInput'
import { stateKey, type Stated } from '../yesOrNoFilter'

export const YesOrNoFilterInput = ({ field, label, hint, value, onChange }: FilterInputProps<Stated, YesOrNo>) => {
  const translate = useTranslate()
  return (
    <SelectInput
      label={label}
      hint={hint}
      options={[true, false].map((is) => ({ value: String(is), text: translate(stateKey(field, is)) }))}
      chosen={value ? [String(value.is)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}
