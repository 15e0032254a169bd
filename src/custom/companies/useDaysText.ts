import { useTranslate } from 'ra-core'
import { daysUntil } from './contracts'

/** Returns a function that says in how many days a contract ends, or how long ago it did. */
export const useDaysText = () => {
  const translate = useTranslate()
  return (end: string): string => {
    const days = daysUntil(end)
    if (days === 0) return translate('companyHead.contract.today')
    return days < 0
      ? translate('companyHead.contract.ended', { count: -days })
      : translate('companyHead.contract.ends', { count: days })
  }
}
