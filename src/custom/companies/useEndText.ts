import { useLocale, useTranslate } from 'ra-core'
import { formatDate, type EndingContract } from './contracts'

/** Returns a function that writes when a contract ends and how many days are left. */
export const useEndText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return ({ end, days }: Pick<EndingContract, 'end' | 'days'>): string => {
    const date = formatDate(end, locale)
    return days === 0 ? translate('bell.today', { date }) : translate('bell.when', { date, count: days })
  }
}
