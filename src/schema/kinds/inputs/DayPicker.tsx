import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react'
import { DatePicker, LocalizationProvider, type DatePickerProps } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import type { Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { latinDigits } from '../../../../contract/fold'
import { direction } from '../../../language'
import { readCopiedDay } from './copiedDay'
import { usePickerLanguage } from './usePickerLanguage'

type Slots = NonNullable<DatePickerProps['slotProps']>

interface DayPickerProps {
  readonly label: string
  readonly value: Dayjs | null
  readonly isDisabled: boolean | undefined
  readonly takesFocus?: boolean
  /** The name of the button that empties the field, if there is one. */
  readonly clear?: string | undefined
  readonly min?: Dayjs | undefined
  readonly max?: Dayjs | undefined
  readonly textField: Exclude<NonNullable<Slots['textField']>, (...given: never) => unknown>
  readonly onPick: (picked: Dayjs | null) => void
}

const isPart = (target: EventTarget): target is HTMLElement => target instanceof HTMLElement && target.isContentEditable

/** Writes digits of Arabic keyboards as others, before the picker reads them, which would refuse them. */
const readDigits = ({ target }: FormEvent) => {
  if (!isPart(target)) return
  const typed = target.textContent
  const read = latinDigits(typed)
  if (read !== typed) target.textContent = read
}

/** Pastes a date in any of the usual forms, or the number of one part. The picker knows but one form, and lost the date that was there. */
const paste = (event: ClipboardEvent, read: (text: string) => void) => {
  const { target, clipboardData } = event
  if (!isPart(target)) return
  event.preventDefault()
  event.stopPropagation()
  const text = clipboardData.getData('text').trim()
  if (!/^\p{Nd}{1,4}$/u.test(text)) return read(text)
  if (target.role !== 'spinbutton') return
  target.textContent = text
  target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Leads arrows to the part that they point to; the picker takes parts to run from left to right. */
const followArrow = (event: KeyboardEvent) => {
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="spinbutton"]')]
  const place = parts.indexOf(event.target as HTMLElement)
  if (direction() === 'ltr' || step === undefined || place < 0) return
  event.preventDefault()
  event.stopPropagation()
  parts[place + step]?.focus()
}

/** Types or picks a day, as the language of the user writes it; an unfinished one is an invalid date. */
export const DayPicker = ({
  label,
  value,
  isDisabled = false,
  takesFocus = false,
  clear,
  min,
  max,
  textField,
  onPick,
}: DayPickerProps) => {
  const translate = useTranslate()
  const { code, adapterLocale, format, texts } = usePickerLanguage()
  const pick = (text: string) => {
    const day = readCopiedDay(text, code, format)
    if (day) onPick(day)
  }
  // The picker would name its dialog after a label that the text field has instead.
  const named = { 'aria-label': label, 'aria-labelledby': undefined }
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={adapterLocale}>
      <DatePicker
        value={value}
        format={format}
        disabled={isDisabled}
        autoFocus={takesFocus}
        localeText={{
          ...texts,
          openDatePickerDialogue: (date) =>
            translate(date ? 'schema.date.chooseOther' : 'schema.date.choose', { label, date }),
          ...(clear !== undefined && { fieldClearLabel: clear }),
        }}
        {...(min?.isValid() && { minDate: min })}
        {...(max?.isValid() && { maxDate: max })}
        onChange={onPick}
        slotProps={{
          textField: {
            size: 'small',
            onInputCapture: readDigits,
            onKeyDownCapture: followArrow,
            onPasteCapture: (event: ClipboardEvent) => paste(event, pick),
            ...textField,
          },
          field: { clearable: clear !== undefined },
          popper: named,
          mobilePaper: named,
        }}
      />
    </LocalizationProvider>
  )
}
