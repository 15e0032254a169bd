import { useSyncExternalStore } from 'react'
import loads from 'virtual:languages/dates'
import { useTranslate } from 'ra-core'
import { language, languageToCome, onLanguage, onLanguageToCome, sourceLanguage } from '../../../language'

/** The languages of which the names of months and weekdays, and the first day of the week, are there. */
const loaded = new Set<string>()

const load = async (code: string): Promise<void> => {
  const importing = loads[code]
  if (!importing || loaded.has(code)) return
  // Without it, calendars are in English; src/missedFiles.ts tells about the failure.
  await importing().then(
    () => loaded.add(code),
    () => {},
  )
}

onLanguageToCome(load)
/** Resolves once calendars speak the language of the visit. */
export const calendarLoaded = load(languageToCome())

const typedAs: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }

/** Returns the order in which a language writes dates, for dayjs. English has that of ISO 8601, which all its readers understand. */
export const formatIn = (code: string): string =>
  code === sourceLanguage
    ? 'YYYY-MM-DD'
    : new Intl.DateTimeFormat(code, { day: '2-digit', month: '2-digit', year: 'numeric' })
        .formatToParts(0)
        .map(({ type, value }) => typedAs[type] ?? value.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{L}+/gu, '[$&]'))
        .join('')

/** Returns what a date picker needs to speak the present language. */
export const usePickerLanguage = () => {
  const code = useSyncExternalStore(onLanguage, language)
  const translate = useTranslate()
  const text = (key: string) => translate(`schema.date.${key}`)
  return {
    code,
    adapterLocale: loaded.has(code) ? code : sourceLanguage,
    format: formatIn(code),
    texts: {
      year: text('year'),
      month: text('month'),
      day: text('day'),
      empty: text('empty'),
      fieldYearPlaceholder: () => text('yearLetters'),
      fieldMonthPlaceholder: () => text('monthLetters'),
      fieldDayPlaceholder: () => text('dayLetters'),
      previousMonth: text('previousMonth'),
      nextMonth: text('nextMonth'),
      calendarViewSwitchingButtonAriaLabel: (view: string) => text(view === 'year' ? 'toCalendar' : 'toYears'),
      datePickerToolbarTitle: text('select'),
      cancelButtonLabel: text('cancel'),
      okButtonLabel: text('ok'),
    },
  }
}
