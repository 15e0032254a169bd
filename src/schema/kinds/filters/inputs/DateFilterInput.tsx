import type { Within } from '../../../../../contract/entities/filters'
import type { DateField } from '../../../field'
import type { FilterInputProps } from '../../filter'
import { SelectInput } from './SelectInput'
import { usePeriodText } from '../dateFilter'

/** The periods to choose from, in days. An address may contain any other. */
const periods = [30, 60, 90, 180, 365]

export const DateFilterInput = ({ label, hint, value, onChange }: FilterInputProps<DateField, Within>) => {
  const textOf = usePeriodText()
  const offered = value && !periods.includes(value.days) ? [value.days, ...periods] : periods
  return (
    <SelectInput
      label={label}
      hint={hint}
      options={offered.map((days) => ({ value: String(days), text: textOf(days) }))}
      chosen={value ? [String(value.days)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}
