/** Stores the roles of a company user: one row per application, and their lists. */
import { eq, sql } from 'drizzle-orm'
import type { Body } from '../../../contract/call'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import type { Calls } from '../../../contract/calls'
import { withLivePay, type Permission } from '../../../contract/permissions'
import type { Queryable } from '../../database/connection'
import {
  companies,
  roleBusinessUnits,
  roleCountries,
  roleGrades,
  roleJobFunctions,
  roleRegions,
  userRoles,
} from '../../database/tables'
import { has, replaceRows } from '../../records/change'
import type { Writer } from '../../records/logChanges'
import type { Row } from '../../records/table'
import { nameActiveGrades } from '../jobGrades/roleLinks'
import type { Granted } from './grants'

export type Roles = Body<Calls['createCompanyUser']>['roles']
export type Lists = Roles['TOM']['metafield']
export type RoleRow = Omit<Row<typeof userRoles>, 'company_id' | 'user_id' | 'name_folded'>

type Owner = Readonly<Record<'company_id' | 'user_id', number>>

export const readApplications = async (db: Queryable, companyId: number): Promise<readonly Application[]> => {
  const [company] = await db
    .select({ applications: companies.applications })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.applications ?? []
}

interface WithTool {
  readonly has_live_pay_tool: boolean
  readonly permissions: readonly Permission[]
}

/** Returns a role with or without the live-pay tool: only one in TOM has it, if the company has it too (A58). */
export const withTool = <Role extends WithTool>(
  role: Role,
  application: GrantableApplication,
  applications: readonly Application[],
) => {
  const has_live_pay_tool =
    application === 'TOM' && role.has_live_pay_tool && applications.includes('LIVE_PAY_BENCHMARKING_TOOL')
  return { ...role, has_live_pay_tool, permissions: withLivePay(role.permissions, has_live_pay_tool) }
}

/** Returns the rows of sent roles. */
export const rowsOf = ({ TOM, JE }: Roles, applications: readonly Application[]): RoleRow[] => {
  const rowOf = (application: GrantableApplication, role: Roles['JE'], has_live_pay_tool: boolean) => {
    const { grant_access, name, description, permissions } = role
    return {
      application,
      ...withTool({ grant_access, name, description, permissions, has_live_pay_tool }, application, applications),
    }
  }
  return [rowOf('TOM', TOM, TOM.role_metafield.has_live_pay_tool), rowOf('JE', JE, false)]
}

export const grantedAmong = (rows: readonly RoleRow[]): Granted[] => rows.filter((row) => row.grant_access)

export const readRoles = (db: Queryable, owner: Owner): Promise<RoleRow[]> =>
  db
    .select({
      application: userRoles.application,
      grant_access: userRoles.grant_access,
      name: userRoles.name,
      description: userRoles.description,
      permissions: userRoles.permissions,
      has_live_pay_tool: userRoles.has_live_pay_tool,
    })
    .from(userRoles)
    .where(has(userRoles, owner))
    .orderBy(sql`${userRoles.application} desc`)

const storeLists = async (writer: Writer, role: Owner & { application: GrantableApplication }, lists: Lists) => {
  const { business_units, regions, countries, grades, job_functions } = lists
  const rows = <Column extends string>(ids: readonly number[], column: Column) =>
    ids.map((id) => ({ [column]: id }) as { readonly [name in Column]: number })
  await replaceRows(writer, roleBusinessUnits, role, rows(business_units, 'business_unit_id'))
  await replaceRows(writer, roleRegions, role, rows(regions, 'region_id'))
  await replaceRows(writer, roleCountries, role, rows(countries, 'country_id'))
  await replaceRows(writer, roleGrades, role, rows(grades, 'job_grade_id'))
  await replaceRows(writer, roleJobFunctions, role, rows(job_functions, 'job_function_id'))
}

/** Replaces all roles of a locked user, and their lists. */
export const storeRoles = async (
  writer: Writer,
  owner: Owner,
  rows: readonly RoleRow[],
  roles: Roles,
): Promise<void> => {
  await replaceRows(writer, userRoles, owner, rows)
  for (const application of grantableApplications)
    await storeLists(writer, { ...owner, application }, roles[application].metafield)
  if (grantableApplications.some((application) => roles[application].metafield.grades.length > 0))
    await nameActiveGrades(writer, owner.company_id, [owner.user_id])
}
