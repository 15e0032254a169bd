/**
 * Finds or makes the plans that the rows of a file name. What a row leaves out, another row of the plan or the stored plan
 * says; what they say differently is refused.
 */
import { sql } from 'drizzle-orm'
import { longTermIncentives as calls } from '../../../contract/calls/longTermIncentives'
import type { RejectedCell } from '../../../contract/entities/imports'
import { currencyProblem, type ValueKind } from '../../../contract/entities/longTermIncentive'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import type { Writer } from '../../records/writer'
import type { PreparedRows } from '../../records/versions/declared'
import { createPlans, gatherNew, reasonsAmong } from './newPlans'
import {
  cellsWith,
  findUnknown,
  kindReasons,
  noneSaid,
  planOf,
  readSays,
  spellKind,
  type Reasons,
  type Says,
} from './planSays'
import { say } from '../../../contract/say'

const { words } = calls.listIncentivePlans.regular.resource

/** A plan as it is stored. */
interface StoredPlan extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly value_kind: ValueKind | null
  /** The ISO code. */
  readonly currency: string | null
}

/** What a plan is called in a file, in lower case, and the plan if there is one. */
interface NamedPlan extends Record<string, unknown> {
  readonly name: string
  readonly key: string
  readonly plan: StoredPlan | null
}

/** Finds the plans that rows name, ignoring case, and locks them. */
const findPlans = async (
  db: Queryable,
  companyId: number,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, NamedPlan>> => {
  const names = sql.param([...new Set(rows.map(planOf))])
  await db.execute(
    sql`select p.id from long_term_incentive_plans p where p.company_id = ${companyId}
      and lower(p.name) in (select lower(name) from unnest(${names}::text[]) name) order by p.id for share`,
  )
  const { rows: found } = await db.execute<NamedPlan>(
    sql`select given.name, lower(given.name) as key, case when p.id is not null then json_build_object(
        'id', p.id, 'name', p.name, 'type', t.name, 'value_kind', p.value_kind, 'currency', c.code) end as plan
      from unnest(${names}::text[]) given (name)
      left join long_term_incentive_plans p on p.company_id = ${companyId} and lower(p.name) = lower(given.name)
      left join long_term_incentive_plan_types t on t.id = p.plan_type_id
      left join currencies c on c.id = p.currency_id`,
  )
  return new Map(found.map((plan) => [plan.name, plan]))
}

/** Says what a row gets wrong about a plan that exists. */
const reasonsAgainst = (said: Says, stored: StoredPlan): Reasons => {
  const { type, kind, isImplied, currency } = said
  const unsaid = 'This plan does not say what its values are. Please say so in the plan first.'
  const hasOtherKind = kind && kind !== stored.value_kind
  return {
    'Plan Type':
      type && type.name !== stored.type ? say('This plan has the type {type}.', { type: stored.type }) : undefined,
    Currency:
      currency && stored.currency && currency.code !== stored.currency
        ? say('The currency of this plan is {currency}.', { currency: stored.currency })
        : undefined,
    ...(hasOtherKind &&
      (stored.value_kind
        ? kindReasons(
            said,
            say('The values of this plan are {kind}.', { kind: spellKind(stored.value_kind) }),
            say('The values of this plan are {kind}, so it has no currency.', { kind: spellKind(stored.value_kind) }),
          )
        : { [isImplied ? 'Currency' : 'Value Kind']: unsaid })),
  }
}

interface PreparedPlans extends Pick<PreparedRows, 'rejected' | 'created'> {
  /** The plan of each row; undefined if it is wrong. */
  readonly plans: readonly (StoredPlan | undefined)[]
}

/** Finds the plans of rows, and makes those that do not exist yet. */
export const preparePlans = async (
  writer: Writer,
  companyId: number,
  rows: readonly ReadRow[],
): Promise<PreparedPlans> => {
  const { db } = writer
  const says = await readSays(db, rows)
  const before = await findPlans(db, companyId, rows)
  const added = gatherNew(rows, says, before)
  const unknown = await findUnknown(rows, says)
  const rejected = rows.flatMap((row, index): RejectedCell[] => {
    const said = says[index] ?? noneSaid
    const { key = '', plan } = before.get(planOf(row)) ?? {}
    const gathered = added.get(key)
    const against = plan ? reasonsAgainst(said, plan) : gathered ? reasonsAmong(said, row.row, gathered) : {}
    return cellsWith(row, { ...against, ...unknown[index] })
  })
  const whole = [...added.values()].filter(
    ({ says: { type, kind, currency } }) => type && !currencyProblem({ value_kind: kind, currency_id: currency?.id }),
  )
  const made = await createPlans(writer, companyId, whole)
  const plans = await findPlans(db, companyId, rows)
  // Others may have made a plan of this name meanwhile.
  const wrong = new Set(rejected.map(({ row }) => row))
  const overtaken = rows.flatMap((row, index): RejectedCell[] => {
    const { plan } = plans.get(planOf(row)) ?? {}
    return plan && !wrong.has(row.row) ? cellsWith(row, reasonsAgainst(says[index] ?? noneSaid, plan)) : []
  })
  const existing = new Set([...plans.values()].flatMap(({ plan }) => plan?.id ?? [])).size - made.length
  return {
    plans: rows.map((row) => plans.get(planOf(row))?.plan ?? undefined),
    rejected: [...rejected, ...overtaken],
    created: {
      count: { ...words, created: made.length, changed: 0, existing },
      values: made.map(({ name, plan_type_id, value_kind, currency_id }) => [
        name,
        plan_type_id,
        value_kind,
        currency_id,
      ]),
    },
  }
}
