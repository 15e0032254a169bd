import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { GrantableApplication } from '../../../contract/applications'
import { roleDefaults } from '../../../contract/applicationTexts'
import { companyPresets, type Permission } from '../../../contract/permissions'
import type { Queryable } from '../../database/connection'
import {
  lastVisits,
  roleBusinessUnits,
  roleCountries,
  roleGrades,
  roleJobFunctions,
  roleRegions,
  userRoles,
  users,
} from '../../database/tables'
import type { Calendar } from './calendar'
import type { DemoCompany, DemoUser } from './company'
import type { Structure } from './insertStructure'
import { idsBy, type Names } from './names'
import { randomOf } from './random'

export interface Hashes {
  readonly password: string
  readonly oneTime: string
}

interface Around extends Structure {
  readonly names: Names
  readonly hashes: Hashes
  readonly calendar: Calendar
  readonly grade: (grade: string) => number
}

const livePayRights: readonly Permission[] = ['CREATE_LBT_REPORT', 'VIEW_LBT_REPORT']

const permissionsOf = ({ role, livePay }: DemoUser, application: GrantableApplication): Permission[] => {
  const own = typeof role === 'string' ? companyPresets[application][role] : role.permissions
  return [...new Set([...own, ...(livePay && application === 'TOM' ? livePayRights : [])])]
}

const grantedRole = (user: DemoUser, application: GrantableApplication) => {
  const name = typeof user.role === 'string' ? user.role : user.role.name
  return {
    application,
    grant_access: true,
    name,
    description: name,
    permissions: permissionsOf(user, application),
    has_live_pay_tool: application === 'TOM' && user.livePay === true,
  }
}

/** The roles of a user: one per granted application, and the revoked one. */
const rolesOf = (user: DemoUser) => [
  ...user.in.map((application) => grantedRole(user, application)),
  ...(user.withdrawn ? [{ application: user.withdrawn, grant_access: false, ...roleDefaults[user.withdrawn] }] : []),
]

const insertAll = async <T extends PgTable>(tx: Queryable, table: T, rows: PgInsertValue<T>[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(table).values(rows)
}

/** Stores the metafields that limit a user's roles, the same for each application. */
const insertMetafields = async (
  tx: Queryable,
  keys: readonly { company_id: number; user_id: number; application: GrantableApplication; may: DemoUser['may'] }[],
  { unit, region, grade, names }: Around,
): Promise<void> => {
  const each = <Row>(
    pick: (may: NonNullable<DemoUser['may']>) => readonly string[] | undefined,
    make: (name: string) => Row,
  ) =>
    keys.flatMap(({ may, ...key }) =>
      may && pick(may) ? (pick(may) ?? []).map((name) => ({ ...key, ...make(name) })) : [],
    )
  await insertAll(
    tx,
    roleBusinessUnits,
    each(
      (may) => may.units,
      (name) => ({ business_unit_id: unit(name) }),
    ),
  )
  await insertAll(
    tx,
    roleRegions,
    each(
      (may) => may.regions,
      (name) => ({ region_id: region(name) }),
    ),
  )
  await insertAll(
    tx,
    roleCountries,
    each(
      (may) => may.countries,
      (name) => ({ country_id: names.country(name) }),
    ),
  )
  await insertAll(
    tx,
    roleGrades,
    each(
      (may) => may.grades,
      (name) => ({ job_grade_id: grade(name) }),
    ),
  )
  await insertAll(
    tx,
    roleJobFunctions,
    each(
      (may) => may.jobFunctions,
      (name) => ({ job_function_id: names.jobFunction(name) }),
    ),
  )
}

/** Most people were here within two weeks; those who have left since, long ago. */
const visitsOf = (users: DemoCompany['users'], seed: string, calendar: Calendar) => {
  const random = randomOf(seed)
  return users.flatMap((user) => {
    const days = user.inactive ? 90 + random.below(200) : random.below(14)
    return user.oneTime !== undefined ? [] : [{ user, day: calendar.day(-days) }]
  })
}

/** Stores the users of a company with their roles. */
export const insertUsers = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  around: Around,
): Promise<void> => {
  const emailOf = ({ mailbox }: DemoUser) => `${mailbox}@${company.domain}`
  const rows = company.users.map((user) => ({
    company_id: companyId,
    first_name: user.name[0],
    last_name: user.name[1],
    email: emailOf(user),
    ...(user.phone && { phone_code: around.names.callingCode(company.country), phone_number: user.phone }),
    password_hash: user.oneTime !== undefined ? around.hashes.oneTime : around.hashes.password,
    is_one_time_password: user.oneTime !== undefined,
    ...(user.oneTime !== undefined && { password_set_at: around.calendar.moment(-user.oneTime) }),
    is_active: !user.inactive,
  }))
  const stored = await tx.insert(users).values(rows).returning({ id: users.id, email: users.email })
  const userId = idsBy(
    'user',
    stored.map(({ id, email }) => [email, id] as const),
  )
  const visits = visitsOf(company.users, company.name, around.calendar)
  await insertAll(
    tx,
    lastVisits,
    visits.map(({ user, day }) => ({ user_id: userId(emailOf(user)), day })),
  )
  const roles = company.users.flatMap((user) =>
    rolesOf(user).map((role) => ({ company_id: companyId, user_id: userId(emailOf(user)), ...role })),
  )
  await tx.insert(userRoles).values(roles)
  const keys = company.users.flatMap((user) =>
    user.in.map((application) => ({
      company_id: companyId,
      user_id: userId(emailOf(user)),
      application,
      may: user.may,
    })),
  )
  await insertMetafields(tx, keys, around)
}
