/** A company's structure as a tree. Children are looked up on demand, so that large structures stay fast. */
import type { Structure } from '../../../contract/entities/structure'
import type { OutlineLevel } from '../../../contract/outline'

export type Level = OutlineLevel

/** The ids of a node's ancestors, without levels the user may not view. */
export interface Place {
  readonly unit?: number | undefined
  readonly region?: number | undefined
  readonly country?: number | undefined
}

export interface TreeNode {
  /** Place and id; the id alone isn't unique because a region appears under each of its units. */
  readonly key: string
  readonly level: Level
  readonly id: number
  readonly name: string
  readonly place: Place
}

/** The number of descendants per level; null for a level that doesn't apply or that the user may not view. */
export interface Counts {
  readonly regions: number | null
  readonly countries: number | null
  readonly entities: number | null
}

type Region = NonNullable<Structure['regions']>[number]
/** A country and its rank in alphabetical order. */
interface Country {
  readonly id: number
  readonly name: string
  readonly rank: number
}
type Entity = NonNullable<Structure['legal_entities']>[number]

export interface Tree {
  readonly structure: Structure
  readonly regionsOf: ReadonlyMap<number, readonly Region[]>
  readonly regions: ReadonlyMap<number, Region>
  readonly countries: ReadonlyMap<number, Country>
  /** Keyed by country node. */
  readonly entitiesAt: ReadonlyMap<string, readonly Entity[]>
  /** Keyed by every ancestor node. */
  readonly entityCounts: ReadonlyMap<string, number>
}

const keyOf = (...ids: readonly (number | undefined)[]): string => ids.map((id) => id ?? '').join('/')

/** Returns the keys of an entity's ancestors; the unit is left out if the user may not view units. */
const placeKeys = ({ business_units }: Structure, { business_unit_id, region_id, country_id }: Entity): string[] => {
  const unit = business_units ? business_unit_id : undefined
  return [keyOf(unit), keyOf(unit, region_id), keyOf(unit, region_id, country_id)]
}

const addTo = <Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value) => {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** Builds the lookup tables of a tree. */
export const makeTree = (structure: Structure): Tree => {
  const regionsOf = new Map<number, Region[]>()
  const entitiesAt = new Map<string, Entity[]>()
  const entityCounts = new Map<string, number>()
  for (const region of structure.regions ?? [])
    for (const unit of region.business_unit_ids) addTo(regionsOf, unit, region)
  for (const entity of structure.legal_entities ?? []) {
    const keys = placeKeys(structure, entity)
    addTo(entitiesAt, keys.at(-1) ?? '', entity)
    for (const key of keys) entityCounts.set(key, (entityCounts.get(key) ?? 0) + 1)
  }
  const regions = new Map((structure.regions ?? []).map((region) => [region.id, region]))
  const countries = new Map((structure.countries ?? []).map((country, rank) => [country.id, { ...country, rank }]))
  return { structure, regionsOf, regions, countries, entitiesAt, entityCounts }
}

const regionNode = ({ id, name }: Region, unit?: number): TreeNode => ({
  key: keyOf(unit, id),
  level: 'region',
  id,
  name,
  place: { unit },
})

/** Returns the top nodes: all units, and the regions without a visible unit. */
export const rootsOf = ({ structure: { business_units, regions } }: Tree): TreeNode[] => [
  ...(business_units ?? []).map(({ id, name }): TreeNode => ({ key: keyOf(id), level: 'unit', id, name, place: {} })),
  ...(regions ?? []).filter((region) => region.business_unit_ids.length === 0).map((region) => regionNode(region)),
]

const below: Readonly<Record<Level, (tree: Tree, node: TreeNode) => TreeNode[]>> = {
  unit: ({ regionsOf }, { id }) => (regionsOf.get(id) ?? []).map((region) => regionNode(region, id)),
  region: ({ regions, countries }, { id, place: { unit } }) =>
    (regions.get(id)?.country_ids ?? [])
      .flatMap((countryId) => countries.get(countryId) ?? [])
      .toSorted((one, other) => one.rank - other.rank)
      .map((country) => ({
        key: keyOf(unit, id, country.id),
        level: 'country',
        id: country.id,
        name: country.name,
        place: { unit, region: id },
      })),
  country: ({ entitiesAt }, { key, id, place }) =>
    (entitiesAt.get(key) ?? []).map((entity) => ({
      key: `${key}/${entity.id}`,
      level: 'entity',
      id: entity.id,
      name: entity.name,
      place: { ...place, unit: entity.business_unit_id, country: id },
    })),
  entity: () => [],
}

/** Returns a node's children, sorted by name. */
export const childrenOf = (tree: Tree, node: TreeNode): TreeNode[] => below[node.level](tree, node)

/** Returns the nodes above a node, from the top. */
export const ancestorsOf = (tree: Tree, { place: { unit, region, country } }: TreeNode): TreeNode[] => {
  const unitName = tree.structure.business_units?.find(({ id }) => id === unit)?.name
  const visibleUnit = unitName === undefined ? undefined : unit
  const above: TreeNode[] = []
  if (visibleUnit !== undefined)
    above.push({ key: keyOf(visibleUnit), level: 'unit', id: visibleUnit, name: unitName ?? '', place: {} })
  const found = tree.regions.get(region ?? 0)
  if (found) above.push(regionNode(found, visibleUnit))
  const { name } = tree.countries.get(country ?? 0) ?? {}
  if (found && country !== undefined && name !== undefined)
    above.push({
      key: keyOf(visibleUnit, found.id, country),
      level: 'country',
      id: country,
      name,
      place: { unit: visibleUnit, region: found.id },
    })
  return above
}

/**
 * Finds a node by its key, or by its level and id, at the first of its places.
 *
 * @example findNode(tree, 'region:7')
 */
export const findNode = (tree: Tree, at: string): TreeNode | undefined => {
  const [level, idText] = at.split(':')
  const id = Number(idText)
  const walk = (nodes: readonly TreeNode[], keys: readonly string[]): TreeNode | undefined => {
    const next = nodes.find(({ key }) => key === keys[0])
    return next && keys.length > 1 ? walk(childrenOf(tree, next), keys.slice(1)) : next
  }
  if (level === 'unit') return walk(rootsOf(tree), [keyOf(id)])
  if (level === 'region') {
    const region = tree.regions.get(id)
    const unit = region?.business_unit_ids[0]
    return region && regionNode(region, unit)
  }
  const ids = at.split('/')
  const keys = ids.map((_, index) => ids.slice(0, index + 1).join('/'))
  // Without a visible unit, regions are at the top.
  return walk(rootsOf(tree), ids[0] === '' ? keys.slice(1) : keys)
}

/** Counts a node's descendants per level; each country counts once. */
export const countsOf = (tree: Tree, { key, level, id }: TreeNode): Counts => {
  const { regions, countries, legal_entities } = tree.structure
  const own =
    level === 'unit' ? (tree.regionsOf.get(id) ?? []) : [tree.regions.get(id)].filter((one) => one !== undefined)
  const has = { unit: level === 'unit', region: level === 'unit' || level === 'region' }
  return {
    regions: regions && has.unit ? own.length : null,
    countries: countries && has.region ? new Set(own.flatMap(({ country_ids }) => country_ids)).size : null,
    entities: legal_entities && level !== 'entity' ? (tree.entityCounts.get(key) ?? 0) : null,
  }
}

/** Returns the path of the screen that lists a node's children, or an entity's own list; null if the user may not view it. */
export const screenOf = (
  { structure }: Tree,
  companyId: string,
  { level, id, name, place }: TreeNode,
): string | null => {
  const units = `/companies/${companyId}/business-units`
  if (level === 'unit') return structure.regions && `${units}/${id}`
  if (place.unit === undefined)
    return level === 'region' ? `/companies/${companyId}/regions?search=${encodeURIComponent(name)}` : null
  if (level === 'region') return structure.countries && `${units}/${place.unit}/${id}`
  const country = level === 'country' ? id : place.country
  return structure.legal_entities && `${units}/${place.unit}/${place.region}/${country}`
}
