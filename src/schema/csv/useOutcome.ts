import { useLocale, useTranslate } from 'ra-core'
import { listedTexts } from '../../../contract/formatters'
import type { ImportCount, ImportResult } from '../../../contract/entities/imports'

const acts = ['created', 'changed'] as const

/**
 * Returns a function that says what an import has done, by kind of record; the key is that of the verbs.
 *
 * @example outcomeOf(result) // '50 job functions and 50 sub-job functions added'
 */
export const useOutcome = (key: 'outcome' | 'plan' = 'outcome') => {
  const translate = useTranslate()
  const locale = useLocale()
  const amount = ({ one, many }: ImportCount, count: number) => translate('schema.csv.amount', { count, one, many })
  return ({ counts }: Pick<ImportResult, 'counts'>): string => {
    const parts = acts.flatMap((act) => {
      const amounts = counts.flatMap((count) => (count[act] > 0 ? [amount(count, count[act])] : []))
      return amounts.length > 0
        ? [translate(`schema.csv.${key}.${act}`, { records: listedTexts(locale, amounts) })]
        : []
    })
    return parts.length > 0 ? listedTexts(locale, parts) : translate('schema.csv.nothing')
  }
}
