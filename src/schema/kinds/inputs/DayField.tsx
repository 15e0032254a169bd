import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import type { Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { dayToday, unfinishedDay } from '../../shared/isoDay'
import { DayPicker } from './DayPicker'
import { isoDayOf, readDay } from './pickedDay'
import { isLeft } from './useField'
import { usePickerLanguage } from './usePickerLanguage'
import { noticePresses, whenReleased } from './whenReleased'

interface DayFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, `unfinishedDay`, or nothing. */
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly takesFocus?: boolean
  /** The first and the last day that the calendar offers. */
  readonly min?: string
  readonly max?: string
  readonly onChange: (value: string) => void
}

/** Typing a year goes through those of its first digits. */
const firstYear = 1000

const isFinished = (date: Dayjs): boolean => date.isValid() && date.year() >= firstYear

const valueOf = (date: Dayjs | null): string => (date === null ? '' : isFinished(date) ? isoDayOf(date) : unfinishedDay)

/** Calls a function before the form of an input is sent, which is not sent if that returns whether something is wrong. */
const useRefusal = (isWrong: () => boolean) => {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(isWrong)
  useEffect(() => {
    latest.current = isWrong
  })
  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    const refuse = (event: Event) => {
      if (!latest.current()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      input.current?.focus()
    }
    form.addEventListener('submit', refuse)
    return () => form.removeEventListener('submit', refuse)
  }, [])
  return input
}

/**
 * A day in a form that the engine does not draw. A date that is unfinished, or does not exist, stays as it was typed: the
 * field says so once it is left, its form is not sent, and its value is one that every call refuses.
 */
export const DayField = ({
  label,
  value,
  error,
  hint,
  isRequired = false,
  isDisabled = false,
  takesFocus = false,
  min,
  max,
  onChange,
}: DayFieldProps) => {
  const id = useId()
  const translate = useTranslate()
  const { format } = usePickerLanguage()
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const [isTold, setTold] = useState(false)
  const isUnfinished = value === unfinishedDay
  /** Tells an unfinished date. The picker says that it has none once one part is emptied, although the others stay. */
  const tell = (): boolean => {
    const hasText = Boolean(input.current?.value)
    if (value === '' && hasText) onChange(unfinishedDay)
    if (isUnfinished && !hasText) onChange('')
    setTold(hasText)
    return isUnfinished || (value === '' && hasText)
  }
  const input = useRefusal(tell)
  useEffect(noticePresses, [])
  const pick = (picked: Dayjs | null) => {
    const next = valueOf(picked)
    setTyped(picked)
    if (next !== unfinishedDay) setTold(false)
    onChange(next)
    // A day that is picked is typed, for dialogs that ask before they lose it.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const leave = ({ currentTarget }: FocusEvent) =>
    whenReleased(() => isLeft(currentTarget, document.activeElement) && tell())
  const unfinished = translate(`schema.dayField.${isRequired ? 'unfinished' : 'unfinishedOrNone'}`, {
    example: readDay(dayToday())?.format(format),
  })
  const wrong = isUnfinished ? (isTold || error !== undefined ? unfinished : undefined) : error
  return (
    <DayPicker
      label={label}
      value={isUnfinished || valueOf(typed) === value ? typed : readDay(value)}
      isDisabled={isDisabled}
      takesFocus={takesFocus}
      clear={isRequired ? undefined : translate('schema.dayField.clear', { label })}
      min={readDay(min) ?? undefined}
      max={readDay(max) ?? undefined}
      textField={{
        id,
        label,
        required: isRequired,
        error: wrong !== undefined,
        helperText: wrong ?? hint,
        inputRef: input,
        onBlur: leave,
        fullWidth: true,
      }}
      onPick={pick}
    />
  )
}

export { calendarLoaded } from './usePickerLanguage'
