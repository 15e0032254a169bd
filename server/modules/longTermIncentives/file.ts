/** The CSV file of long-term incentives: plans that it names and that do not exist yet are made. */
import { sql } from 'drizzle-orm'
import { warningLimit, type RejectedCell, type WarnedCell } from '../../../contract/entities/imports'
import {
  incentiveRow,
  laterColumns,
  valueKindNames,
  valueProblem,
  type ValueKind,
} from '../../../contract/entities/longTermIncentive'
import type { ReadRow } from '../../csv/columns'
import { inOrder, ordered } from '../../database/collation'
import type { Queryable } from '../../database/connection'
import { incentiveVersions } from '../../database/tables'
import { findClosest, foldNames, spellClosest } from '../../records/imports/closest'
import type { Writer } from '../../records/writer'
import { findActive } from '../../records/versions/active'
import { isAmong, storedCells, type VersionFile, type VersionKey } from '../../records/versions/declared'
import { yieldToOthers } from '../../tools/splitChunks'
import { resolveCountries } from '../countries/column'
import { findUnknownGrades } from '../jobGrades/formerGrades'
import { localizeCell } from '../../reference/names'
import { incentiveCountryLinks } from '../countries/links'
import { preparePlans } from './planColumns'
import { statedBy, wholePlan } from './recordPlans'
import { say } from '../../../contract/say'

const countriesPlace = 6

/** Warns of grades that are not active, with the closest ones; they are stored if they are meant. */
const warnOfGrades = async (db: Queryable, companyId: number, rows: readonly ReadRow[]): Promise<WarnedCell[]> => {
  const gradeOf = ({ values: [, , grade] }: ReadRow) => String(grade)
  const { unknown, active } = await findUnknownGrades(db, companyId, [...new Set(rows.map(gradeOf))])
  const known = foldNames(unknown.size > 0 ? active : [])
  const reasons = new Map<string, string>()
  const warnings: WarnedCell[] = []
  for (const row of rows) {
    const value = gradeOf(row)
    if (!unknown.has(value) || warnings.length === warningLimit) continue
    const reason =
      reasons.get(value) ??
      `${say('No active grade has this name.')}${spellClosest((await findClosest(value, known, yieldToOthers)).map(({ name }) => name))}`
    reasons.set(value, reason)
    warnings.push({ row: row.row, column: 'Grade', value, reason })
  }
  return warnings
}

interface Pair extends Record<string, unknown> {
  readonly old_id: number | null
  readonly new_id: number | null
}

/**
 * Gives incentives the countries that they have in the active version, for files that say nothing of countries. PostgreSQL
 * never joins `full` row by row, which it would do with fresh rows that its statistics do not know yet.
 */
const keepCountries = async (writer: Writer, { company_id, version_id }: VersionKey): Promise<void> => {
  const active = await findActive(writer.db, incentiveVersions, company_id)
  const rowsOf = (id: number) => sql`(select i.id, i.long_term_incentive_plan_id as plan, lower(i.grade) as grade
    from long_term_incentives i where i.company_id = ${company_id} and i.version_id = ${id})`
  const { rows } = await writer.db.execute<Pair>(
    sql`select old.id as old_id, new.id as new_id from ${rowsOf(active)} old
      full join ${rowsOf(version_id)} new on new.plan = old.plan and new.grade = old.grade`,
  )
  const pairs = rows.flatMap(({ old_id, new_id }) => (old_id && new_id ? [[old_id, new_id] as const] : []))
  const [from, to] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)]
  await incentiveCountryLinks.copy(writer, { from: company_id, to: company_id }, from, to)
}

/** Reads the cells of the countries that rows keep, by the index of the row. Joins `full` for the same reason. */
const readKept = async (
  db: Queryable,
  companyId: number,
  rows: readonly ReadRow[],
  planIds: readonly (number | undefined)[],
): Promise<ReadonlyMap<number, string>> => {
  const active = await findActive(db, incentiveVersions, companyId)
  const ids = sql.param(planIds.map((id) => id ?? null))
  const grades = sql.param(rows.map(({ values: [, , grade] }) => String(grade)))
  const { rows: pairs } = await db.execute<{ place: number | null; cell: string | null }>(
    sql`select given.place::int as place, stored.cell
      from unnest(${ids}::int[], ${grades}::text[]) with ordinality given (plan, grade, place)
      full join (select r.long_term_incentive_plan_id as plan, lower(r.grade) as grade, ${incentiveCountryLinks.cell} as cell
        from long_term_incentives r where r.company_id = ${companyId} and r.version_id = ${active}) stored
        on stored.plan = given.plan and stored.grade = lower(given.grade)`,
  )
  return new Map(
    pairs.flatMap(({ place, cell }) => (place && cell ? [[place - 1, localizeCell(cell) ?? ''] as const] : [])),
  )
}

/** Says which values their plans don't have. */
const rejectValues = (rows: readonly ReadRow[], kindOf: (index: number) => ValueKind | null): RejectedCell[] =>
  rows.flatMap(({ row, cells, values }, index): RejectedCell[] => {
    const reason = valueProblem({ value_kind: kindOf(index) }, Number(values[3]))
    return reason ? [{ row, column: 'Value', value: cells[3] ?? '', reason }] : []
  })

interface Stored extends Record<string, unknown> {
  readonly id: number
  readonly plan: string
  readonly type: string
  readonly grade: string
  readonly value: string
  readonly value_kind: ValueKind | null
  readonly currency: string | null
  readonly countries: string | null
}

export const incentiveFile: VersionFile = {
  row: incentiveRow,
  optional: laterColumns,
  prepare: async (writer, companyId, { rows, absent }) => {
    const { plans, created, ...named } = await preparePlans(writer, companyId, rows)
    const keepsCountries = absent.includes('Countries')
    const countries = await resolveCountries(rows, { heading: 'Countries', place: countriesPlace })
    const rejected = [
      ...named.rejected,
      ...rejectValues(rows, (index) => plans[index]?.value_kind ?? null),
      ...countries.rejected,
    ]
    const wrong = new Set(rejected.map(({ row }) => row))
    const planIds = plans.map((plan) => plan?.id)
    const countryCells = keepsCountries
      ? await readKept(writer.db, companyId, rows, planIds)
      : new Map(countries.names.entries())
    const filled = rows.map((read, index) => {
      const plan = plans[index]
      if (!plan) return read
      const [, , gradeText = '', valueText = ''] = read.cells
      const unit = [plan.value_kind ? valueKindNames[plan.value_kind] : '', plan.currency ?? '']
      return { ...read, cells: [plan.name, plan.type, gradeText, valueText, ...unit, countryCells.get(index) ?? ''] }
    })
    const stored = filled.flatMap((read, index) => {
      const [, , grade, value] = read.values
      return wrong.has(read.row) ? [] : [{ ...read, values: [plans[index]?.id, grade, value] }]
    })
    return {
      members: ['long_term_incentive_plan_id', 'grade', 'value'],
      rows: stored,
      rejected,
      filled,
      warned_cells: await warnOfGrades(writer.db, companyId, rows),
      created,
      afterInsert: (version, ids, pause) =>
        keepsCountries
          ? keepCountries(writer, version)
          : incentiveCountryLinks.add(writer, version.company_id, ids, countries.ids, pause),
    }
  },
  stored: storedCells<Stored>(
    ({ company_id, version_id }, ids) => sql`select r.id, r.grade, r.value, said.plan ->> 'name' as plan,
      said.plan -> 'plan_type' ->> 'name' as type, said.plan ->> 'value_kind' as value_kind,
      said.plan -> 'currency' ->> 'code' as currency, ${incentiveCountryLinks.cell} as countries
    from (select distinct r.company_id, r.version_id, r.long_term_incentive_plan_id from long_term_incentives r
        where r.company_id = ${company_id} and r.version_id = ${version_id}) named
    cross join lateral (select ${statedBy(sql.raw('named'), wholePlan)} as plan) said
    join long_term_incentives r on r.company_id = named.company_id and r.version_id = named.version_id
      and r.long_term_incentive_plan_id = named.long_term_incentive_plan_id and ${isAmong(sql`r.id`, ids)}
    order by ${ordered(sql`(said.plan ->> 'name')`, sql`fold_order(fold(said.plan ->> 'name'))`)}, r.long_term_incentive_plan_id,
      ${inOrder('r.grade_order')}, r.id`,
    ({ plan, type, grade, value, value_kind: kind, currency, countries }) => [
      plan,
      type,
      grade,
      Number(value),
      kind && valueKindNames[kind],
      currency,
      localizeCell(countries),
    ],
  ),
}
