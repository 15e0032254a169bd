import dayjs from 'dayjs'
import { useTranslate } from 'ra-core'
import { within, type Within } from '../../../../contract/entities/filters'
import type { DateField } from '../../field'
import { readDay } from '../dayText'
import type { FilterInputProps, FilterOf } from '../filter'
import { SelectInput } from './SelectInput'

const dayToday = () => dayjs().format('YYYY-MM-DD')

/** The periods to choose from, in days. An address may contain any other. */
const periods = [30, 60, 90, 180, 365]

const usePeriodText = () => {
  const translate = useTranslate()
  return (days: number) => translate('schema.filter.within', { smart_count: days })
}

const Input = ({ label, value, onChange }: FilterInputProps<DateField, Within>) => {
  const textOf = usePeriodText()
  const offered = value && !periods.includes(value.days) ? [value.days, ...periods] : periods
  return (
    <SelectInput
      label={label}
      options={offered.map((days) => ({ value: String(days), text: textOf(days) }))}
      chosen={value ? [String(value.days)] : []}
      onChange={([chosen = '']) => onChange(chosen)}
    />
  )
}

/** Filters by dates from today, the day of the browser, to some days from now. */
export const dateFilter: FilterOf<DateField, Within> = {
  param: (name) => `${name}_within`,
  schema: () => within,
  // The address stays relative; the server learns which day it is here.
  sent: ({ days, today = dayToday() }) => `${days}@${today}`,
  keeps: ({ days, today: given }, member) => {
    const date = readDay(member)
    const today = dayjs(given ?? dayToday())
    return date !== null && !date.isBefore(today, 'day') && !date.isAfter(today.add(days, 'day'), 'day')
  },
  Input,
  useText: ({ days }) => usePeriodText()(days),
}
