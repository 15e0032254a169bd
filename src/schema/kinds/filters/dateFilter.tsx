import { useTranslate } from 'ra-core'
import { within, type Within } from '../../../../contract/entities/filters'
import type { DateField } from '../../field'
import type { FilterOf } from '../filter'
import { addDays, dayOf, dayToday } from '../isoDay'

export const usePeriodText = () => {
  const translate = useTranslate()
  return (days: number) => translate('schema.filter.within', { smart_count: days })
}

/** Filters by dates from today, the day of the browser, to some days from now. */
export const dateFilter: FilterOf<DateField, Within> = {
  param: (name) => `${name}_within`,
  schema: () => within,
  // The address stays relative; the server learns which day it is here.
  sent: ({ days, today = dayToday() }) => `${days}@${today}`,
  keeps: ({ days, today = dayToday() }, member) => {
    const day = dayOf(member)
    return day !== null && day >= today && day <= addDays(today, days)
  },
  useText: ({ days }) => usePeriodText()(days),
}
