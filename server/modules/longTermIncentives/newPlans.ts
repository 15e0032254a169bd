/** The plans that a file names and that do not exist yet: what its rows say of them together, and where they differ. */
import { sql } from 'drizzle-orm'
import { currencyProblem } from '../../../contract/entities/longTermIncentive'
import type { ReadRow } from '../../csv/columns'
import { incentivePlans } from '../../database/tables'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import { kindReasons, noneSaid, planOf, spellKind, type Column, type Reasons, type Says } from './planSays'
import { say } from '../../../contract/say'

/** What the file says of a new plan, and in which row it says so first. */
interface NewPlan {
  readonly name: string
  readonly row: number
  readonly says: Omit<Says, 'isImplied'>
  readonly at: { readonly [column in Column]?: number }
}

/** Joins what the rows of each new plan say. */
export const gatherNew = (
  rows: readonly ReadRow[],
  says: readonly Says[],
  named: ReadonlyMap<string, { readonly key: string; readonly plan: unknown }>,
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

/** Says what a row gets wrong about a new plan: what an earlier row says differently, or what no row says. */
export const reasonsAmong = (said: Says, row: number, { says, at, row: firstRow }: NewPlan): Reasons => {
  const { type, kind, currency } = said
  const earlier = (column: Column, text: string) => ({ row: at[column] ?? 0, said: text })
  const differs = (column: Column, text: string) => say('Row {row} says {said} for this plan.', earlier(column, text))
  const { type: itsType, kind: itsKind, currency: itsCurrency } = says
  const lacksCurrency = itsKind === 'CURRENCY' && !itsCurrency
  return {
    'Plan Type': !itsType
      ? 'Please enter the type of this new plan.'
      : type && type.id !== itsType.id
        ? differs('Plan Type', itsType.name)
        : undefined,
    Currency:
      currency && itsCurrency && currency.id !== itsCurrency.id
        ? differs('Currency', itsCurrency.code)
        : lacksCurrency && row === (at['Value Kind'] ?? firstRow)
          ? currencyProblem({ value_kind: itsKind })
          : undefined,
    ...(kind &&
      itsKind &&
      kind !== itsKind &&
      kindReasons(
        said,
        differs('Value Kind', spellKind(itsKind)),
        say('Row {row} says {said} for this plan, so it has no currency.', earlier('Value Kind', spellKind(itsKind))),
      )),
  }
}

/** Creates the new plans that are whole. */
export const createPlans = (writer: Writer, companyId: number, plans: readonly NewPlan[]) => {
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
