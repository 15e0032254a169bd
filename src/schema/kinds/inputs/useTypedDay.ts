import { useLayoutEffect, useRef, useState } from 'react'
import type { Dayjs } from 'dayjs'
import { isoDayOf, readDay } from './pickedDay'

/** Typing a year goes through those of its first digits. */
const firstYear = 1000

/** Returns a date as `YYYY-MM-DD`, or an empty text for none; undefined if it is unfinished or doesn't exist. */
const finishedDay = (date: Dayjs | null): string | undefined => {
  if (date === null) return ''
  return date.isValid() && date.year() >= firstYear ? isoDayOf(date) : undefined
}

interface TypedDayProps {
  /** `YYYY-MM-DD`, or nothing. */
  readonly value: string
  readonly onChange: (day: string) => void
  readonly onUnfinished: (isUnfinished: boolean) => void
}

/** Keeps what is typed in a date picker apart from its value, which stays as it was while the date is unfinished. */
export const useTypedDay = ({ value, onChange, onUnfinished }: TypedDayProps) => {
  const input = useRef<HTMLInputElement>(null)
  /** What the picker holds since the value was another one. */
  const [typed, setTyped] = useState<{ readonly date: Dayjs | null; readonly over: string }>()
  const [unfinished, setUnfinished] = useState<{ readonly over: string; readonly isShown: boolean }>()
  const [emptied, setEmptied] = useState(0)

  // Another value from elsewhere replaces what is typed.
  if (typed && typed.over !== value && finishedDay(typed.date) !== value) setTyped(undefined)
  if (unfinished && unfinished.over !== value) setUnfinished(undefined)
  const isUnfinished = unfinished?.over === value

  const begin = () => {
    if (!isUnfinished) setUnfinished({ over: value, isShown: false })
    onUnfinished(true)
  }
  const finish = (day: string) => {
    setUnfinished(undefined)
    // First, since a form may check the value at once.
    onUnfinished(false)
    onChange(day)
  }
  /** Returns whether the date is unfinished. The picker doesn't tell if only some parts of an empty one were typed. */
  const check = (): boolean => {
    const hasText = Boolean(input.current?.value)
    if (hasText && value === '') begin()
    if (!hasText && isUnfinished) finish('')
    return hasText && (isUnfinished || value === '')
  }
  useLayoutEffect(() => {
    // Another value may have come from elsewhere.
    if (!isUnfinished) onUnfinished(false)
  })
  // The picker says that it has no date once one part is erased, although the others stay.
  useLayoutEffect(() => {
    if (emptied === 0) return
    if (input.current?.value) begin()
    else finish('')
    // Runs only when the picker says so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [emptied])

  return {
    input,
    /** The date for the picker. */
    date: typed ? typed.date : readDay(value),
    isUnfinished,
    /** Whether to say so. */
    isShown: isUnfinished && unfinished.isShown,
    show: () => setUnfinished((before) => before && { ...before, isShown: true }),
    check,
    pick: (date: Dayjs | null) => {
      setTyped({ date, over: value })
      const day = finishedDay(date)
      if (date === null) setEmptied(emptied + 1)
      else if (day === undefined) begin()
      else finish(day)
    },
  }
}
