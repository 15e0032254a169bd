/** Writes company users as a file that can be imported again. */
import { asc, inArray, sql, type SQL } from 'drizzle-orm'
import { applicationNames, grantableApplications, type GrantableApplication } from '../../../../contract/applications'
import { columnsOfRow } from '../../../../contract/csvRows'
import { companyUserRow, headingsOf } from '../../../../contract/entities/companyUserRow'
import { spellNames } from '../../../../contract/nameLists'
import { textOf, withHeader, type Cell } from '../../../csv/write'
import { inOrder } from '../../../database/collation'
import type { Queryable } from '../../../database/connection'
import { readRows } from '../../../database/readRows'
import { users } from '../../../database/tables'
import { localizeCountries } from '../../../reference/names'
import { fileLists, type Column, type FileList } from './rows'

type Role = {
  readonly application: GrantableApplication
  readonly name: string
  readonly ends_on: string | null
} & Readonly<Record<FileList, string[]>>
interface Person extends Record<string, unknown> {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_code: string | null
  readonly phone_number: string | null
  readonly roles: readonly Role[]
}

const sources: Readonly<Record<FileList, string>> = {
  business_units:
    'user_role_business_units l join business_units o on o.company_id = l.company_id and o.id = l.business_unit_id',
  regions: 'user_role_regions l join regions o on o.company_id = l.company_id and o.id = l.region_id',
  countries: 'user_role_countries l join countries o on o.id = l.country_id',
}

const selectNames = (list: FileList) => `'${list}', array(select o.name from ${sources[list]}
  where l.company_id = r.company_id and l.user_id = r.user_id and l.application = r.application
  order by o.name_order, o.id)`

/** The roles that are granted in applications that the company has (A34). */
const roles = sql.raw(`coalesce((
  select json_agg(json_build_object('application', r.application, 'name', r.name, 'ends_on', r.ends_on, ${fileLists.map(selectNames).join(', ')}))
  from user_roles r join companies c on c.id = r.company_id
  where r.company_id = users.company_id and r.user_id = users.id and r.grant_access
    and r.application = any(c.applications)), '[]') as roles`)

const cellsOf = ({ first_name, last_name, email, phone_code, phone_number, roles: granted }: Person): Cell[] => {
  const cells: { [column in Column]?: string } = {
    'First name': first_name,
    'Last name': last_name,
    Email: email,
    Phone: phone_number === null ? '' : `+${phone_code} ${phone_number}`,
    Applications: grantableApplications
      .filter((application) => granted.some((role) => role.application === application))
      .map((application) => applicationNames[application])
      .join('; '),
  }
  for (const role of granted) {
    const headings = headingsOf[role.application]
    cells[headings.role] = role.name
    cells[headings.lastDay] = role.ends_on ?? ''
    for (const list of fileLists)
      cells[headings.lists[list]] = spellNames(list === 'countries' ? localizeCountries(role[list]) : role[list], ';')
  }
  return columnsOfRow(companyUserRow).map((column) => cells[column as Column] ?? '')
}

const { id, first_name, last_name, email, phone_code, phone_number } = users
const select = sql`select ${id}, ${first_name}, ${last_name}, ${email}, ${phone_code}, ${phone_number}, ${roles} from ${users}`

/** Reads what a download says about some users, by their ids. */
export const readUserCells = async (db: Queryable, ids: readonly number[]): Promise<Map<number, string[]>> => {
  const { rows } = await db.execute<Person>(sql`${select} where ${inArray(id, [...ids])}`)
  return new Map(rows.map((person) => [person.id, cellsOf(person).map(textOf)]))
}

/** Streams the company users that meet a condition, by name. */
export const downloadUsers = (db: Queryable, condition: SQL | undefined): AsyncIterable<readonly Cell[]> => {
  const { full_name_order } = users
  const query = sql`${select} where ${condition} order by ${inOrder(full_name_order)}, ${asc(id)}`
  return withHeader(columnsOfRow(companyUserRow), readRows<Person>(db, query), cellsOf)
}
