import { useRef, useState, type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { DatePicker, LocalizationProvider, type DatePickerProps } from '@mui/x-date-pickers'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import type { FieldRef } from '@mui/x-date-pickers/models'
import type { Dayjs } from 'dayjs'
import { useTranslate } from 'ra-core'
import { latinDigits } from '../../../../contract/fold'
import { direction } from '../../../language'
import { dayToday } from '../../shared/isoDay'
import { readCopiedDay } from './copiedDay'
import { readDay } from './pickedDay'
import { usePickerLanguage } from './usePickerLanguage'
import { whenLeft } from './whenLeft'

type Slots = NonNullable<DatePickerProps['slotProps']>
type PickerField = FieldRef<Dayjs | null>

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

/** Whether something is typed into: a part of a date, or all of it if all is selected. */
const isPart = (target: EventTarget): target is HTMLElement => target instanceof HTMLElement && target.isContentEditable

/** Writes digits of Arabic keyboards as others, before the picker reads them, which would refuse them. */
const readDigits = ({ target }: FormEvent) => {
  if (!isPart(target)) return
  const typed = target.textContent
  const read = latinDigits(typed)
  if (read !== typed) target.textContent = read
}

/** Pastes a date in any of the usual forms, or the number of one part. The picker accepts only one format and would drop the current date. */
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

/**
 * Leads arrows to the part that they point to, or to the outermost one if all are selected. The picker takes parts to run from left to
 * right.
 */
const followArrow = (event: KeyboardEvent, picker: PickerField | null) => {
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
  if (direction() === 'ltr' || step === undefined || !picker || !isPart(event.target)) return
  const last = picker.getSections().length - 1
  const place = picker.getActiveSectionIndex() ?? 0
  const isAll = event.target.role !== 'spinbutton'
  const next = isAll ? (step > 0 ? last : 0) : Math.min(Math.max(place + step, 0), last)
  event.preventDefault()
  event.stopPropagation()
  picker.setSelectedSections(next)
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
  const picker = useRef<PickerField>(null)
  const [isUnread, setUnread] = useState(false)
  const read = (text: string) => {
    const day = readCopiedDay(text, code, format)
    setUnread(!day)
    if (day) onPick(day)
  }
  const pick = (picked: Dayjs | null) => {
    setUnread(false)
    onPick(picked)
  }
  const unread = isUnread && {
    error: true,
    helperText: translate('schema.date.unread', { example: readDay(dayToday())?.format(format) }),
    slotProps: { ...textField.slotProps, formHelperText: { role: 'alert' } },
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
        onChange={pick}
        slotProps={{
          textField: {
            size: 'small',
            onInputCapture: readDigits,
            onKeyDownCapture: (event: KeyboardEvent) => followArrow(event, picker.current),
            onPasteCapture: (event: ClipboardEvent) => paste(event, read),
            ...textField,
            ...unread,
            onBlur: (event: FocusEvent<HTMLDivElement>) => {
              if (isUnread) whenLeft(event, () => setUnread(false))
              textField.onBlur?.(event)
            },
          },
          field: { clearable: clear !== undefined, fieldRef: picker },
          popper: named,
          mobilePaper: named,
        }}
      />
    </LocalizationProvider>
  )
}
