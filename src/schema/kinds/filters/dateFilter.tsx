import { useLocale, useTranslate } from 'ra-core'
import { thisMonth, within, type Period } from '../../../../contract/entities/filters'
import type { DateField } from '../../field'
import type { FilterOf } from '../filter'
import { addDays, dateOfDay, dayOf, dayToday } from '../../shared/isoDay'

export const usePeriodText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return (period: Period): string => {
    if ('days' in period) return translate('schema.filter.within', { count: period.days })
    if (period.month === null) return translate('schema.filter.thisMonth')
    return dateOfDay(`${period.month}-01`).toLocaleDateString(locale, { month: 'long', year: 'numeric' })
  }
}

const dayHere = ({ today }: Period): string => today ?? dayToday()

/** Filters by dates from today, the day of the browser, to some days from now, or of a month. */
export const dateFilter: FilterOf<DateField, Period> = {
  param: (name) => `${name}_within`,
  schema: () => within,
  // The address stays relative; the server learns which day it is here.
  sent: (period) =>
    ('month' in period && period.month) || `${'days' in period ? period.days : thisMonth}@${dayHere(period)}`,
  keeps: (period, member) => {
    const day = dayOf(member)
    if (day === null) return false
    const today = dayHere(period)
    return 'days' in period
      ? day >= today && day <= addDays(today, period.days)
      : day.startsWith(period.month ?? today.slice(0, 7))
  },
  useText: (period) => usePeriodText()(period),
}
