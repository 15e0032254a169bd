import { useLocale } from 'ra-core'
import type { MomentField } from '../field'
import type { ColumnProps, KindOf } from './kind'
import { readOnly } from './plain'

/**
 * Formats a moment in the user's time zone.
 *
 * @example showMoment('2026-11-22 09:30:00', 'en') // 'Nov 22, 2026, 10:30 AM'
 */
export const showMoment = (utc: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(`${utc.replace(' ', 'T')}Z`),
  )

const Column = ({ record, name }: ColumnProps) => {
  const locale = useLocale()
  const value: unknown = record[name]
  return <>{typeof value === 'string' ? showMoment(value, locale) : ''}</>
}

export const momentKind: KindOf<MomentField> = { ...readOnly, Column, filter: null }
