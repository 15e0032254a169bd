/** Reads company users with their roles in the shape of the contract. */
import { isNotNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { grantableApplications, type Application, type GrantableApplication } from '../../../contract/applications'
import type { companyUser } from '../../../contract/entities/companyUser'
import { roleDefaults } from '../../../contract/applicationTexts'
import type { roleRead } from '../../../contract/entities/role'
import { noLists } from '../../../contract/roles'
import { invitationState, invitedUntil } from '../../accounts/oneTimePasswords'
import { inOrder } from '../../database/collation'
import { changeCountsOf } from '../../database/changeCounts'
import { fullNameOfUser, users } from '../../database/tables'
import { readTable, type Reading } from '../../records/reading'
import { filterBy, filters, hasRoleLike } from './filters'

export type CompanyUser = z.output<typeof companyUser>
type Role = z.output<typeof roleRead>

type StoredRole = Omit<Role, 'role_metafield'> & {
  readonly application: GrantableApplication
  readonly has_live_pay_tool: boolean
}

export const isCompanyUser = isNotNull(users.company_id)

const ofRole = sql.raw('l.company_id = r.company_id and l.user_id = r.user_id and l.application = r.application')

/** Selects what a list of a role names; `o` is the named record. */
const named = (
  links: string,
  records: string,
  { fields = `'id', o.id, 'name', o.name`, order = inOrder('o.name_order') } = {},
): SQL => sql`coalesce((select json_agg(json_build_object(${sql.raw(fields)}) order by ${order}, o.id)
    from ${sql.raw(`${links} l join ${records}`)} where ${ofRole}), '[]')`

const grade = { fields: `'id', o.id, 'name', o.grade, 'grade', o.grade`, order: sql`o.rank` }
const ofCompany = 'o.company_id = l.company_id and'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be ambiguous here.
const roles = sql<StoredRole[]>`coalesce((
  select json_agg(json_build_object(
    'application', r.application, 'grant_access', r.grant_access, 'name', r.name, 'description', r.description,
    'permissions', r.permissions, 'has_live_pay_tool', r.has_live_pay_tool, 'ends_on', r.ends_on,
    'metafield', json_build_object(
      'business_units', ${named('user_role_business_units', `business_units o on ${ofCompany} o.id = l.business_unit_id`)},
      'regions', ${named('user_role_regions', `regions o on ${ofCompany} o.id = l.region_id`)},
      'countries', ${named('user_role_countries', 'countries o on o.id = l.country_id')},
      'grades', ${named('user_role_grades', `job_grades o on ${ofCompany} o.id = l.job_grade_id`, grade)},
      'job_functions', ${named('user_role_job_functions', 'job_functions o on o.id = l.job_function_id')})))
  from user_roles r where r.company_id = users.company_id and r.user_id = users.id), '[]')`

const applicationsOfCompany = sql<Application[]>`array(
  select unnest(c.applications) from companies c where c.id = users.company_id)`

const lastSeenOn = sql<string | null>`(select v.day::text from last_visits v where v.user_id = users.id)`

const stored = readTable({
  table: users,
  columns: {
    id: users.id,
    first_name: users.first_name,
    last_name: users.last_name,
    email: users.email,
    phone_code: users.phone_code,
    phone_number: users.phone_number,
    is_active: users.is_active,
    is_one_time_password: users.is_one_time_password,
    invitation: invitationState,
    invited_until: invitedUntil,
    last_seen_on: lastSeenOn,
    version: users.version,
    roles,
    applicationsOfCompany,
  },
  condition: isCompanyUser,
  search: ['full_name', 'email'],
  title: fullNameOfUser,
  searchBy: hasRoleLike,
  filters,
  filterBy,
  sort: ['is_active'],
  sortBy: { first_name: inOrder(users.full_name_order), email: users.email_folded },
  isNested: true,
  changes: changeCountsOf('users'),
})

/** A role counts as granted only in an application that the company still has (A34). */
const roleIn = (
  application: GrantableApplication,
  storedRoles: readonly StoredRole[],
  applications: readonly Application[],
): Role => {
  const found = storedRoles.find((role) => role.application === application)
  const { name, description } = found ?? roleDefaults[application]
  return {
    grant_access: found?.grant_access === true && applications.includes(application),
    ends_on: found?.ends_on ?? null,
    name,
    description,
    metafield: found?.metafield ?? noLists,
    ...(application === 'TOM' && { role_metafield: { has_live_pay_tool: found?.has_live_pay_tool === true } }),
    permissions: found?.permissions ?? [],
  }
}

type Stored = Omit<CompanyUser, 'applications' | 'role' | 'roles'> & {
  readonly roles: readonly StoredRole[]
  readonly applicationsOfCompany: readonly Application[]
}

const toRecord = ({ roles: storedRoles, applicationsOfCompany: applications, ...user }: Stored): CompanyUser => {
  const TOM = roleIn('TOM', storedRoles, applications)
  const JE = roleIn('JE', storedRoles, applications)
  const inBoth = { TOM, JE }
  return {
    ...user,
    applications: grantableApplications.filter((application) => inBoth[application].grant_access),
    role: TOM.grant_access ? TOM : JE,
    roles: inBoth,
  }
}

export const companyUserReading: Pick<Reading<CompanyUser>, 'one' | 'page' | 'found' | 'finder'> = {
  finder: stored.finder,
  found: stored.found,
  one: async (db, key) => {
    const user = await stored.one(db, key)
    if (!user) return undefined
    const { last_seen_on: _seen, ...record } = toRecord(user)
    return record
  },
  page: async (db, owner, query) => {
    const { rows, count } = await stored.page(db, owner, query)
    return { rows: rows.map(toRecord), count }
  },
}
