/** Decides what each line of an outline adds to a structure, and what is wrong with it. */
import { sayIssue } from '../../../contract/fieldErrors'
import { businessUnits as unitCalls } from '../../../contract/calls/businessUnits'
import { legalEntities as entityCalls } from '../../../contract/calls/legalEntities'
import { regions as regionCalls } from '../../../contract/calls/regions'
import { name as nameMember } from '../../../contract/entities/fields'
import type { OutlineResult } from '../../../contract/entities/outline'
import { admits, either, type Caller, type Guard } from '../../../contract/guards'
import type { Outline, OutlineLevel, OutlineLine } from '../../../contract/outline'
import { refuse } from '../../errors/apiError'
import { findClosest, foldNames, maxOffered, spellClosest } from '../../records/imports/closest'
import { countryRows } from '../../reference/countries'
import { countryCalled, localizeAll } from '../../reference/names'
import { yieldToOthers } from '../../tools/splitChunks'
import { say } from '../../../contract/say'

/** The record that lines without indentation are added to. */
export interface Inside {
  readonly business_unit_id?: number | null | undefined
  readonly region_id?: number | null | undefined
  readonly country_id?: number | null | undefined
}

/** A unit or region; without an id until it is stored. */
export interface Named {
  readonly name: string
  id?: number | undefined
}

interface KnownRecords {
  readonly byKey: ReadonlyMap<string, Named>
  readonly byId: ReadonlyMap<number, Named>
}

/** What the company has of what an outline names. */
export interface Known {
  /** Returns a name as the database compares it. */
  readonly keyOf: (name: string) => string
  readonly units: KnownRecords
  readonly regions: KnownRecords
  /** Which units and countries regions have, and the legal entities there, by `linkKey`. */
  readonly links: ReadonlySet<string>
}

/** What a line stands for. */
export interface Resolved {
  readonly state: OutlineResult['lines'][number]['state']
  readonly unit?: Named | undefined
  readonly region?: Named | undefined
  readonly country?: { readonly id: number } | undefined
}

type Key = readonly (string | number)[]

export const linkKey = (...parts: Key): string => JSON.stringify(parts)

/** Returns the level of lines without indentation. */
export const topOf = ({ business_unit_id, region_id, country_id }: Inside): OutlineLevel => {
  if (country_id) return 'entity'
  if (region_id) return 'country'
  return business_unit_id ? 'region' : 'unit'
}

/** Finds what an outline is added to; all of it must belong together. */
const findInside = (
  { business_unit_id, region_id, country_id }: Inside,
  { units, regions, links }: Known,
): Resolved => {
  const unit = units.byId.get(business_unit_id ?? 0)
  const region = regions.byId.get(region_id ?? 0)
  const isIn = (...key: Key) => links.has(linkKey(...key))
  refuse({
    ...(business_unit_id && !unit && { 'inside.business_unit_id': ['This business unit does not exist.'] }),
    ...(region_id && !region && { 'inside.region_id': ['This region does not exist.'] }),
    ...(unit &&
      region &&
      !isIn('unit', region_id ?? 0, business_unit_id ?? 0) && {
        'inside.region_id': ['This region is not one of the business unit.'],
      }),
    ...(country_id &&
      !isIn('country', region_id ?? 0, country_id) && {
        'inside.country_id': ['This country is not one of the region.'],
      }),
  })
  return { state: 'present', unit, region, country: country_id ? { id: country_id } : undefined }
}

/** Returns the names of countries to offer for one that stands for nothing. */
const offered = () => foldNames(localizeAll(countryRows))

const unknownCountry = async (name: string, isOffered: boolean): Promise<string> => {
  const closest = isOffered ? await findClosest(name, offered(), yieldToOthers) : []
  return `${say('No country has this name or code.')}${spellClosest(closest.map((country) => country.name))}`
}

/** What it takes to add something, and what to say to those who may not. */
const rights = {
  unit: [unitCalls.createBusinessUnit.guard, 'You may not add business units.'],
  region: [regionCalls.createRegion.guard, 'You may not add regions.'],
  link: [regionCalls.updateRegion.guard, 'You may not change regions, and this one exists already.'],
  entity: [entityCalls.createLegalEntity.guard, 'You may not add legal entities.'],
} as const satisfies Record<string, readonly [Guard, string]>

/** Who is told that something is there already. For others without the right to add it, it counts as new. */
const views = {
  unit: unitCalls.listAllBusinessUnits.guard,
  region: either(regionCalls.readRegion.guard, regionCalls.updateRegion.guard),
  entity: entityCalls.listLegalEntities.guard,
} as const satisfies Record<string, Guard>

interface Whom {
  readonly caller: Caller
  readonly companyId: number
}

const emptyOutline = 'Type or paste one name per line.'

/** Resolves the lines of an outline one after the other, since later ones may name what earlier ones add. */
export const resolveOutline = async (
  outline: Outline,
  inside: Inside,
  known: Known,
  { caller, companyId }: Whom,
): Promise<{ lines: (OutlineLine & Resolved)[]; problems: OutlineResult['problems'] }> => {
  const above = findInside(inside, known)
  const problems = [...outline.problems]
  const lines: (OutlineLine & Resolved)[] = []
  const may = (guard: Guard) => admits(guard, caller, companyId)
  const isTold = (what: keyof typeof views) => may(views[what]) || may(rights[what][0])
  const made = {
    units: new Map(isTold('unit') ? known.units.byKey : []),
    regions: new Map(isTold('region') ? known.regions.byKey : []),
  }
  /** What earlier lines have named, with their numbers. */
  const named = new Map<string, number>()
  /** Links that earlier lines add. */
  const added = new Set<string>()
  let unknownCountries = 0

  const wrong = (line: OutlineLine, message: string): Resolved => {
    problems.push({ line: line.line, message })
    return { state: 'present' }
  }
  const mayAdd = (line: OutlineLine, what: keyof typeof rights) => {
    const [guard, message] = rights[what]
    if (!may(guard)) wrong(line, message)
  }
  /** Whether a line says the same as an earlier one at the same place. */
  const isRepeated = (line: OutlineLine, ...key: Key): boolean => {
    const first = named.get(linkKey(...key))
    if (first === undefined) named.set(linkKey(...key), line.line)
    else wrong(line, say('{name} is in line {first} already.', { name: line.name, first }))
    return first !== undefined
  }
  const isLinked = (region: Named, kind: 'unit' | 'country', id: number | undefined) =>
    region.id !== undefined && id !== undefined && known.links.has(linkKey(kind, region.id, id))
  const isNewHere = (region: Named) => region.id === undefined

  const resolve: Readonly<Record<OutlineLevel, (line: OutlineLine, at: Resolved) => Resolved | Promise<Resolved>>> = {
    unit: (line) => {
      const key = known.keyOf(line.name)
      if (isRepeated(line, 'unit', key)) return { state: 'present', unit: made.units.get(key) }
      const unit = made.units.get(key)
      if (unit) return { state: 'present', unit }
      mayAdd(line, 'unit')
      const fresh: Named = { name: line.name }
      made.units.set(key, fresh)
      return { state: 'new', unit: fresh }
    },
    region: (line, { unit }) => {
      const key = known.keyOf(line.name)
      const region = made.regions.get(key)
      if (isRepeated(line, 'region', line.parent ?? -1, key)) return { state: 'present', unit, region }
      if (!region) {
        mayAdd(line, 'region')
        const fresh: Named = { name: line.name }
        made.regions.set(key, fresh)
        return { state: 'new', unit, region: fresh }
      }
      if (!unit || isLinked(region, 'unit', unit.id)) return { state: 'present', unit, region }
      if (!isNewHere(region)) mayAdd(line, 'link')
      return { state: 'linked', unit, region }
    },
    country: async (line, { unit, region }) => {
      const country = countryCalled(line.name)
      if (!country) {
        unknownCountries += 1
        return wrong(line, await unknownCountry(line.name, unknownCountries <= maxOffered))
      }
      if (isRepeated(line, 'country', line.parent ?? -1, country.id)) return { state: 'present', unit, region, country }
      const key = linkKey(region?.name ?? '', country.id)
      if (!region || isLinked(region, 'country', country.id) || added.has(key))
        return { state: 'present', unit, region, country }
      added.add(key)
      if (!isNewHere(region)) mayAdd(line, 'link')
      return { state: 'linked', unit, region, country }
    },
    entity: (line, { unit, region, country }) => {
      if (!country || !region) return { state: 'present' }
      if (!unit) return wrong(line, 'A legal entity belongs to a business unit, and this region is in none.')
      const key = known.keyOf(line.name)
      if (isRepeated(line, 'entity', unit.name, region.name, country.id, key)) return { state: 'present' }
      const isThere =
        isTold('entity') &&
        unit.id !== undefined &&
        region.id !== undefined &&
        known.links.has(linkKey('entity', unit.id, region.id, country.id, key))
      if (isThere) return { state: 'present', unit, region, country }
      mayAdd(line, 'entity')
      return { state: 'new', unit, region, country }
    },
  }

  for (const given of outline.lines) {
    const checked = nameMember.safeParse(given.name)
    const line = { ...given, name: checked.data ?? given.name }
    const parent = line.parent === null ? above : lines[line.parent]
    const resolved = checked.success
      ? await resolve[line.level](line, parent ?? above)
      : wrong(line, checked.error.issues.map(sayIssue)[0] ?? '')
    lines.push({ ...line, ...resolved })
  }
  if (outline.lines.length === 0 && problems.length === 0) problems.push({ line: 1, message: emptyOutline })
  return {
    lines,
    problems: problems
      .map(({ line, message }) => ({ line, message: say(message) }))
      .toSorted((one, other) => one.line - other.line),
  }
}
