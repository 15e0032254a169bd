import { and, eq, inArray } from 'drizzle-orm'
import type { Ref } from '../../contract/entities/fields'
import type { SessionUser } from '../../contract/entities/session'
import type { Queryable } from '../database/connection'
import { byName } from '../database/listing'
import { businessUnits, countries, regions, roleBusinessUnits, roleCountries, roleRegions } from '../database/tables'
import type { Account } from './account'
import { liveGrants, roleName, userApplications } from './rights'

type Scopes = Record<'business_units' | 'regions' | 'countries', Ref[]>

/** Reads the units, regions and countries that the granted roles name, each once, by name. */
const readScopes = async (db: Queryable, account: Account): Promise<Scopes> => {
  const { id: userId, companyId } = account.user
  const granted = liveGrants(account).map((grant) => grant.application)
  if (companyId === null || granted.length === 0) return { business_units: [], regions: [], countries: [] }
  const ofUser = (link: typeof roleBusinessUnits | typeof roleRegions | typeof roleCountries) =>
    and(eq(link.companyId, companyId), eq(link.userId, userId), inArray(link.application, granted))
  // One after another: in a transaction they share one connection.
  const units = await db
    .select({ id: businessUnits.id, name: businessUnits.name })
    .from(roleBusinessUnits)
    .innerJoin(
      businessUnits,
      and(
        eq(businessUnits.companyId, roleBusinessUnits.companyId),
        eq(businessUnits.id, roleBusinessUnits.businessUnitId),
      ),
    )
    .where(ofUser(roleBusinessUnits))
    .groupBy(businessUnits.companyId, businessUnits.id)
    .orderBy(...byName(businessUnits))
  const regionRows = await db
    .select({ id: regions.id, name: regions.name })
    .from(roleRegions)
    .innerJoin(regions, and(eq(regions.companyId, roleRegions.companyId), eq(regions.id, roleRegions.regionId)))
    .where(ofUser(roleRegions))
    .groupBy(regions.companyId, regions.id)
    .orderBy(...byName(regions))
  const countryRows = await db
    .select({ id: countries.id, name: countries.name })
    .from(roleCountries)
    .innerJoin(countries, eq(countries.id, roleCountries.countryId))
    .where(ofUser(roleCountries))
    .groupBy(countries.id)
    .orderBy(...byName(countries))
  return { business_units: units, regions: regionRows, countries: countryRows }
}

/** Describes the account as the console's session holds it. */
export const readSessionUser = async (db: Queryable, account: Account): Promise<SessionUser> => {
  const { user, company } = account
  return {
    id: user.id,
    role: roleName(account),
    company: company && { id: company.id, name: company.name, large_logo_url: company.largeLogoUrl },
    is_company_user: user.platformRole === null,
    user_applications: userApplications(account),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_code: user.phoneCode,
    phone_number: user.phoneNumber,
    is_active: user.isActive,
    ...(await readScopes(db, account)),
  }
}
