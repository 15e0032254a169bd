/** Lists people with their roles for auditors: everybody, active or not, with a line for each application. */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { applicationNames } from '../../../contract/applications'
import { roleLists, type RoleList } from '../../../contract/roles'
import { withHeader, type Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import { fetchRows } from '../../database/readRows'
import { referencesOf } from '../../records/table'
import { linkTables } from '../companyUsers/states'

interface Line extends Record<string, unknown> {
  readonly cells: (string | null)[]
}

const header = [
  'Id',
  'First name',
  'Last name',
  'Email',
  'Active',
  'Application',
  'Role',
  'Permissions',
  'Business units',
  'Regions',
  'Countries',
  'Grades',
  'Job functions',
  applicationNames.LIVE_PAY_BENCHMARKING_TOOL,
] as const

/** The names of what a list of a role `r` is limited to; of grades, which have no names, what the company calls them. */
const namesInCell = (list: RoleList): SQL => {
  const { table, name, column } = linkTables[list]
  const target = referencesOf(table).find(({ member }) => member === column)?.table
  if (!target) throw new Error(`${name}.${column} refers to no table`)
  const label = ['name', 'company_grade', 'grade'].find((member) => member in getTableColumns(target)) ?? 'id'
  return sql`(select string_agg(o.${sql.identifier(label)}::text, '; ' order by o.id) from ${sql.identifier(name)} l
    join ${sql.identifier(getTableName(target))} o on o.id = l.${sql.identifier(column)}
      ${'company_id' in getTableColumns(target) ? sql`and o.company_id = l.company_id` : sql``}
    where l.company_id = r.company_id and l.user_id = r.user_id and l.application = r.application)`
}

const yesOrNo = (condition: SQL) => sql`case when ${condition} then 'yes' else 'no' end`

const person = sql`u.id::text, u.first_name, u.last_name, u.email, ${yesOrNo(sql`u.is_active`)}`

const holders = (
  company: number,
): SQL => sql`select array[${person}, r.application, r.name, array_to_string(r.permissions, '; '),
    ${sql.join(roleLists.map(namesInCell), sql`, `)}, ${yesOrNo(sql`r.has_live_pay_tool`)}] as cells
  from users u left join user_roles r on r.company_id = u.company_id and r.user_id = u.id and r.grant_access
  where u.company_id = ${company} order by u.id, r.application desc`

const staff = sql`select array[${person}, null, u.platform_role, array_to_string(u.permissions, '; '), null, null, null, null, null, null]
  as cells from users u where u.company_id is null order by u.id`

/** Streams the people of a company, or with 0 of the provider. */
export const readPeople = (tx: Queryable, company: number): AsyncIterable<readonly Cell[]> =>
  withHeader(header, fetchRows<Line>(tx, company > 0 ? holders(company) : staff), ({ cells }) => cells)
