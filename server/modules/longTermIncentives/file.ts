/** The CSV file of long-term incentives: plans that it names and that do not exist yet are made. */
import { sql } from 'drizzle-orm'
import { columnsOfRow } from '../../../contract/csvRows'
import type { RejectedCell } from '../../../contract/entities/imports'
import { incentiveRow } from '../../../contract/entities/longTermIncentive'
import { longTermIncentives as calls } from '../../../contract/calls/longTermIncentives'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { incentivePlans } from '../../database/tables'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/logChanges'
import type { VersionFile } from '../../records/versions/declared'

const { words } = calls.listIncentivePlans.regular.resource
const [, typeHeading = ''] = columnsOfRow(incentiveRow)

/** What a row says of its plan, and what is stored of it. */
interface NamedPlan extends Record<string, unknown> {
  readonly id: number | null
  /** The type of the stored plan. */
  readonly stored_type: string | null
  /** The id of the type that the row names. */
  readonly type_id: number | null
  readonly is_same_type: boolean | null
}

/** Finds the plans and plan types of rows, ignoring case. */
const findPlans = async (db: Queryable, companyId: number, rows: readonly ReadRow[]): Promise<NamedPlan[]> => {
  const names = sql.param(rows.map(({ values: [plan] }) => String(plan)))
  const types = sql.param(rows.map(({ values: [, type] }) => String(type)))
  const { rows: found } = await db.execute<NamedPlan>(
    sql`select p.id, s.name as stored_type, t.id as type_id, t.id = p.plan_type_id as is_same_type
      from unnest(${names}::text[], ${types}::text[]) with ordinality as given (plan, type, place)
      left join long_term_incentive_plans p on p.company_id = ${companyId} and lower(p.name) = lower(given.plan)
      left join long_term_incentive_plan_types s on s.id = p.plan_type_id
      left join long_term_incentive_plan_types t on lower(t.name) = lower(given.type)
      order by place`,
  )
  return found
}

const problemOf = (type: unknown, { id, stored_type, type_id, is_same_type }: NamedPlan): string | undefined => {
  if (type === '') return id === null ? 'Please enter the type of this new plan.' : undefined
  if (type_id === null) return 'No plan type has this name.'
  return id === null || is_same_type ? undefined : `This plan has the type ${stored_type}.`
}

const reject = (row: ReadRow, plan: NamedPlan): RejectedCell[] => {
  const { values, cells } = row
  const reason = problemOf(values[1], plan)
  return reason ? [{ row: row.row, column: typeHeading, value: cells[1] ?? '', reason }] : []
}

/** Creates the plans that do not exist yet; the first row of a plan says its type. */
const createPlans = (writer: Writer, companyId: number, rows: readonly ReadRow[]) => {
  const names = sql.param(rows.map(({ values: [plan] }) => String(plan)))
  const types = sql.param(rows.map(({ values: [, type] }) => String(type)))
  return insertSelected(
    writer,
    incentivePlans,
    ['company_id', 'name', 'plan_type_id'],
    sql`select ${companyId}::int, name, type_id from (
        select distinct on (lower(given.plan)) given.plan as name, t.id as type_id, given.place
        from unnest(${names}::text[], ${types}::text[]) with ordinality as given (plan, type, place)
        join long_term_incentive_plan_types t on lower(t.name) = lower(given.type)
        order by lower(given.plan), given.place
      ) made order by place`,
  )
}

interface Stored {
  readonly plan: string
  readonly type: string
  readonly grade: string
  readonly value: string
}

export const incentiveFile: VersionFile = {
  row: incentiveRow,
  prepare: async (writer, companyId, rows) => {
    const { db } = writer
    const known = await findPlans(db, companyId, rows)
    const isNew = (_row: ReadRow, index: number) => known[index]?.id === null && known[index].type_id !== null
    const made = await createPlans(writer, companyId, rows.filter(isNew))
    // Other rows of a new plan must have its type, or none.
    const plans = await findPlans(db, companyId, rows)
    const rejected = rows.flatMap((row, index) => {
      const plan = plans[index]
      return plan ? reject(row, plan) : []
    })
    const wrong = new Set(rejected.map(({ row }) => row))
    const stored = rows.flatMap((read, index) => {
      const [, , grade, value] = read.values
      return wrong.has(read.row) ? [] : [{ ...read, values: [plans[index]?.id, grade, value] }]
    })
    const existing = new Set(plans.flatMap(({ id }) => id ?? [])).size - made.length
    return {
      members: ['long_term_incentive_plan_id', 'grade', 'value'],
      rows: stored,
      rejected,
      created: {
        count: { ...words, created: made.length, changed: 0, existing },
        values: made.map(({ name, plan_type_id }) => [name, plan_type_id]),
      },
    }
  },
  select: ({ company_id, version_id }) => sql`select p.name as plan, t.name as type, i.grade, i.value
    from long_term_incentives i
    join long_term_incentive_plans p on p.company_id = i.company_id and p.id = i.long_term_incentive_plan_id
    join long_term_incentive_plan_types t on t.id = p.plan_type_id
    where i.company_id = ${company_id} and i.version_id = ${version_id}
    order by p.name_order, p.id, i.grade_order, i.id`,
  cellsOf: (row) => {
    const { plan, type, grade, value } = row as unknown as Stored
    return [plan, type, grade, Number(value)]
  },
}
