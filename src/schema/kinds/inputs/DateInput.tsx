import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForkRef } from '@mui/material/utils'
import type { Dayjs } from 'dayjs'
import type { DateField } from '../../field'
import type { InputProps } from '../kind'
import { DayPicker } from './DayPicker'
import { isoDayOf, readDay } from './pickedDay'
import { useField, useSibling } from './useField'

/** Returns the date field that contains an element, if it is one of its typed sections. */
const typedFieldOf = (element: EventTarget | null) =>
  element instanceof Element && element.getAttribute('role') === 'spinbutton' ? element.closest('[role="group"]') : null

/**
 * Clears a date when the date that must precede it is moved to the same day or later (A89). While that date is being
 * typed, it takes intermediate values, so it is compared only when its field loses the focus.
 */
const useClearedByDate = (earlier: string | null, later: string | null, clear: () => void) => {
  const isPassed = Boolean(earlier && later && later <= earlier)
  const last = useRef(earlier)
  const latestClear = useRef(clear)
  useEffect(() => {
    latestClear.current = clear
  })
  useEffect(() => {
    const hasMoved = earlier !== last.current
    last.current = earlier
    if (!hasMoved || !isPassed) return
    const typed = typedFieldOf(document.activeElement)
    if (!typed) return latestClear.current()
    const leave = (event: Event) => {
      if (typedFieldOf((event as FocusEvent).relatedTarget) !== typed) latestClear.current()
    }
    typed.addEventListener('focusout', leave)
    return () => typed.removeEventListener('focusout', leave)
  }, [earlier, isPassed])
}

/**
 * Formats a date for the form. The time is a literal without meaning (A89), because midnight doesn't exist on every day in
 * every time zone. A partly typed date becomes an empty string, which every call rejects.
 */
export const dayText = (date: Dayjs | null): string | null =>
  date === null ? null : date.isValid() ? `${isoDayOf(date)} 00:00:00` : ''

export const DateInput = (props: InputProps<DateField>) => {
  const { preceding } = props
  const earlier = readDay(useSibling(props.name, preceding?.name))
  const isLocked = preceding?.isRequired === true && !earlier?.isValid()
  const { field, textField } = useField({ ...props, isDisabled: props.isDisabled || isLocked })
  // Keeps a partly typed date in the picker, where the form has only an empty string.
  const [typed, setTyped] = useState<Dayjs | null>(null)
  const stored: unknown = field.value ?? null
  const shown = stored === '' || dayText(typed) === stored ? typed : readDay(stored)
  const input = useRef<HTMLInputElement>(null)
  // The picker says that there is no date if one part is erased, and nothing if some parts of an empty one are typed.
  const check = () => {
    const text = input.current?.value ?? ''
    if (stored === null && text !== '') field.onChange('')
    if (stored === '' && text === '') field.onChange(null)
  }
  useLayoutEffect(check)
  useClearedByDate(dayText(earlier) || null, dayText(shown), () => field.onChange(null))
  return (
    <DayPicker
      label={props.label}
      value={shown}
      isDisabled={textField.disabled}
      min={earlier?.add(1, 'day')}
      textField={{ ...textField, inputRef: useForkRef(field.ref, input), onKeyUp: check }}
      onPick={(picked) => {
        setTyped(picked)
        field.onChange(dayText(picked))
      }}
    />
  )
}
