import { useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import type { Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { dayToday } from '../../shared/isoDay'
import { useMarkUnfinished } from '../../shared/unfinished'
import { DayPicker } from './DayPicker'
import { readDay } from './pickedDay'
import { usePickerLanguage } from './usePickerLanguage'
import { useTypedDay } from './useTypedDay'
import { whenLeft } from './whenLeft'
import { noticePresses } from './whenReleased'

interface DayFieldProps {
  /** The path of the field in the form of the engine around it, which then refuses an unfinished date like any other error. */
  readonly name?: string
  readonly label: string
  /** `YYYY-MM-DD`, or nothing. */
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly takesFocus?: boolean
  /** The first and the last day that the calendar offers. */
  readonly min?: string
  readonly max?: string
  /** Called with a day that exists, or with an empty text once the field is empty. */
  readonly onChange: (value: string) => void
  /** Called with a message when a date is begun, and without one before `onChange`, or when the field goes. */
  readonly onUnfinished?: ((message: string | undefined) => void) | undefined
}

/** Calls `isWrong` before the field's form is submitted, and blocks the submission if it returns true. */
const useRefusal = (input: RefObject<HTMLInputElement | null>, isWrong: () => boolean) => {
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
  }, [input])
}

/** Returns a function that passes on a message if it is another one than the last; it takes back the last one when the field goes. */
const useReport = (onUnfinished: (message: string | undefined) => void) => {
  const latest = useRef(onUnfinished)
  const told = useRef<string>(undefined)
  useLayoutEffect(() => {
    latest.current = onUnfinished
  })
  const report = (message: string | undefined) => {
    if (told.current === message) return
    told.current = message
    latest.current(message)
  }
  useEffect(
    () => () => {
      if (told.current !== undefined) latest.current(undefined)
      told.current = undefined
    },
    [],
  )
  return report
}

/**
 * A day in a form that the engine does not draw. A date that is unfinished, or does not exist, stays as it was typed, beside the value
 * from before: the field says so once it is left, and its form is not sent.
 */
export const DayField = ({
  name,
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
  onUnfinished,
}: DayFieldProps) => {
  const id = useId()
  const translate = useTranslate()
  const { format } = usePickerLanguage()
  const message = translate(`schema.dayField.${isRequired ? 'unfinished' : 'unfinishedOrNone'}`, {
    example: readDay(dayToday())?.format(format),
  })
  const mark = useMarkUnfinished(name)
  const report = useReport((told) => {
    mark(told)
    onUnfinished?.(told)
  })
  const day = useTypedDay({
    value,
    onChange,
    onUnfinished: (isUnfinished) => report(isUnfinished ? message : undefined),
  })
  const { isUnfinished, isShown, input, check, show } = day
  useEffect(noticePresses, [])
  useRefusal(input, () => {
    const isWrong = check()
    if (isWrong) show()
    return isWrong && name === undefined
  })
  const pick = (picked: Dayjs | null) => {
    day.pick(picked)
    // A day that is picked is typed, for dialogs that ask before they lose it.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const leave = (event: FocusEvent) => {
    // At once, because the field may be left for a button that sends the value.
    if (check()) whenLeft(event, show)
  }
  const wrong = isUnfinished ? (isShown || error !== undefined ? message : undefined) : error
  return (
    <DayPicker
      label={label}
      value={day.date}
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
        // The picker tells nothing while only some parts are typed.
        onKeyUp: check,
        onBlur: leave,
        fullWidth: true,
      }}
      onPick={pick}
    />
  )
}

export { calendarLoaded } from './usePickerLanguage'
