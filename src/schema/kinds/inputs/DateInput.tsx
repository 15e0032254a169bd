import { DatePicker, LocalizationProvider } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import type { Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { DateField } from '../../field'
import { dayText, readDay } from './dayText'
import type { InputProps } from '../kind'
import { useClearedByDate } from './useClearedByDate'
import { useField, useSibling } from './useField'

export const DateInput = (props: InputProps<DateField>) => {
  const { preceding } = props
  const earlier = readDay(useSibling(props.name, preceding?.name))
  const isLocked = preceding?.isRequired === true && !earlier?.isValid()
  const translate = useTranslate()
  const { field, textField } = useField({ ...props, isDisabled: props.isDisabled || isLocked })
  // Keeps a partly typed date in the picker, where the form has only an empty string.
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const stored: unknown = field.value ?? null
  const shown = dayText(typed) === stored ? typed : readDay(stored)
  useClearedByDate(dayText(earlier) || null, dayText(shown), () => field.onChange(null))
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
          field.onChange(dayText(picked))
        }}
        slotProps={{ textField: { ...textField, size: 'small' } }}
      />
    </LocalizationProvider>
  )
}
