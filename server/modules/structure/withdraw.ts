/** Takes back what has just been added to a structure, unless somebody has changed it or built on it since (decision 0087). */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { businessUnits as unitCalls } from '../../../contract/calls/businessUnits'
import { legalEntities as entityCalls } from '../../../contract/calls/legalEntities'
import { regions as regionCalls } from '../../../contract/calls/regions'
import { structureLevels } from '../../../contract/calls/structure'
import { admits } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import { inOrder } from '../../database/collation'
import { businessUnits, legalEntities, regionBusinessUnits, regionCountries, regions } from '../../database/tables'
import { conflict, forbidden } from '../../errors/apiError'
import { counts, namedDependants, nameDependants } from '../../errors/dependants'
import { columnOf, deleteRows, updateRows } from '../../records/change'
import { writerOf } from '../../records/operations'
import { addedTo } from '../../records/removals'
import type { CallInput } from '../../records/resource'
import { keyOf } from '../../records/table'
import { say } from '../../../contract/say'

const levels = {
  business_units: { kind: counts.businessUnits, adds: unitCalls.createBusinessUnit.guard },
  regions: { kind: counts.regions, adds: regionCalls.createRegion.guard },
  legal_entities: { kind: counts.legalEntities, adds: entityCalls.createLegalEntity.guard },
} as const
type Level = keyof typeof levels

/** Whether a row is one of those that were added. */
const isAdded = (addition: number, table: PgTable): SQL => {
  const columns = keyOf(table).map((member) => columnOf(table, member))
  const names = columns.map(({ name }) => sql.identifier(name))
  return sql`(${sql.join(columns, sql`, `)}) in (select ${sql.join(names, sql`, `)} from ${addedTo(addition, table)} one)`
}

/** Whether a region was there before, and only got links. */
const isTouched = (addition: number): SQL => {
  const linked = [regionBusinessUnits, regionCountries].map(
    (table) => sql`select company_id, region_id from ${addedTo(addition, table)} link`,
  )
  return sql`(${regions.company_id}, ${regions.id}) in (${sql.join(linked, sql` union all `)})
    and not ${isAdded(addition, regions)}`
}

/** Locks all of it, the upper levels first, as who adds to a structure does: nobody builds on it meanwhile. */
const hold = async ({ db }: CallInput, addition: number): Promise<void> => {
  const all: readonly (readonly [table: PgTable, where: SQL])[] = [
    [businessUnits, isAdded(addition, businessUnits)],
    [regions, sql`${isAdded(addition, regions)} or (${isTouched(addition)})`],
    [regionBusinessUnits, isAdded(addition, regionBusinessUnits)],
    [regionCountries, isAdded(addition, regionCountries)],
    [legalEntities, isAdded(addition, legalEntities)],
  ]
  for (const [table, where] of all) {
    const key = keyOf(table).map((member) => columnOf(table, member))
    await db.execute(sql`select from ${table} where ${where} order by ${sql.join(key, sql`, `)} for update`)
  }
}

/** What was added and is still there, by name. */
const stillThere = (addition: number): SQL => {
  const rows = (table: PgTable) => sql`(select * from ${table} where ${isAdded(addition, table)})`
  return sql`with new_units as materialized ${rows(businessUnits)},
    new_regions as materialized ${rows(regions)},
    new_entities as materialized ${rows(legalEntities)},
    unit_links as materialized ${rows(regionBusinessUnits)},
    country_links as materialized ${rows(regionCountries)}`
}

/** Joins a list of a role with another one of the same role. */
const ofSameRole = (one: string, other: string): SQL =>
  sql.raw(`${other}.company_id = ${one}.company_id and ${other}.user_id = ${one}.user_id
    and ${other}.application = ${one}.application`)

/**
 * People whose roles name something that was added, or what would no longer belong together: a region and the unit that it
 * was added to, or a country and its region, unless the role names another one that has it.
 */
const peopleNaming = sql`
  select b.user_id from user_role_business_units b join new_units n on n.company_id = b.company_id and n.id = b.business_unit_id
  union select r.user_id from user_role_regions r join new_regions n on n.company_id = r.company_id and n.id = r.region_id
  union select r.user_id from unit_links l
    join user_role_regions r on r.company_id = l.company_id and r.region_id = l.region_id
    join user_role_business_units b on ${ofSameRole('r', 'b')} and b.business_unit_id = l.business_unit_id
    where not exists (select from user_role_business_units o
      join region_business_units kept on kept.company_id = o.company_id and kept.business_unit_id = o.business_unit_id
      where ${ofSameRole('r', 'o')} and kept.region_id = l.region_id
        and kept.business_unit_id not in (select business_unit_id from unit_links m where m.region_id = l.region_id))
  union select c.user_id from country_links l
    join user_role_countries c on c.company_id = l.company_id and c.country_id = l.country_id
    left join user_role_regions r on ${ofSameRole('c', 'r')} and r.region_id = l.region_id
    where not exists (select from region_countries kept
      where kept.company_id = l.company_id and kept.country_id = l.country_id
        and kept.region_id not in (select region_id from country_links m where m.country_id = l.country_id)
        and (r.region_id is null or exists (select from user_role_regions o
          where ${ofSameRole('c', 'o')} and o.region_id = kept.region_id)))`

interface Obstacle extends Record<string, unknown> {
  readonly what: 'changed' | 'added'
  readonly level: Level
  readonly count: number
  readonly names: readonly string[]
}

/** Reads what others have done since with what was added, and to it. */
const readObstacles = async ({ db }: CallInput, addition: number) => {
  const changed = (level: Level, table: PgTable, found: string) => sql`
    select 'changed' as what, ${level}::text as level, now.name, now.name_order from ${sql.raw(found)} now
      join ${addedTo(addition, table)} one on one.company_id = now.company_id and one.id = now.id
      where one.version <> now.version`
  const { rows: records } = await db.execute<Obstacle>(sql`${stillThere(addition)}
    select what, level, count(*)::int as count, (array_agg(name order by ${inOrder('name_order')}))[1:${namedDependants}::int] as names
    from (${sql.join(
      [
        changed('business_units', businessUnits, 'new_units'),
        changed('regions', regions, 'new_regions'),
        changed('legal_entities', legalEntities, 'new_entities'),
        sql`select 'added', 'regions', r.name, r.name_order from regions r
          where (r.company_id, r.id) not in (select company_id, id from new_regions) and exists (
            select from region_business_units l join new_units n on n.company_id = l.company_id and n.id = l.business_unit_id
            where l.company_id = r.company_id and l.region_id = r.id and (l.company_id, l.region_id, l.business_unit_id)
              not in (select company_id, region_id, business_unit_id from unit_links))`,
        sql`select 'added', 'legal_entities', e.name, e.name_order from legal_entities e
          where (e.company_id, e.id) not in (select company_id, id from new_entities) and (
            (e.company_id, e.region_id, e.business_unit_id) in (select company_id, region_id, business_unit_id from unit_links)
            or (e.company_id, e.region_id, e.country_id) in (select company_id, region_id, country_id from country_links))`,
      ],
      sql` union all `,
    )}) obstacle group by what, level order by what desc, level`)
  const { rows: people } = await db.execute<{ count: number }>(sql`${stillThere(addition)}
    select count(*)::int as count from (${peopleNaming}) person`)
  return { records, people: people[0]?.count ?? 0 }
}

const heads = {
  changed: (records: string) => say('Changed since: {records}.', { records }),
  added: (records: string) => say('Added since: {records}.', { records }),
}

/** Throws a conflict that says what stands in the way; names are told to those who may view them. */
const refuseObstacles = async (input: CallInput, addition: number): Promise<void> => {
  const { records, people } = await readObstacles(input, addition)
  const isNamed = (level: Level) => admits(structureLevels[level], input.caller, input.params.company_id)
  const reasons = [
    ...records.map(({ what, level, count, names }) =>
      heads[what](nameDependants(count, levels[level].kind, isNamed(level) ? names : [])),
    ),
    ...(people > 0
      ? [say('In the scope of {count, plural, one {# person} other {# people}}.', { count: people })]
      : []),
  ]
  if (reasons.length > 0) throw conflict([say(refusalMessages.builtOnSince), ...reasons].join(' '))
}

/** Throws if the caller may no longer add what is taken back. */
const refuseWithoutRights = async ({ db, caller, params }: CallInput, addition: number): Promise<void> => {
  const { rows } = await db.execute<Record<Level | 'links', boolean>>(sql`select
    exists (select from ${addedTo(addition, businessUnits)} one) as business_units,
    exists (select from ${addedTo(addition, regions)} one) as regions,
    exists (select from ${addedTo(addition, legalEntities)} one) as legal_entities,
    exists (select from ${regions} where ${isTouched(addition)}) as links`)
  const asked = { ...levels, links: { adds: regionCalls.updateRegion.guard } }
  for (const [what, { adds }] of Object.entries(asked))
    if (rows[0]?.[what as Level | 'links'] && !admits(adds, caller, params.company_id)) throw forbidden()
}

/** Takes back what an outline or a copy has added, all of it or nothing; what has been deleted since is no obstacle. */
export const withdrawStructure = async (input: CallInput, addition: number): Promise<void> => {
  await refuseWithoutRights(input, addition)
  await hold(input, addition)
  await refuseObstacles(input, addition)
  const writer = writerOf(input)
  // Forms that were opened before hold the longer lists.
  await updateRows(writer, regions, isTouched(addition), { version: sql`${regions.version} + 1` })
  for (const table of [legalEntities, regionBusinessUnits, regionCountries, regions, businessUnits])
    await deleteRows(writer, table, isAdded(addition, table))
}
