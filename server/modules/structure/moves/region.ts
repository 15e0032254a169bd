/** Plans moves of regions from one business unit to another. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../../contract/calls'
import type { Queryable } from '../../../database/connection'
import { businessUnits, regionBusinessUnits, regionCountries, regions } from '../../../database/tables'
import { conflict, refuse } from '../../../errors/apiError'
import { counts, nameDependants } from '../../../errors/dependants'
import type { Input } from '../../../http/operation'
import { deleteRows, has, insertRows, updateRow } from '../../../records/change'
import { writerOf } from '../../../records/operations'
import { findRow } from '../../../records/rows'
import { countPeople, findScopes, moveScopes, noScopes, regionsInUnits } from '../scopes'
import { carryEntities, findEntities, holdLink, writing, type MoveInput, type Planned } from './carry'
import { say } from '../../../../contract/say'

type RegionBody = Input<Calls['moveRegion']>['body']

/** Reads the two units, of which the new one can't be deleted meanwhile, and whether they have the region. */
const readUnits = async (db: Queryable, company_id: number, region_id: number, body: RegionBody) => {
  const { from_business_unit_id: from, to_business_unit_id: to } = body
  const ids = [from, to].filter((id) => id !== null)
  const rows = await db
    .select({
      id: businessUnits.id,
      name: businessUnits.name,
      has: sql<boolean>`exists (select from region_business_units link where link.company_id = ${company_id}
        and link.region_id = ${region_id} and link.business_unit_id = business_units.id)`,
    })
    .from(businessUnits)
    .where(and(eq(businessUnits.company_id, company_id), inArray(businessUnits.id, ids)))
    .orderBy(businessUnits.id)
    .for('key share')
  const find = (id: number | null) => rows.find((row) => row.id === id)
  const unknown = ['This business unit does not exist.']
  refuse({
    ...(from !== null && !find(from) && { from_business_unit_id: unknown }),
    ...(to !== null && !find(to) && { to_business_unit_id: unknown }),
    ...(from === to && { to_business_unit_id: ['Choose another business unit.'] }),
  })
  return { source: find(from), target: find(to) }
}

export const planRegion = async (
  input: MoveInput,
  { company_id, region_id }: { readonly company_id: number; readonly region_id: number },
  body: RegionBody,
): Promise<Planned<RegionBody>> => {
  const { db, query } = input
  const { from_business_unit_id: from, to_business_unit_id: to } = body
  const lock = query.preview ? undefined : writing
  const region = await findRow(db, { table: regions, key: { company_id, id: region_id } }, lock)
  const { source, target } = await readUnits(db, company_id, region_id, body)
  if (source && !source.has)
    throw conflict(
      say('{name} is not in {place}. Somebody may have moved it.', { name: region.name, place: source.name }),
    )
  if (target?.has) throw conflict(say('{place} has {name} already.', { place: target.name, name: region.name }))
  const link = { company_id, region_id, business_unit_id: from ?? 0 }
  if (source && lock) await holdLink(db, regionBusinessUnits, link)
  const entities = source ? await findEntities(input, link, region.name, lock) : []
  if (!target && entities.length > 0)
    throw conflict(
      say('{name} has {entities} in {place}. Choose a business unit that takes them.', {
        name: region.name,
        entities: nameDependants(entities.length, counts.legalEntities, []),
        place: source?.name ?? '',
      }),
    )
  const step = { company_id, id: region_id, from: from ?? 0, to: to ?? 0, only: body.scopes }
  const scopes =
    source && target ? await findScopes(input, regionsInUnits, step, { isLocked: lock !== undefined }) : noScopes
  const links = await db.select().from(regionCountries).where(has(regionCountries, { company_id, region_id }))
  return {
    told: {
      name: region.name,
      from: source?.name ?? null,
      to: target?.name ?? null,
      countries: links.length,
      legal_entities: entities.length,
      scopes: { followed: countPeople(scopes.followed), kept: countPeople(scopes.kept) },
    },
    state: [region_id, from, to, region.version, entities.map(({ id, version }) => [id, version]), scopes],
    followed: scopes.followed,
    inverse: { from_business_unit_id: to, to_business_unit_id: from, scopes: [...scopes.followed] },
    write: async () => {
      const writer = { ...writerOf(input), report: input.report }
      if (to !== null) {
        await insertRows(writer, regionBusinessUnits, [{ company_id, region_id, business_unit_id: to }])
        await carryEntities(input, company_id, entities, { business_unit_id: to })
      }
      if (source) await deleteRows(writer, regionBusinessUnits, has(regionBusinessUnits, link))
      await moveScopes(writer, regionsInUnits, step, scopes)
      await updateRow(writer, regions, region, {})
    },
  }
}
