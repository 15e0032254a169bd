import { TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { dayInUtc } from '../../../contract/days'
import { addDays, dayOf } from '../shared/isoDay'

/** The first day for which a change can be planned. */
export const firstPlannedDay = () => addDays(dayInUtc(), 1)

/** Shows when a day begins, in the reader's time zone: that of the server is another one. */
const showBegin = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

interface PlanDayProps {
  readonly value: string
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly min?: string
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

/** Chooses the day from which a change counts, and says when that day begins. */
export const PlanDay = ({ value, error, isDisabled = false, min, isFirst = false, onChange }: PlanDayProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const begin = dayOf(value) && translate('schema.planned.begins', { moment: showBegin(value, locale) })
  return (
    <TextField
      autoFocus={isFirst}
      required
      type="date"
      label={translate('schema.planned.countsFrom')}
      value={value}
      disabled={isDisabled}
      error={error !== undefined}
      helperText={error ?? begin}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: min ?? firstPlannedDay() } }}
      fullWidth
    />
  )
}
