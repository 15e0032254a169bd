/** Adds units, regions, countries and legal entities from an outline, all lines or none (decision 0069). */
import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../contract/calls'
import type { OutlineResult } from '../../../contract/entities/outline'
import { readOutline, type OutlineLine } from '../../../contract/outline'
import type { Queryable } from '../../database/connection'
import { violationOf } from '../../database/violations'
import { businessUnits, legalEntities, regionBusinessUnits, regionCountries, regions } from '../../database/tables'
import { changedSincePreview, conflict, refuse } from '../../errors/apiError'
import type { Input, Operations } from '../../http/operation'
import { insertRows, updateRows } from '../../records/change'
import type { Writer } from '../../records/writer'
import { writerOf } from '../../records/operations'
import { openUndoable } from '../../records/removals'
import type { Addition } from '../../records/resource'
import { requireCompany } from '../../records/rows'
import { linkKey, resolveOutline, topOf, type Inside, type Known, type Named, type Resolved } from './outlineLines'
import { withdrawStructure } from './withdraw'
import { say } from '../../../contract/say'

type OutlineInput = Input<Calls['addOutline']>

type NamedTable = typeof businessUnits | typeof regions

interface Stored {
  readonly id: number
  readonly name: string
  readonly key: string
}

const known = (rows: readonly Stored[]) => ({
  byKey: new Map(rows.map((row): [string, Named] => [row.key, row])),
  byId: new Map(rows.map((row): [number, Named] => [row.id, row])),
})

/** Reads what the outline names, in a few queries whatever its length; locks it if the outline is stored. */
const readKnown = async (
  db: Queryable,
  company_id: number,
  lines: readonly OutlineLine[],
  inside: Inside,
  isLocked: boolean,
): Promise<Known> => {
  const names = sql.param([...new Set(lines.map(({ name }) => name))])
  const { rows: folded } = await db.execute<{ name: string; key: string }>(
    sql`select name, lower(name) as key from unnest(${names}::text[]) as name`,
  )
  const keys = new Map(folded.map(({ name, key }) => [name, key]))
  const keyOf = (name: string) => keys.get(name) ?? name
  const keysAt = (level: OutlineLine['level']) =>
    sql.param(lines.flatMap((line) => (line.level === level ? [keyOf(line.name)] : [])))
  const read = async (table: NamedTable, level: OutlineLine['level'], id: number | null | undefined) => {
    const query = db
      .select({ id: table.id, name: table.name, key: sql<string>`lower(${table.name})` })
      .from(table)
      .where(
        and(
          eq(table.company_id, company_id),
          sql`(lower(${table.name}) = any(${keysAt(level)}::text[]) or ${table.id} = ${id ?? 0})`,
        ),
      )
      .orderBy(table.id)
    return isLocked ? query.for('no key update') : query
  }
  const units = await read(businessUnits, 'unit', inside.business_unit_id)
  const found = await read(regions, 'region', inside.region_id)
  const ids = sql.param(found.map(({ id }) => id))
  const { rows: links } = await db.execute<{ key: (string | number)[] }>(sql`
    select json_build_array('unit', region_id, business_unit_id) as key from region_business_units
      where company_id = ${company_id} and region_id = any(${ids}::int[])
    union all select json_build_array('country', region_id, country_id) from region_countries
      where company_id = ${company_id} and region_id = any(${ids}::int[])
    union all select json_build_array('entity', business_unit_id, region_id, country_id, lower(name)) from legal_entities
      where company_id = ${company_id} and region_id = any(${ids}::int[])
        and lower(name) = any(${keysAt('entity')}::text[])`)
  return {
    keyOf,
    units: known(units),
    regions: known(found),
    links: new Set(links.map(({ key }) => linkKey(...key))),
  }
}

const identify = ({ caller, body, params }: OutlineInput, lines: readonly (OutlineLine & Resolved)[]): string => {
  const added = lines.map(({ line, level, name, state }) => [line, level, name, state])
  const text = JSON.stringify([caller.account.user.id, params.company_id, body.inside, added])
  return createHash('sha256').update(text).digest('hex')
}

/** Stores units or regions that are new, and remembers their ids. */
const storeNamed = async (writer: Writer, table: NamedTable, company_id: number, named: readonly Named[]) => {
  const rows = await insertRows(
    writer,
    table as typeof regions,
    named.map(({ name }) => ({ company_id, name })),
  )
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  for (const one of named) one.id = ids.get(one.name)
}

const store = async (writer: Writer, company_id: number, lines: readonly (OutlineLine & Resolved)[]): Promise<void> => {
  const at = (level: OutlineLine['level']) => lines.filter((line) => line.level === level)
  const isNew = ({ state }: Resolved) => state === 'new'
  const named = (of: readonly (Named | undefined)[]) => of.filter((one) => one !== undefined)
  await storeNamed(
    writer,
    businessUnits,
    company_id,
    named(
      at('unit')
        .filter(isNew)
        .map(({ unit }) => unit),
    ),
  )
  const linked = at('region').filter(({ state, unit }) => state !== 'present' && unit)
  const joined = at('country').filter(({ state }) => state === 'linked')
  const touched = [...linked, ...joined].flatMap(({ region }) => region?.id ?? [])
  await storeNamed(
    writer,
    regions,
    company_id,
    named(
      at('region')
        .filter(isNew)
        .map(({ region }) => region),
    ),
  )
  // Forms that were opened before hold the old lists.
  if (touched.length > 0)
    await updateRows(
      writer,
      regions,
      and(eq(regions.company_id, company_id), inArray(regions.id, [...new Set(touched)])),
      { version: sql`${regions.version} + 1` },
    )
  await insertRows(
    writer,
    regionBusinessUnits,
    linked.map(({ region, unit }) => ({ company_id, region_id: region?.id, business_unit_id: unit?.id })),
  )
  await insertRows(
    writer,
    regionCountries,
    joined.map(({ region, country }) => ({ company_id, region_id: region?.id, country_id: country?.id })),
  )
  await insertRows(
    writer,
    legalEntities,
    at('entity')
      .filter(isNew)
      .map(({ name, unit, region, country }) => ({
        company_id,
        name,
        business_unit_id: unit?.id,
        region_id: region?.id,
        country_id: country?.id,
      })),
  )
}

const changed = (result: OutlineResult) =>
  changedSincePreview(result, 'The structure has changed since the preview. Nothing was added.')

const justAdded = 'Somebody else has just added one of these names. Nothing was added. Please try again.'

/** How many errors a refusal lists. */
const maxTold = 100

const addOutline = async (input: OutlineInput): Promise<OutlineResult> => {
  const { db, params, body, query, caller } = input
  const { company_id } = params
  const inside = body.inside ?? {}
  const outline = readOutline(body.text, topOf(inside))
  const stored = await readKnown(db, company_id, outline.lines, inside, !query.preview)
  const { lines, problems } = await resolveOutline(outline, inside, stored, { caller, companyId: company_id })
  const count = (level: OutlineLine['level']) =>
    lines.filter((line) => line.level === level && line.state === (level === 'country' ? 'linked' : 'new')).length
  const result: OutlineResult = {
    lines: lines.map(({ line, level, name, state }) => ({ line, level, name, state })),
    problems,
    added: {
      business_units: count('unit'),
      regions: count('region'),
      countries: count('country'),
      legal_entities: count('entity'),
    },
    plan: identify(input, lines),
    addition_id: null,
  }
  if (query.preview) return result
  const told = problems.slice(0, maxTold).map(({ line, message }) => say('Line {line}: {message}', { line, message }))
  if (told.length > 0) refuse({ text: told })
  if (query.plan !== undefined && query.plan !== result.plan) throw changed(result)
  if (lines.every(({ state }) => state === 'present')) return result
  const addition = await openUndoable(db, input)
  try {
    await store({ ...writerOf(input), addition }, company_id, lines)
  } catch (error) {
    if (!violationOf(error)) throw error
    throw query.plan === undefined ? conflict(justAdded) : changed(result)
  }
  return { ...result, addition_id: addition }
}

export const outlineOperations: Operations<'addOutline'> & { readonly addOutline: Addition } = {
  addOutline: {
    isLong: () => true,
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: addOutline,
    withdraw: withdrawStructure,
  },
}
