/** Reads what decisions about people depend on. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { grantableApplications, type Application } from '../../../contract/applications'
import { dayInUtc } from '../../../contract/days'
import { reliedOn } from '../../../contract/lastSuperUser'
import type { Places } from '../../../contract/roleRules'
import type { SignedInCaller } from '../../accounts/account'
import { breakGlassOf } from '../../accounts/ownProviders'
import type { Queryable } from '../../database/connection'
import {
  companies,
  countries,
  regionBusinessUnits,
  regionCountries,
  regions,
  todayOf,
  users,
} from '../../database/tables'
import { countryNames } from '../../reference/names'
import { losesKeeper, type Change, type Changer, type Facts } from './decide'
import { canSignIn, isSuperUserOf } from './granters'
import { granterOf } from './grants'

/** No account has this id. */
const nobody = 0

export const changerOf = (caller: SignedInCaller): Changer => ({
  ...granterOf(caller),
  // A program has no account of its own: its maker is a person like any other.
  id: caller.key ? nobody : caller.account.user.id,
  isPlatform: caller.isPlatform,
})

export const readApplications = async (db: Queryable, companyId: number): Promise<readonly Application[]> => {
  const [company] = await db
    .select({ applications: companies.applications })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.applications ?? []
}

/** Reads of a company, in one query, what every decision depends on. */
const readCompany = async (
  db: Queryable,
  companyId: number,
): Promise<Pick<Facts, 'applications' | 'today' | 'breakGlassId'>> => {
  const [company] = await db
    .select({
      applications: companies.applications,
      // Drizzle leaves the table out of a column here, which would be that of the inner table.
      today: todayOf(sql`${companyId}::int`),
      breakGlassId: breakGlassOf(companyId),
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company ?? { applications: [], today: dayInUtc(), breakGlassId: null }
}

/** Returns the ids in a list of the roles whose lists change; the others are not judged. */
const changedIds = (changes: readonly Change[], list: 'regions' | 'countries'): number[] => {
  const ids = new Set<number>()
  for (const { before, wanted } of changes)
    for (const name of grantableApplications) {
      const [one, other] = [before?.roles[name]?.lists, wanted.roles[name]?.lists]
      if (one === other) continue
      for (const id of one?.[list] ?? []) ids.add(id)
      for (const id of other?.[list] ?? []) ids.add(id)
    }
  return [...ids]
}

interface Region extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly units: readonly number[]
  readonly countries: readonly number[]
}

const readRegions = async (db: Queryable, companyId: number, ids: readonly number[]): Promise<readonly Region[]> => {
  if (ids.length === 0) return []
  const ofRegion = sql`l where l.company_id = r.company_id and l.region_id = r.id`
  const { rows } = await db.execute<Region>(
    sql`select r.id, r.name, array(select l.business_unit_id from ${regionBusinessUnits} ${ofRegion}) as units,
        array(select l.country_id from ${regionCountries} ${ofRegion}) as countries
      from ${regions} r where r.company_id = ${companyId} and r.id = any(${sql.param([...ids])}::int[])`,
  )
  return rows
}

const readCountries = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: countries.id, name: countries.name })
        .from(countries)
        .where(sql`${countries.id} = any(${sql.param([...ids])}::int[])`)

export const noPlaces: Places = { regions: new Map(), countries: new Map() }

/** Reads the regions and countries in the lists that change. */
export const readPlaces = async (db: Queryable, companyId: number, changes: readonly Change[]): Promise<Places> => {
  const found = await readRegions(db, companyId, changedIds(changes, 'regions'))
  const named = await readCountries(db, changedIds(changes, 'countries'))
  return {
    regions: new Map(found.map((region) => [region.id, region])),
    countries: new Map(named.map(({ id, name }) => [id, countryNames.localize(name)])),
  }
}

/** Identifies which units and countries the regions of a company have: what a change of scopes depends on. */
export const identifyPlaces = async (db: Queryable, companyId: number): Promise<string> => {
  const linksIn = (table: PgTable, other: AnyPgColumn) =>
    sql`(select string_agg(region_id || ':' || ${other}, ',' order by region_id, ${other})
      from ${table} where company_id = ${companyId})`
  const { rows } = await db.execute<{ places: string }>(
    sql`select md5(concat(${linksIn(regionBusinessUnits, regionBusinessUnits.business_unit_id)}, '|',
      ${linksIn(regionCountries, regionCountries.country_id)})) as places`,
  )
  return rows[0]?.places ?? ''
}

/** Finds those on whom a company relies (`isKeeper`). */
const areKeepers = (companyId: number, applications: readonly Application[]): SQL | undefined => {
  const application = reliedOn(applications)
  return application
    ? and(eq(users.company_id, companyId), canSignIn, isSuperUserOf(companyId, application))
    : sql`false`
}

export const countKeepers = (db: Queryable, companyId: number, applications: readonly Application[]): Promise<number> =>
  db.$count(users, areKeepers(companyId, applications))

/**
 * Whether the company still has an active super user with a password of their own after some changes of locked people.
 *
 * The row of the company is locked first, so that two changes of one company count one after the other: each sees what the
 * other has stored. It is always locked after the people, so that nobody waits in a circle.
 */
export const keepsSuperUser = async (
  db: Queryable,
  companyId: number,
  changes: readonly Change[],
  applications: readonly Application[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<boolean> => {
  const lost = changes.filter((change) => losesKeeper(change, applications))
  if (lost.length === 0) return true
  if (isLocked)
    await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const ids = lost.flatMap(({ before }) => before?.id ?? [])
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(and(areKeepers(companyId, applications), sql`${users.id} <> all(${sql.param(ids)}::int[])`))
    .limit(1)
  return others.length > 0
}

/**
 * Reads the facts about some changes; the people are locked unless nothing is to be written. Nobody can switch themselves
 * off or change their own role, so what is wanted of the changer takes nobody away.
 */
export const readFacts = async (
  db: Queryable,
  companyId: number,
  by: Changer,
  changes: readonly Change[],
  { isLocked = true } = {},
): Promise<Facts> => {
  const company = await readCompany(db, companyId)
  const ofOthers = changes.filter(({ before }) => before?.id !== by.id)
  return {
    ...company,
    places: await readPlaces(db, companyId, changes),
    keepsSuperUser: await keepsSuperUser(db, companyId, ofOthers, company.applications, { isLocked }),
  }
}
