/** Finds company users by their roles. Ids are compared, so that no role is read once per user. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { companyUserFilters } from '../../../contract/entities/companyUserQueries'
import type { Filtered } from '../../database/filtering'
import type { SearchCondition } from '../../database/listing'
import { users } from '../../database/tables'
import { namesInUse } from './namesInUse'

const roles = 'user_roles r'

/** Keeps users with a live role (A34) that meets a condition. */
const haveRole = (from: string, condition: SQL, company: SQLWrapper | undefined): SQL =>
  sql`${users.id} in (select r.user_id from ${sql.raw(from)} where r.company_id = ${company} and r.grant_access
    and r.application = any((select c.applications from companies c where c.id = ${company})::text[]) and ${condition})`

const ofRole = (column: string, from = roles): Filtered => ({
  value: sql.raw(column),
  linked: (condition, [company]) => haveRole(from, condition, company),
})

const inList = (column: string, list: string): Filtered =>
  ofRole(`l.${column}`, `${roles} join ${list} l using (company_id, user_id, application)`)

export const filters = Object.keys(companyUserFilters)

export const filterBy: Readonly<Record<string, Filtered>> = {
  granted: ofRole('r.application'),
  role: ofRole('r.name'),
  business_unit_id: inList('business_unit_id', 'user_role_business_units'),
  region_id: inList('region_id', 'user_role_regions'),
  country_id: inList('country_id', 'user_role_countries'),
}

export const hasRoleLike: SearchCondition = (pattern, [company = sql`null`]) =>
  haveRole(
    roles,
    sql`(r.application, r.name) in (
      select used.application, used.name from ${namesInUse(company)} used where used.name_folded like ${pattern})`,
    company,
  )
