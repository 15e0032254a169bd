/** What the rows of a file say of their plans, in the columns Plan, Plan Type, Value Kind and Currency. */
import { currencyProblem, valueKindNames, type ValueKind } from '../../../contract/entities/longTermIncentive'
import type { RejectedCell } from '../../../contract/entities/imports'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { planTypes } from '../../database/tables'
import { findClosest, foldNames, maxOffered, spellClosest } from '../../records/imports/closest'
import { currencyRows } from '../../reference/currencies'
import { currencyCalled, currencyNames } from '../../reference/names'
import { yieldToOthers } from '../../tools/splitChunks'
import { say } from '../../../contract/say'

export type Column = 'Plan Type' | 'Value Kind' | 'Currency'
const places: { readonly [column in Column]: number } = { 'Plan Type': 1, 'Value Kind': 4, Currency: 5 }

/** What a row says in each column; undefined if it says nothing, or nothing that is known. */
export interface Says {
  readonly type: { readonly id: number; readonly name: string } | undefined
  readonly kind: ValueKind | undefined
  /** Whether the kind follows from the currency. */
  readonly isImplied: boolean
  readonly currency: { readonly id: number; readonly code: string } | undefined
}

export const planOf = ({ values: [plan] }: ReadRow) => String(plan)

export const noneSaid: Says = { type: undefined, kind: undefined, isImplied: false, currency: undefined }

/** Reads what rows say; the values of the file have been checked one by one. */
export const readSays = async (db: Queryable, rows: readonly ReadRow[]): Promise<Says[]> => {
  const types = await db.select().from(planTypes)
  const byName = new Map(types.map((type) => [type.name.toLowerCase(), type]))
  return rows.map(({ values }) => {
    const currency = currencyCalled(String(values[places.Currency]))
    const kind = (values[places['Value Kind']] as ValueKind | null) ?? undefined
    return {
      type: byName.get(String(values[places['Plan Type']]).toLowerCase()),
      // Only money has a currency.
      kind: kind ?? (currency && 'CURRENCY'),
      isImplied: !kind,
      currency,
    }
  })
}

export const spellKind = (kind: ValueKind): string => valueKindNames[kind].toLowerCase()

export type Reasons = { readonly [column in Column]?: string | undefined }

/** The cells of a row that are wrong. */
export const cellsWith = ({ row, cells }: ReadRow, reasons: Reasons): RejectedCell[] =>
  (Object.keys(places) as Column[]).flatMap((column) => {
    const reason = reasons[column]
    return reason ? [{ row, column, value: cells[places[column]] ?? '', reason }] : []
  })

/** Reports a kind in the cell that says it, which is the currency if no kind was written. */
export const kindReasons = ({ isImplied }: Says, ofKind: string, ofCurrency: string): Reasons =>
  isImplied ? { Currency: ofCurrency } : { 'Value Kind': ofKind }

/** Returns the names of currencies to offer. */
const offered = () => foldNames(currencyRows.map(({ name }) => ({ name: currencyNames.localize(name) })))

/** Says which cells stand for nothing, each text once. */
export const findUnknown = async (rows: readonly ReadRow[], says: readonly Says[]): Promise<readonly Reasons[]> => {
  const known = new Map<string, string>()
  let offers: ReturnType<typeof offered> | undefined
  const unknownCurrency = async (text: string) => {
    const told = known.get(text)
    if (told !== undefined) return told
    const closest = known.size < maxOffered ? await findClosest(text, (offers ??= offered()), yieldToOthers) : []
    const reason = `${say('No currency has this name or code.')}${spellClosest(closest.map(({ name }) => name))}`
    known.set(text, reason)
    return reason
  }
  const found: Reasons[] = []
  for (const [index, { values }] of rows.entries()) {
    const { type, kind, currency } = says[index] ?? noneSaid
    const text = String(values[places.Currency])
    const suits = currencyProblem({ value_kind: kind, currency_id: currency?.id })
    const ofCurrency = text === '' ? undefined : currency ? suits : await unknownCurrency(text)
    found.push({
      ...(values[places['Plan Type']] !== '' && !type && { 'Plan Type': 'No plan type has this name.' }),
      ...(ofCurrency && { Currency: ofCurrency }),
    })
  }
  return found
}
