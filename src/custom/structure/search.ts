/** Searches the names of a structure on all levels. */
import { fold } from '../../../contract/fold'
import { containing } from '../../names'
import type { Tree, TreeNode } from './tree'

export interface SearchResult {
  readonly count: number
  /** Returns whether the node's own name matches. */
  isMatch(node: TreeNode): boolean
  /** Returns whether the name of any descendant matches. */
  hasMatchBelow(node: TreeNode): boolean
}

const named = (
  isNamed: (name: string) => boolean,
  list: readonly { readonly id: number; readonly name: string }[] | null,
) => new Set((list ?? []).filter(({ name }) => isNamed(name)).map(({ id }) => id))

/** Searches all names once, so that the checks per node are cheap. Returns null for an empty term. */
export const search = (tree: Tree, text: string): SearchResult | null => {
  if (fold(text) === '') return null
  const isNamed = containing(text)
  const { business_units, regions, countries, legal_entities } = tree.structure
  const found = {
    unit: named(isNamed, business_units),
    region: named(isNamed, regions),
    country: named(isNamed, countries),
    entity: named(isNamed, legal_entities),
  }
  const keysAboveEntities = new Set<string>()
  for (const entity of legal_entities ?? []) {
    if (!found.entity.has(entity.id)) continue
    const unit = business_units ? entity.business_unit_id : ''
    keysAboveEntities.add(`${unit}`).add(`${unit}/${entity.region_id}`)
    keysAboveEntities.add(`${unit}/${entity.region_id}/${entity.country_id}`)
  }
  const hasCountry = (regionId: number) =>
    tree.regions.get(regionId)?.country_ids.some((id) => found.country.has(id)) ?? false
  return {
    count: found.unit.size + found.region.size + found.country.size + found.entity.size,
    isMatch: ({ level, id }) => found[level].has(id),
    hasMatchBelow: ({ level, id, key }) =>
      keysAboveEntities.has(key) ||
      (level === 'region' && hasCountry(id)) ||
      (level === 'unit' &&
        (tree.regionsOf.get(id) ?? []).some((region) => found.region.has(region.id) || hasCountry(region.id))),
  }
}
