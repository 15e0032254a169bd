/** Reference data: the same in every installation and never changed by calls. */
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { countries, currencies, planTypes, taRanks } from '../database/tables'
import { countryRows } from './countries'
import { currencyRows } from './currencies'
import { planTypeRows, taRankRows } from './grading'

interface Row {
  readonly id: number
}

/** Returns the rows that differ from the stored ones; usually none, except on the first start. */
const changed = <R extends Row>(stored: readonly R[], wanted: readonly R[]): R[] => {
  const byId = new Map(stored.map((row) => [row.id, row]))
  return wanted.filter((row) => !isDeepStrictEqual(byId.get(row.id), row))
}

const newName = { name: sql`excluded.name` }

const fillCountries = async (tx: Queryable): Promise<void> => {
  const wanted = countryRows.map(({ id, name, short_code: shortCode, phone_code: phoneCode }) => ({
    id,
    name,
    short_code: shortCode,
    phone_code: phoneCode,
  }))
  const { name_order: _, ...columns } = getTableColumns(countries)
  const rows = changed(await tx.select(columns).from(countries), wanted)
  if (rows.length === 0) return
  const set = { ...newName, short_code: sql`excluded.short_code`, phone_code: sql`excluded.phone_code` }
  await tx.insert(countries).values(rows).onConflictDoUpdate({ target: countries.id, set })
}

const fillCurrencies = async (tx: Queryable): Promise<void> => {
  const { name_order: _, ...columns } = getTableColumns(currencies)
  const rows = changed(await tx.select(columns).from(currencies), currencyRows)
  if (rows.length === 0) return
  const set = { ...newName, code: sql`excluded.code`, symbol: sql`excluded.symbol` }
  await tx.insert(currencies).values(rows).onConflictDoUpdate({ target: currencies.id, set })
}

const fillPlanTypes = async (tx: Queryable): Promise<void> => {
  const rows = changed(await tx.select().from(planTypes), planTypeRows)
  if (rows.length > 0)
    await tx.insert(planTypes).values(rows).onConflictDoUpdate({ target: planTypes.id, set: newName })
}

const fillTaRanks = async (tx: Queryable): Promise<void> => {
  const { name_folded: _, ...columns } = getTableColumns(taRanks)
  const rows = changed(await tx.select(columns).from(taRanks), taRankRows)
  const set = { ...newName, position: sql`excluded.position` }
  if (rows.length > 0) await tx.insert(taRanks).values(rows).onConflictDoUpdate({ target: taRanks.id, set })
}

/** Updates countries, currencies, plan types and ta ranks to this version of the program. */
export const fillReference = async (tx: Queryable): Promise<void> => {
  await fillCountries(tx)
  await fillCurrencies(tx)
  await fillPlanTypes(tx)
  await fillTaRanks(tx)
}
