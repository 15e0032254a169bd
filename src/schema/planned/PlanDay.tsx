import { useState } from 'react'
import { useLocale, useTranslate } from 'ra-core'
import { dayBegin } from '../../../contract/days'
import { DayField } from '../kinds/inputs/lazyParts'
import { dayOf } from '../shared/isoDay'
import { useDays } from '../shared/useDays'

/** Shows when a day begins, in the reader's time zone: that of the company may be another one. */
const showBegin = (day: string, timeZone: string, locale: string): string =>
  dayBegin(day, timeZone).toLocaleString(locale, {
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
  readonly onUnfinished?: ((message: string | undefined) => void) | undefined
}

/** Chooses the day from which a change counts, and says when that day begins. */
export const PlanDay = ({
  value,
  error,
  isDisabled = false,
  min,
  isFirst = false,
  onChange,
  onUnfinished,
}: PlanDayProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { tomorrow, timeZone } = useDays()
  const [isUnfinished, setUnfinished] = useState(false)
  const begin =
    dayOf(value) && timeZone && translate('schema.planned.begins', { moment: showBegin(value, timeZone, locale) })
  return (
    <DayField
      takesFocus={isFirst}
      isRequired
      label={translate('schema.planned.countsFrom')}
      value={value}
      isDisabled={isDisabled}
      error={error}
      hint={(!isUnfinished && begin) || undefined}
      min={min ?? tomorrow}
      onChange={onChange}
      onUnfinished={(message) => {
        setUnfinished(message !== undefined)
        onUnfinished?.(message)
      }}
    />
  )
}
