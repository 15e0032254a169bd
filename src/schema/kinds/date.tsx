import { DatePicker, LocalizationProvider } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { DateField } from '../field'
import type { ColumnProps, InputProps, KindOf } from './kind'
import { plain } from './plain'
import { useClearedByDate } from './useClearedByDate'
import { useField, useSibling } from './useField'

dayjs.extend(customParseFormat)

/** Reads the calendar date without any time zone. */
const read = (value: unknown) =>
  typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10), 'YYYY-MM-DD', true) : null

const Column = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value = read(record[name])
  return <>{value?.isValid() ? value.toDate().toLocaleDateString(locale, { dateStyle: 'medium' }) : ''}</>
}

/**
 * What the form holds of a date: the calendar date, and midnight, which means nothing (A89) and is a text alone, since in
 * some places a day begins at one o'clock. A date that is only half typed is an empty text, which no call accepts.
 */
const write = (date: Dayjs | null) =>
  date === null ? null : date.isValid() ? `${date.format('YYYY-MM-DD')} 00:00:00` : ''

const Input = (props: InputProps<DateField>) => {
  const { after } = props.field
  const earlier = read(useSibling(props.name, after))
  const isLocked = after !== undefined && !earlier?.isValid()
  const translate = useTranslate()
  const { field, textField } = useField({ ...props, isDisabled: props.isDisabled || isLocked })
  // A date that is only half typed stays in the picker while the form holds none.
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const held: unknown = field.value ?? null
  const shown = write(typed) === held ? typed : read(held)
  useClearedByDate(write(earlier) || null, write(shown), () => field.onChange(null))
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        value={shown}
        format="YYYY-MM-DD"
        disabled={textField.disabled}
        localeText={{
          openDatePickerDialogue: (date) =>
            translate(date ? 'schema.date.chooseOther' : 'schema.date.choose', { label: props.label, date }),
        }}
        {...(earlier?.isValid() && { minDate: earlier.add(1, 'day') })}
        onChange={(picked) => {
          setTyped(picked)
          field.onChange(write(picked))
        }}
        slotProps={{ textField: { ...textField, size: 'small' } }}
      />
    </LocalizationProvider>
  )
}

export const dateKind: KindOf<DateField> = {
  ...plain,
  Column,
  Input,
  text: (value) => read(value)?.format('YYYY-MM-DD') ?? '',
}
