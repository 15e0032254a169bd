/** Moves regions, countries and legal entities with all that is in them, and tells in advance what goes along (decision 0069). */
import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { legalEntities as entityCalls } from '../../../contract/calls/legalEntities'
import { structureLevels } from '../../../contract/calls/structure'
import { codes } from '../../../contract/envelope'
import type { StructureMove } from '../../../contract/entities/structureMove'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import {
  businessUnits,
  countries,
  legalEntities,
  regionBusinessUnits,
  regionCountries,
  regions,
} from '../../database/tables'
import { violationOf } from '../../database/violations'
import { ApiError, changedSincePreview, conflict, notFound, refuse } from '../../errors/apiError'
import { nameDependants } from '../../errors/dependants'
import type { Input, Operations } from '../../http/operation'
import type { Calls } from '../../../contract/calls'
import { deleteRows, has, insertRows, updateRow, updateRows } from '../../records/change'
import { writerOf } from '../../records/operations'
import { findRow, requireRow, type Lock } from '../../records/rows'
import { uniqueErrors } from '../../records/rules'
import type { Row } from '../../records/table'
import { placeErrors } from './place'
import {
  countLosing,
  countPeople,
  countriesInRegions,
  findScopes,
  moveScopes,
  noScopes,
  regionsInUnits,
  type RoleKey,
} from './scopes'

type MoveInput = Pick<Input<Calls['moveRegion']>, 'db' | 'caller' | 'log' | 'report' | 'query'>

/** A move that may be made. */
interface Planned<Body> {
  readonly told: Omit<StructureMove, 'plan' | 'undo'>
  /** Whatever the move depends on. */
  readonly state: unknown
  readonly followed: readonly RoleKey[]
  readonly write: () => Promise<void>
  readonly inverse: Body
}

const identify = (caller: SignedInCaller, { told, state }: Planned<unknown>): string => {
  const text = JSON.stringify([caller.account.user.id, told, state])
  return createHash('sha256').update(text).digest('hex')
}

/** Makes a move unless something of it has changed since its preview, and plans the way back. */
const move = async <Body>(
  { caller, query }: MoveInput,
  body: Body,
  plan: (body: Body) => Promise<Planned<Body>>,
): Promise<StructureMove> => {
  const planned = await plan(body)
  const now: StructureMove = { ...planned.told, plan: identify(caller, planned), undo: null }
  if (query.preview) return now
  if (query.plan !== undefined && query.plan !== now.plan)
    throw changedSincePreview(now, 'What moves has changed since you looked. Nothing was moved.')
  await planned.write()
  const back = await plan(planned.inverse)
  const scopes = planned.followed.map(({ user_id, application }) => ({ user_id, application }))
  return { ...now, undo: { plan: identify(caller, back), scopes } }
}

const kind = ['legal entity', 'legal entities'] as const

interface Place {
  readonly company_id: number
  readonly region_id: number
  readonly business_unit_id?: number
  readonly country_id?: number
}

/** Reads the legal entities that go along; whoever moves them must be allowed to change them. */
const findEntities = async (
  { db, caller }: MoveInput,
  place: Place,
  name: string,
  lock: Lock | undefined,
): Promise<{ readonly id: number; readonly version: number; readonly business_unit_id: number }[]> => {
  const { id, version, business_unit_id } = legalEntities
  const found = db
    .select({ id, version, business_unit_id })
    .from(legalEntities)
    .where(has(legalEntities, { ...place }))
    .orderBy(id)
  const rows = await (lock ? found.for(lock) : found)
  if (rows.length > 0 && !admits(entityCalls.updateLegalEntity.guard, caller, place.company_id))
    throw new ApiError(
      403,
      codes.forbidden,
      `${name} has ${nameDependants(rows.length, kind, [])}. You lack the right to change legal entities, so you can't move them.`,
    )
  return rows
}

/** Moves legal entities to another unit or region. */
const carryEntities = async (
  input: MoveInput,
  company_id: number,
  entities: readonly { readonly id: number }[],
  to: { readonly business_unit_id: number } | { readonly region_id: number },
) => {
  if (entities.length === 0) return
  const ids = entities.map(({ id }) => id)
  await updateRows(
    writerOf(input),
    legalEntities,
    and(eq(legalEntities.company_id, company_id), inArray(legalEntities.id, ids)),
    {
      ...Object.fromEntries(Object.entries(to).map(([member, id]) => [member, sql`${id}::int`])),
      version: sql`${legalEntities.version} + 1`,
    },
  )
}

const writing: Lock = 'no key update'

/** Locks a link, so that nobody adds a legal entity to it. */
const holdLink = (db: Queryable, table: typeof regionBusinessUnits | typeof regionCountries, link: object) =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(has(table, { ...link }))
    .for('update')

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

const planRegion = async (
  input: MoveInput,
  { company_id, region_id }: { readonly company_id: number; readonly region_id: number },
  body: RegionBody,
): Promise<Planned<RegionBody>> => {
  const { db, query } = input
  const { from_business_unit_id: from, to_business_unit_id: to } = body
  const lock = query.preview ? undefined : writing
  const region = await findRow(db, { table: regions, key: { company_id, id: region_id } }, lock)
  const { source, target } = await readUnits(db, company_id, region_id, body)
  if (source && !source.has) throw conflict(`${region.name} is not in ${source.name}. Somebody may have moved it.`)
  if (target?.has) throw conflict(`${target.name} has ${region.name} already.`)
  const link = { company_id, region_id, business_unit_id: from ?? 0 }
  if (source && lock) await holdLink(db, regionBusinessUnits, link)
  const entities = source ? await findEntities(input, link, region.name, lock) : []
  if (!target && entities.length > 0)
    throw conflict(
      `${region.name} has ${nameDependants(entities.length, kind, [])} in ${source?.name}. Choose a business unit that takes them.`,
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

type CountryBody = Input<Calls['moveCountry']>['body']

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
    .orderBy(businessUnits.name_order)
  const names = missing.map((unit) => unit.name)
  const units = nameDependants(names.length, ['business unit', 'business units'], names)
  if (names.length > 0)
    throw conflict(`${name} is no region of ${units}, which would keep legal entities there. Add it to them first.`)
}

const planCountry = async (
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
  const name = country?.name ?? ''
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
    throw conflict(`${name} is not in ${source.name}. Somebody may have moved it.`)
  if (links.some((one) => one.region_id === to_region_id)) throw conflict(`${target.name} has ${name} already.`)
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

type EntityBody = Input<Calls['moveLegalEntity']>['body']

/** Spells a place for people, 'Denmark (Nordics, Dairy)', without the names that the caller may not view. */
const spellPlace = async ({ db, caller }: MoveInput, company_id: number, place: EntityBody): Promise<string> => {
  const { rows } = await db.execute<{ country: string; region: string; unit: string }>(sql`
    select c.name as country, r.name as region, u.name as unit from countries c, regions r, business_units u
    where c.id = ${place.country_id} and r.company_id = ${company_id} and r.id = ${place.region_id}
      and u.company_id = ${company_id} and u.id = ${place.business_unit_id}`)
  const { country = '', region = '', unit = '' } = rows[0] ?? {}
  const may = (level: keyof typeof structureLevels) => admits(structureLevels[level], caller, company_id)
  const above = [...(may('regions') ? [region] : []), ...(may('business_units') ? [unit] : [])]
  return above.length > 0 ? `${country} (${above.join(', ')})` : country
}

/** Refuses a place that does not exist; only those who may view units and regions are told what is wrong with it. */
const refusePlace = async ({ db, caller }: MoveInput, company_id: number, place: EntityBody): Promise<void> => {
  const errors = await placeErrors(db, { company_id, ...place })
  const isTold = [structureLevels.business_units, structureLevels.regions].every((guard) =>
    admits(guard, caller, company_id),
  )
  refuse(isTold || Object.keys(errors).length === 0 ? errors : { country_id: ['This place does not exist.'] })
}

const planEntity = async (
  input: MoveInput,
  { company_id, legal_entity_id: id }: { readonly company_id: number; readonly legal_entity_id: number },
  to: EntityBody,
): Promise<Planned<EntityBody>> => {
  const { db, query } = input
  const lock = query.preview ? undefined : writing
  const entity = await findRow(db, { table: legalEntities, key: { company_id, id } }, lock)
  const { business_unit_id, region_id, country_id } = entity
  const from = { business_unit_id, region_id, country_id }
  await refusePlace(input, company_id, to)
  if (idsOf(from).every((one, index) => one === idsOf(to)[index]))
    refuse({ country_id: [`${entity.name} is there already.`] })
  const place = await spellPlace(input, company_id, to)
  const taken = await uniqueErrors(db, { table: legalEntities }, { row: { ...entity, ...to }, before: entity })
  const nameTaken = () => conflict(`There is already a legal entity named ${entity.name} in ${place}.`)
  if (Object.keys(taken).length > 0) throw nameTaken()
  const losing = await countLosing(db, { company_id, from: idsOf(from), to: idsOf(to) })
  return {
    told: {
      name: entity.name,
      from: await spellPlace(input, company_id, from),
      to: place,
      countries: 0,
      legal_entities: 1,
      scopes: { followed: 0, kept: losing },
    },
    state: [id, entity.version, idsOf(from), idsOf(to)],
    followed: [],
    inverse: from,
    write: async () => {
      // Another one may take the name there at the same moment.
      await updateRow(writerOf(input), legalEntities, entity, to).catch((error: unknown) => {
        throw violationOf(error)?.kind === 'unique' ? nameTaken() : error
      })
    },
  }
}

const idsOf = ({ business_unit_id, region_id, country_id }: EntityBody): number[] => [
  business_unit_id,
  region_id,
  country_id,
]

const findRegion = ({ db, params }: { db: Queryable; params: { company_id: number; region_id: number } }) =>
  requireRow(db, { table: regions, key: { company_id: params.company_id, id: params.region_id } })

export const moveOperations: Operations<'moveRegion' | 'moveCountry' | 'moveLegalEntity'> = {
  moveRegion: {
    find: findRegion,
    run: (input) => move(input, input.body, (body) => planRegion(input, input.params, body)),
  },
  moveCountry: {
    find: findRegion,
    run: (input) => {
      const { company_id, region_id } = input.params
      // The way back starts at the other region.
      const at = (body: CountryBody) => (body === input.body ? region_id : input.body.to_region_id)
      return move(input, input.body, (body) => planCountry(input, { company_id, region_id: at(body) }, body))
    },
  },
  moveLegalEntity: {
    find: ({ db, params }) =>
      requireRow(db, {
        table: legalEntities,
        key: { company_id: params.company_id, id: params.legal_entity_id },
      }),
    run: (input) => move(input, input.body, (body) => planEntity(input, input.params, body)),
  },
}
