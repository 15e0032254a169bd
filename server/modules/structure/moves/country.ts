/** Plans moves of countries from one region to another. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../../contract/calls'
import { inOrder } from '../../../database/collation'
import type { Queryable } from '../../../database/connection'
import { businessUnits, countries, regionCountries, regions } from '../../../database/tables'
import { conflict, notFound, refuse } from '../../../errors/apiError'
import { counts, nameDependants } from '../../../errors/dependants'
import type { Input } from '../../../http/operation'
import { deleteRows, has, insertRows, updateRow } from '../../../records/change'
import { writerOf } from '../../../records/operations'
import { countryNames } from '../../../reference/names'
import type { Row } from '../../../records/table'
import { countPeople, countriesInRegions, findScopes, moveScopes } from '../scopes'
import { carryEntities, findEntities, holdLink, writing, type MoveInput, type Planned } from './carry'
import { say } from '../../../../contract/say'

export type CountryBody = Input<Calls['moveCountry']>['body']

/** Reads the two regions, locked in one order, so that two moves in opposite directions don't wait for each other. */
const readRegions = async (
  { db, query }: MoveInput,
  company_id: number,
  from: number,
  to: number,
): Promise<{ readonly source: Row<typeof regions>; readonly target: Row<typeof regions> }> => {
  const found = db
    .select()
    .from(regions)
    .where(and(eq(regions.company_id, company_id), inArray(regions.id, [from, to])))
    .orderBy(regions.id)
  const rows = await (query.preview ? found : found.for(writing))
  const source = rows.find(({ id }) => id === from)
  const target = rows.find(({ id }) => id === to)
  if (!source) throw notFound()
  refuse({
    ...(!target && { to_region_id: ['This region does not exist.'] }),
    ...(from === to && { to_region_id: ['Choose another region.'] }),
  })
  return { source, target: target ?? source }
}

/** Refuses a move to a region that lacks a unit with legal entities in the country. */
const refuseMissingUnits = async (
  db: Queryable,
  { id: region_id, name, company_id }: Row<typeof regions>,
  entities: readonly { readonly business_unit_id: number }[],
): Promise<void> => {
  if (entities.length === 0) return
  const ids = [...new Set(entities.map(({ business_unit_id }) => business_unit_id))]
  const missing = await db
    .select({ name: businessUnits.name })
    .from(businessUnits)
    .where(
      and(
        eq(businessUnits.company_id, company_id),
        inArray(businessUnits.id, ids),
        sql`not exists (select from region_business_units link where link.company_id = ${company_id}
          and link.region_id = ${region_id} and link.business_unit_id = business_units.id)`,
      ),
    )
    .orderBy(inOrder(businessUnits.name_order))
  const names = missing.map((unit) => unit.name)
  const units = nameDependants(names.length, counts.businessUnits, names)
  if (names.length > 0)
    throw conflict(
      say('{name} is no region of {units}, which would keep legal entities there. Add it to them first.', {
        name,
        units,
      }),
    )
}

export const planCountry = async (
  input: MoveInput,
  { company_id, region_id }: { readonly company_id: number; readonly region_id: number },
  body: CountryBody,
): Promise<Planned<CountryBody>> => {
  const { db, query } = input
  const { country_id, to_region_id } = body
  const lock = query.preview ? undefined : writing
  const { source, target } = await readRegions(input, company_id, region_id, to_region_id)
  const [country] = await db.select().from(countries).where(eq(countries.id, country_id))
  if (!country) refuse({ country_id: ['This country does not exist.'] })
  const name = countryNames.localize(country?.name ?? '')
  const link = { company_id, region_id, country_id }
  const links = await db
    .select()
    .from(regionCountries)
    .where(
      and(
        has(regionCountries, { company_id, country_id }),
        inArray(regionCountries.region_id, [region_id, to_region_id]),
      ),
    )
  if (!links.some((one) => one.region_id === region_id))
    throw conflict(say('{name} is not in {place}. Somebody may have moved it.', { name, place: source.name }))
  if (links.some((one) => one.region_id === to_region_id))
    throw conflict(say('{place} has {name} already.', { place: target.name, name }))
  if (lock) await holdLink(db, regionCountries, link)
  const entities = await findEntities(input, link, name, lock)
  await refuseMissingUnits(db, target, entities)
  const step = { company_id, id: country_id, from: region_id, to: to_region_id, only: body.scopes }
  const scopes = await findScopes(input, countriesInRegions, step, { isLocked: lock !== undefined })
  return {
    told: {
      name,
      from: source.name,
      to: target.name,
      countries: 1,
      legal_entities: entities.length,
      scopes: { followed: countPeople(scopes.followed), kept: countPeople(scopes.kept) },
    },
    state: [
      country_id,
      [source.id, source.version],
      [target.id, target.version],
      entities.map(({ id, version }) => [id, version]),
      scopes,
    ],
    followed: scopes.followed,
    inverse: { country_id, to_region_id: region_id, scopes: [...scopes.followed] },
    write: async () => {
      const writer = { ...writerOf(input), report: input.report }
      await insertRows(writer, regionCountries, [{ company_id, region_id: to_region_id, country_id }])
      await carryEntities(input, company_id, entities, { region_id: to_region_id })
      await deleteRows(writer, regionCountries, has(regionCountries, link))
      await moveScopes(writer, countriesInRegions, step, scopes)
      for (const region of [source, target]) await updateRow(writer, regions, region, {})
    },
  }
}
