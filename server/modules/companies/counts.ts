/** Counts the records in each list of a company, in one statement. */
import { is, sql, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../../contract/call'
import { calls, regularResources, type CallName } from '../../../contract/calls'
import { countedAs, mappedRanks } from '../../../contract/counts'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import { changeCountsOf } from '../../database/changeCounts'
import type { Queryable } from '../../database/connection'
import * as tables from '../../database/tables'

type Count = (companyId: number) => SQL

const rowsOf =
  (table: PgTable): Count =>
  (companyId) =>
    sql`(select count(*)::int from ${table} where company_id = ${companyId})`

const activeRowsOf =
  (rows: PgTable, versions: PgTable): Count =>
  (companyId) =>
    sql`(select count(*)::int from ${versions} v join ${rows} r on r.company_id = v.company_id and r.version_id = v.id
      where v.company_id = ${companyId} and v.is_active)`

/** The lists of modules; people are counted by the changes of their list, since they are many. */
const ofModules: { readonly [name in CallName]?: Count } = {
  listBusinessUnits: rowsOf(tables.businessUnits),
  listRegions: rowsOf(tables.regions),
  listCompanyUsers: (companyId) => changeCountsOf('users').total([sql`${companyId}`]),
  listJobGrades: activeRowsOf(tables.jobGrades, tables.jobGradeVersions),
  listIncentives: activeRowsOf(tables.incentives, tables.incentiveVersions),
}

const tablesByName = new Map<string, unknown>(Object.entries(tables))

/** The lists of plain resources, whose tables bear their names. */
const ofPlainResources = regularResources.flatMap(({ name, plain, calls: named }) => {
  const list = named.list ?? named.all
  const table = tablesByName.get(name)
  return plain && list && !(list in ofModules) && is(table, PgTable) ? [[list, rowsOf(table)] as const] : []
})

/** The cells of the grade map, which lists those of all companies. */
const ofGradeMap = {
  key: mappedRanks,
  guard: calls.listGradeCompanies.guard,
  count: (companyId: number) =>
    sql`(select count(*)::int from ${tables.gradeCompanies} c join ${tables.gradeCompanyRanks} r on r.grade_company_id = c.id
      where c.company_id = ${companyId})`,
}

const ofLists = [...(Object.entries(ofModules) as [CallName, Count][]), ...ofPlainResources].flatMap(
  ([name, count]) => {
    const call: Call = calls[name]
    const key = countedAs(call)
    return key === undefined ? [] : [{ key, guard: call.guard, count }]
  },
)

/** Returns how many records each list has that the caller may read, by the last part of its path. */
export const countRecords = async (
  db: Queryable,
  caller: SignedInCaller,
  companyId: number,
): Promise<Readonly<Record<string, number>>> => {
  const columns = [...ofLists, ofGradeMap]
    .filter(({ guard }) => admits(guard, caller, companyId))
    .map(({ key, count }) => sql`${count(companyId)} as ${sql.identifier(key)}`)
  if (columns.length === 0) return {}
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, count]) => [key, Number(count)]))
}
