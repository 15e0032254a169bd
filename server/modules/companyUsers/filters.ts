/** Finds company users by their roles. Ids are compared, so that no role is read once per user. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyUserFilters } from '../../../contract/entities/companyUserQueries'
import { fold } from '../../../contract/fold'
import { companyRoleNames, companyRoles, dashboardPermission } from '../../../contract/permissions'
import { say } from '../../../contract/say'
import { invitationState } from '../../accounts/oneTimePasswords'
import { holdsFactor } from '../../accounts/secondFactors'
import type { Filtered } from '../../database/filtering'
import type { SearchCondition } from '../../database/listing'
import { endsSoon, userRoles, users } from '../../database/tables'
import { presentLanguage, sourceLanguage } from '../../tools/language'
import { peopleNamingFormer } from '../jobGrades/formerGrades'
import { isInvitationOverdue } from '../waiting'
import { namesInUse, permissionsInUse } from './namesInUse'

const roles = 'user_roles r'

/** Whether a role is live (A34) and meets a condition. */
const isLive = (condition: SQL, company: SQLWrapper | undefined): SQL =>
  sql`r.company_id = ${company} and r.grant_access
    and r.application = any((select c.applications from companies c where c.id = ${company})::text[]) and ${condition}`

/** Keeps users with such a role. PostgreSQL reads the roles of a few users one by one, and those of all at once. */
const haveRole = (from: string, condition: SQL, company: SQLWrapper | undefined): SQL =>
  sql`exists (select from ${sql.raw(from)} where r.user_id = users.id and ${isLive(condition, company)})`

/**
 * Keeps users with such a role, which many have: reads who has it first, whatever PostgreSQL expects. It may take tens of
 * thousands for a few, above all before it has analyzed the tables, and would look them up one by one, or read all of them
 * for each user. `is true` keeps it from making this a join; the array keeps it from doing without a hash table.
 */
const areHolders = (condition: SQL, company: SQLWrapper | undefined, among: SQL | undefined): SQL =>
  sql`(users.id in (select unnest(array_agg(r.user_id)) from ${sql.raw(roles)}
    where ${isLive(condition, company)} ${among && sql`and r.user_id in (${among})`})) is true`

const ofRole = (column: string): Filtered => ({
  value: sql.raw(column),
  linked: (condition, [company], among) => areHolders(condition, company, among),
})

const inList = (column: string, list: string): Filtered => ({
  value: sql.raw(`l.${column}`),
  linked: (condition, [company]) =>
    haveRole(`${roles} join ${list} l using (company_id, user_id, application)`, condition, company),
})

/** Super users have the dashboard of their application, although no role lists it (A28). */
const dashboards = sql`case when found.name = 'COMPANY_SUPER_USER' then array[case found.application
  when 'TOM' then ${dashboardPermission.TOM} else ${dashboardPermission.JE} end] else '{}' end`

const permissionsGiven = (company: SQLWrapper): SQL => sql`(
  select found.application, found.name, found.permission_set, found.permissions || ${dashboards} as permissions
  from ${permissionsInUse(company)} found)`

const ofPermissions: Filtered = {
  value: alias(userRoles, 'used').permissions,
  linked: (condition, [company = sql`null`], among) =>
    areHolders(
      sql`(r.application, r.name, r.permission_set) in (
        select used.application, used.name, used.permission_set from ${permissionsGiven(company)} used
        where ${condition})`,
      company,
      among,
    ),
}

export const filters = Object.keys(companyUserFilters)

export const filterBy: Readonly<Record<string, Filtered>> = {
  granted: ofRole('r.application'),
  role: ofRole('r.name'),
  permission: ofPermissions,
  // Invitations lapse and become overdue without a change.
  invitation: { isUnnoted: true, value: invitationState },
  invitation_overdue: { isUnnoted: true, value: isInvitationOverdue },
  // A factor that is set up or removed changes no user.
  second_factor: { isUnnoted: true, value: holdsFactor(users.id) },
  // So do ends come near.
  role_ends_soon: {
    isUnnoted: true,
    value: sql.raw('ending.soon'),
    linked: (condition, [company = sql`null`]) =>
      sql`exists (select from (select users.id in (select r.user_id from user_roles r where r.company_id = ${company}
        and r.grant_access and ${endsSoon(sql`r.ends_on`)}) as soon) ending
        where ${condition})`,
  },
  former_grade: {
    // Activating a version of the grades changes no user.
    isUnnoted: true,
    value: sql.raw('named.former'),
    linked: (condition, [company = sql`null`]) =>
      sql`exists (select from (select users.id in (${peopleNamingFormer(company)}) as former) named where ${condition})`,
  },
  business_unit_id: inList('business_unit_id', 'user_role_business_units'),
  region_id: inList('region_id', 'user_role_regions'),
  country_id: inList('country_id', 'user_role_countries'),
}

/** Selects the default roles whose name on the screen of the reader is like a pattern; undefined in English, as they are stored. */
const rolesCalled = (pattern: SQLWrapper): SQL | undefined => {
  if (presentLanguage() === sourceLanguage) return undefined
  const names = companyRoles.map((role) => fold(say(companyRoleNames[role])))
  return sql`(select called.role from unnest(${sql.param(companyRoles)}::text[], ${sql.param(names)}::text[]) called (role, name)
    where called.name like ${pattern})`
}

/** Asked for each user, PostgreSQL expects so much work that it compiles the statement, which takes longer than the search. */
export const hasRoleLike: SearchCondition = (pattern, [company = sql`null`]) => {
  const called = rolesCalled(pattern)
  return areHolders(
    sql`(r.application, r.name) in (
      select used.application, used.name from ${namesInUse(company)} used
      where used.name_folded like ${pattern} ${called && sql`or used.name in ${called}`})`,
    company,
    undefined,
  )
}
