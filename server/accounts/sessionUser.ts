import { and, eq, inArray } from 'drizzle-orm'
import type { Ref } from '../../contract/entities/fields'
import type { SessionUser } from '../../contract/entities/session'
import type { Queryable } from '../database/connection'
import { byName } from '../database/listing'
import { businessUnits, countries, regions, roleBusinessUnits, roleCountries, roleRegions } from '../database/tables'
import { liveGrants, roleName, userApplications, type Account } from './rights'

type Scopes = Record<'business_units' | 'regions' | 'countries', Ref[]>

/** Lists the business units, regions and countries of the granted roles, without duplicates, by name. */
const readScopes = async (db: Queryable, account: Account): Promise<Scopes> => {
  const { id: userId, company_id: companyId } = account.user
  const granted = liveGrants(account).map((grant) => grant.application)
  if (companyId === null || granted.length === 0) return { business_units: [], regions: [], countries: [] }
  const ofUser = (link: typeof roleBusinessUnits | typeof roleRegions | typeof roleCountries) =>
    and(eq(link.company_id, companyId), eq(link.user_id, userId), inArray(link.application, granted))
  // Run sequentially: in a transaction the queries share one connection.
  const units = await db
    .select({ id: businessUnits.id, name: businessUnits.name })
    .from(roleBusinessUnits)
    .innerJoin(
      businessUnits,
      and(
        eq(businessUnits.company_id, roleBusinessUnits.company_id),
        eq(businessUnits.id, roleBusinessUnits.business_unit_id),
      ),
    )
    .where(ofUser(roleBusinessUnits))
    .groupBy(businessUnits.company_id, businessUnits.id)
    .orderBy(...byName(businessUnits))
  const regionRows = await db
    .select({ id: regions.id, name: regions.name })
    .from(roleRegions)
    .innerJoin(regions, and(eq(regions.company_id, roleRegions.company_id), eq(regions.id, roleRegions.region_id)))
    .where(ofUser(roleRegions))
    .groupBy(regions.company_id, regions.id)
    .orderBy(...byName(regions))
  const countryRows = await db
    .select({ id: countries.id, name: countries.name })
    .from(roleCountries)
    .innerJoin(countries, eq(countries.id, roleCountries.country_id))
    .where(ofUser(roleCountries))
    .groupBy(countries.id)
    .orderBy(...byName(countries))
  return { business_units: units, regions: regionRows, countries: countryRows }
}

/** Builds the user object of the console's session. */
export const readSessionUser = async (db: Queryable, account: Account): Promise<SessionUser> => {
  const { user, company } = account
  return {
    id: user.id,
    role: roleName(account),
    company: company && { id: company.id, name: company.name, large_logo_url: company.large_logo_url },
    is_company_user: user.platform_role === null,
    user_applications: userApplications(account),
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone_code: user.phone_code,
    phone_number: user.phone_number,
    is_active: user.is_active,
    ...(await readScopes(db, account)),
  }
}
