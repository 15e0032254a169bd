/** Tells in histories what the values of incentives are, which their plans say. */
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { currencies, incentivePlans } from '../../database/tables'
import { currencyNames } from '../../reference/names'
import type { Images } from '../../records/history/images'
import type { MoreMembers, RecordKey } from '../../records/history/read'

const nothing = { value_kind: null, currency: null }

/** Returns what tells the unit of an incentive before and after a change, as its plans are today. */
export const toldUnits = async (db: Queryable, keys: readonly RecordKey[]): Promise<() => MoreMembers> => {
  const plans = await db
    .select({
      id: incentivePlans.id,
      value_kind: incentivePlans.value_kind,
      currency: { id: currencies.id, name: currencies.name, code: currencies.code },
    })
    .from(incentivePlans)
    .leftJoin(currencies, eq(currencies.id, incentivePlans.currency_id))
    .where(inArray(incentivePlans.company_id, [...new Set(keys.map(({ company }) => company))]))
  const units = new Map(
    plans.map(({ id, currency, ...unit }) => [
      id,
      { ...unit, currency: currency && { ...currency, name: currencyNames.localize(currency.name) } },
    ]),
  )
  const unitOf = (row: NonNullable<Images['own']>['before']) =>
    units.get(Number(row?.long_term_incentive_plan_id)) ?? nothing
  return () => ({
    collect: () => {},
    tell: ({ own }) => own && { before: { ...unitOf(own.before) }, after: { ...unitOf(own.after) } },
  })
}
