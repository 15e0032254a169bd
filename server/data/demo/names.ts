/** Looks up ids by the names in the demo data; an unknown name stops the seeding. */
import type { Queryable } from '../../database/connection'
import { countries, currencies, jobFunctions, planTypes, taRanks } from '../../database/tables'
import { branches, type Branch } from './taxonomy'

/** @example idsBy('country', [['DK', 57]])('DK') // 57 */
export const idsBy = (what: string, entries: Iterable<readonly [string, number]>): ((name: string) => number) => {
  const ids = new Map(entries)
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo data names an unknown ${what}: ${name}`)
    return id
  }
}

export interface Names {
  readonly country: (shortCode: string) => number
  readonly callingCode: (shortCode: string) => string
  readonly currency: (code: string) => number
  readonly planType: (name: string) => number
  readonly taRank: (name: string) => number
  readonly jobFunction: (name: string) => number
  readonly branch: (naics: string) => Branch
}

export const readNames = async (tx: Queryable): Promise<Names> => {
  const allCountries = await tx.select().from(countries)
  const byName = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => [name, id] as const)
  const callingCodes = new Map(
    allCountries.map(({ short_code: shortCode, phone_code: phoneCode }) => [shortCode, phoneCode]),
  )
  return {
    country: idsBy(
      'country',
      allCountries.map(({ id, short_code: shortCode }) => [shortCode, id] as const),
    ),
    callingCode: (shortCode) => callingCodes.get(shortCode) ?? '',
    currency: idsBy(
      'currency',
      (await tx.select().from(currencies)).map(({ id, code }) => [code, id] as const),
    ),
    planType: idsBy('plan type', byName(await tx.select().from(planTypes))),
    taRank: idsBy('ta rank', byName(await tx.select().from(taRanks))),
    jobFunction: idsBy('job function', byName(await tx.select().from(jobFunctions))),
    branch: await branches(tx),
  }
}
