/** The periods that auditors usually ask for, in whole days. */

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

export const presetNames = ['month', 'quarter', 'year', 'thisYear'] as const
type Preset = (typeof presetNames)[number]

export interface Days {
  readonly from: string
  readonly until: string
}

/**
 * Returns the usual periods before today.
 *
 * @example presetsOf(new Date('2026-11-26')).month // { from: '2026-10-01', until: '2026-10-31' }
 */
export const presetsOf = (now: Date): { readonly [name in Preset]: Days } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const quarter = month - (month % 3)
  return {
    month: { from: dayOf(year, month - 1, 1), until: dayOf(year, month, 0) },
    quarter: { from: dayOf(year, quarter - 3, 1), until: dayOf(year, quarter, 0) },
    year: { from: dayOf(year - 1, 0, 1), until: dayOf(year, 0, 0) },
    thisYear: { from: dayOf(year, 0, 1), until: now.toISOString().slice(0, 10) },
  }
}

/** Returns which field of a period is wrong, and why. */
export const mistakesOf = ({ from, until }: Days): { readonly [field in keyof Days]?: 'missing' | 'order' } => ({
  ...(from === '' && { from: 'missing' }),
  ...(until === '' ? { until: 'missing' } : from > until && { until: 'order' }),
})
