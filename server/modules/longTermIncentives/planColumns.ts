/**
 * What the rows of a file say of their plans, in the columns Plan, Plan Type, Value Kind and Currency. What a row leaves
 * out, another row of the plan or the stored plan says; what they say differently is refused.
 */
import { sql } from 'drizzle-orm'
import { longTermIncentives as calls } from '../../../contract/calls/longTermIncentives'
import type { RejectedCell } from '../../../contract/entities/imports'
import { currencyProblem, valueKindNames, type ValueKind } from '../../../contract/entities/longTermIncentive'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { incentivePlans, planTypes } from '../../database/tables'
import { insertSelected } from '../../records/changeSelected'
import { findClosest, foldNames, maxOffered, spellClosest } from '../../records/imports/closest'
import type { Writer } from '../../records/logChanges'
import type { PreparedRows } from '../../records/versions/declared'
import { currencyRows, findCurrency } from '../../reference/currencies'
import { yieldToOthers } from '../../tools/splitChunks'

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

type Column = 'Plan Type' | 'Value Kind' | 'Currency'
const places: { readonly [column in Column]: number } = { 'Plan Type': 1, 'Value Kind': 4, Currency: 5 }

/** What a row says in each column; undefined if it says nothing, or nothing that is known. */
interface Says {
  readonly type: { readonly id: number; readonly name: string } | undefined
  readonly kind: ValueKind | undefined
  /** Whether the kind follows from the currency. */
  readonly isImplied: boolean
  readonly currency: { readonly id: number; readonly code: string } | undefined
}

const planOf = ({ values: [plan] }: ReadRow) => String(plan)

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

/** Reads what rows say; the values of the file have been checked one by one. */
const readSays = async (db: Queryable, rows: readonly ReadRow[]): Promise<Says[]> => {
  const types = await db.select().from(planTypes)
  const byName = new Map(types.map((type) => [type.name.toLowerCase(), type]))
  return rows.map(({ values }) => {
    const currency = findCurrency(String(values[places.Currency]))
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

/** What the file says of a new plan, and in which row it says so first. */
interface NewPlan {
  readonly name: string
  readonly row: number
  readonly says: Omit<Says, 'isImplied'>
  readonly at: { readonly [column in Column]?: number }
}

const noneSaid: Says = { type: undefined, kind: undefined, isImplied: false, currency: undefined }

/** Joins what the rows of each new plan say. */
const gatherNew = (
  rows: readonly ReadRow[],
  says: readonly Says[],
  named: ReadonlyMap<string, NamedPlan>,
): ReadonlyMap<string, NewPlan> => {
  const gathered = new Map<string, NewPlan>()
  for (const [index, row] of rows.entries()) {
    const { key = '', plan } = named.get(planOf(row)) ?? {}
    if (plan) continue
    const { type, kind, currency } = says[index] ?? noneSaid
    const known = gathered.get(key) ?? { name: planOf(row), row: row.row, says: noneSaid, at: {} }
    gathered.set(key, {
      ...known,
      says: {
        type: known.says.type ?? type,
        kind: known.says.kind ?? kind,
        currency: known.says.currency ?? currency,
      },
      at: {
        ...(type && { 'Plan Type': row.row }),
        ...(kind && { 'Value Kind': row.row }),
        ...(currency && { Currency: row.row }),
        ...known.at,
      },
    })
  }
  return gathered
}

const spellKind = (kind: ValueKind): string => valueKindNames[kind].toLowerCase()

type Reasons = { readonly [column in Column]?: string | undefined }

/** The cells of a row that are wrong. */
const cellsWith = ({ row, cells }: ReadRow, reasons: Reasons): RejectedCell[] =>
  (Object.keys(places) as Column[]).flatMap((column) => {
    const reason = reasons[column]
    return reason ? [{ row, column, value: cells[places[column]] ?? '', reason }] : []
  })

/** Reports a kind in the cell that says it, which is the currency if no kind was written. */
const kindReasons = ({ isImplied }: Says, reason: string): Reasons =>
  isImplied ? { Currency: `${reason}, so it has no currency.` } : { 'Value Kind': `${reason}.` }

/** Says what a row gets wrong about a plan that exists. */
const reasonsAgainst = (said: Says, stored: StoredPlan): Reasons => {
  const { type, kind, isImplied, currency } = said
  const unsaid = 'This plan does not say what its values are. Please say so in the plan first.'
  const hasOtherKind = kind && kind !== stored.value_kind
  return {
    'Plan Type': type && type.name !== stored.type ? `This plan has the type ${stored.type}.` : undefined,
    Currency:
      currency && stored.currency && currency.code !== stored.currency
        ? `The currency of this plan is ${stored.currency}.`
        : undefined,
    ...(hasOtherKind &&
      (stored.value_kind
        ? kindReasons(said, `The values of this plan are ${spellKind(stored.value_kind)}`)
        : { [isImplied ? 'Currency' : 'Value Kind']: unsaid })),
  }
}

/** Says what a row gets wrong about a new plan: what an earlier row says differently, or what no row says. */
const reasonsAmong = (said: Says, row: number, { says, at, row: firstRow }: NewPlan): Reasons => {
  const { type, kind, currency } = said
  const differs = (column: Column, text: string) => `Row ${at[column]} says ${text} for this plan`
  const { type: itsType, kind: itsKind, currency: itsCurrency } = says
  const lacksCurrency = itsKind === 'CURRENCY' && !itsCurrency
  return {
    'Plan Type': !itsType
      ? 'Please enter the type of this new plan.'
      : type && type.id !== itsType.id
        ? `${differs('Plan Type', itsType.name)}.`
        : undefined,
    Currency:
      currency && itsCurrency && currency.id !== itsCurrency.id
        ? `${differs('Currency', itsCurrency.code)}.`
        : lacksCurrency && row === (at['Value Kind'] ?? firstRow)
          ? currencyProblem({ value_kind: itsKind })
          : undefined,
    ...(kind && itsKind && kind !== itsKind && kindReasons(said, differs('Value Kind', spellKind(itsKind)))),
  }
}

const currencyNames = foldNames(currencyRows)

/** Says which cells stand for nothing, each text once. */
const findUnknown = async (rows: readonly ReadRow[], says: readonly Says[]): Promise<readonly Reasons[]> => {
  const known = new Map<string, string>()
  const unknownCurrency = async (text: string) => {
    const told = known.get(text)
    if (told !== undefined) return told
    const closest = known.size < maxOffered ? await findClosest(text, currencyNames, yieldToOthers) : []
    const reason = `No currency has this name or code.${spellClosest(closest.map(({ name }) => name))}`
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

/** Creates the new plans that are whole. */
const createPlans = (writer: Writer, companyId: number, plans: readonly NewPlan[]) => {
  const column = (read: (plan: NewPlan) => unknown) => sql.param(plans.map(read))
  return insertSelected(
    writer,
    incentivePlans,
    ['company_id', 'name', 'plan_type_id', 'value_kind', 'currency_id'],
    sql`select ${companyId}::int, given.* from unnest(
      ${column(({ name }) => name)}::text[], ${column(({ says }) => says.type?.id)}::int[],
      ${column(({ says }) => says.kind ?? null)}::text[], ${column(({ says }) => says.currency?.id ?? null)}::int[]) given`,
  )
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
