/** Tells how the roles of a person changed, in the shape in which they are read. */
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { noLists, noRoles, roleLists, type Role, type RoleList, type Roles } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import * as tables from '../../database/tables'
import type { Images } from '../../records/history/images'
import { namedAs, collect, type Known, type Wanted } from '../../records/history/names'
import type { MoreMembers, RecordKey } from '../../records/history/read'
import type { AnyRow } from '../../records/table'

/** The table of each list, with the column of its records and their table. */
const lists: Readonly<Record<RoleList, readonly [links: PgTable, column: string, records: PgTable]>> = {
  business_units: [tables.roleBusinessUnits, 'business_unit_id', tables.businessUnits],
  regions: [tables.roleRegions, 'region_id', tables.regions],
  countries: [tables.roleCountries, 'country_id', tables.countries],
  grades: [tables.roleGrades, 'job_grade_id', tables.jobGrades],
  job_functions: [tables.roleJobFunctions, 'job_function_id', tables.jobFunctions],
}
/** The tables whose rows are told as roles. */
export const roleTables: readonly PgTable[] = [tables.userRoles, ...Object.values(lists).map(([links]) => links)]

const rolesTable = getTableName(tables.userRoles)

type Side = 'before' | 'after'

const rowsOf = ({ parts }: Images, table: string, side: Side, application: GrantableApplication): AnyRow[] =>
  parts.flatMap(({ table_name: name, [side]: row }) =>
    name === table && row?.application === application ? [row] : [],
  )

const isTold = (images: Images, application: GrantableApplication): boolean =>
  images.parts.some(({ before, after }) => (after ?? before)?.application === application)

/** The lists hold only what was removed or added. */
const metafieldOf = (
  images: Images,
  side: Side,
  application: GrantableApplication,
  known: Known,
): Role['metafield'] => ({
  ...noLists,
  ...Object.fromEntries(
    roleLists.map((list) => {
      const [links, column, records] = lists[list]
      const members = list === 'grades' ? ['id', 'name', 'grade'] : ['id', 'name']
      const rows = rowsOf(images, getTableName(links), side, application)
      return [list, rows.flatMap((row) => namedAs(known, records, row[column], members) ?? [])]
    }),
  ),
})

/** The role as a change leaves it alone: as it is today, or at least granted. */
const unchanged = (standing: readonly AnyRow[], application: GrantableApplication): AnyRow =>
  standing.find((row) => row.application === application) ?? { grant_access: true }

const roleOf = (
  images: Images,
  side: Side,
  application: GrantableApplication,
  { known, standing }: { known: Known; standing: readonly AnyRow[] },
): Role => {
  const isChanged = (['before', 'after'] as const).some(
    (one) => rowsOf(images, rolesTable, one, application).length > 0,
  )
  const [changed] = rowsOf(images, rolesTable, side, application)
  const row = isChanged ? changed : unchanged(standing, application)
  const none = noRoles[application]
  if (!row) return none
  return {
    ...none,
    grant_access: row.grant_access === true,
    ends_on: typeof row.ends_on === 'string' ? row.ends_on : null,
    name: String(row.name ?? ''),
    description: String(row.description ?? ''),
    metafield: metafieldOf(images, side, application, known),
    ...(application === 'TOM' && { role_metafield: { has_live_pay_tool: row.has_live_pay_tool === true } }),
    permissions: (row.permissions as string[] | undefined) ?? [],
  }
}

/** Returns what tells the roles of people before and after a change; applications that it left alone are as none. */
export const toldRoles = async (
  db: Queryable,
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => MoreMembers> => {
  const { company_id: company, user_id: user } = tables.userRoles
  const companies = sql.param(keys.map((key) => key.company))
  const ids = sql.param(keys.map(({ id }) => id))
  const all = await db
    .select()
    .from(tables.userRoles)
    .where(sql`(${company}, ${user}) in (select * from unnest(${companies}::int[], ${ids}::int[]))`)
  return (key) => ({
    collect: ({ parts }, wanted: Wanted) => {
      for (const [links, column, records] of Object.values(lists))
        for (const { table_name: name, before, after } of parts)
          if (name === getTableName(links)) collect(wanted, records, (after ?? before)?.[column])
    },
    tell: (images, known) => {
      const told = grantableApplications.filter((application) => isTold(images, application))
      if (told.length === 0) return undefined
      const standing = all.filter(({ user_id: id }) => id === key.id)
      const rolesOf = (side: Side): Roles => ({
        ...noRoles,
        ...Object.fromEntries(
          told.map((application) => [application, roleOf(images, side, application, { known, standing })]),
        ),
      })
      return { before: { roles: rolesOf('before') }, after: { roles: rolesOf('after') } }
    },
  })
}
