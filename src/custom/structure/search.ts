/** Finds names in a structure, on every level at once. */
import { fold } from '../../../contract/fold'
import type { Tree, TreeNode } from './tree'

export interface Found {
  readonly count: number
  /** Tells whether a node's own name was found. */
  isFound(node: TreeNode): boolean
  /** Tells whether something below a node was found. */
  hasFound(node: TreeNode): boolean
}

const named = (term: string, list: readonly { readonly id: number; readonly name: string }[] | null) =>
  new Set((list ?? []).filter(({ name }) => fold(name).includes(term)).map(({ id }) => id))

/** Searches all names once; what a term leads to below a node then costs next to nothing to tell. Null without a term. */
export const search = (tree: Tree, text: string): Found | null => {
  const term = fold(text)
  if (term === '') return null
  const { business_units, regions, countries, legal_entities } = tree.structure
  const found = {
    unit: named(term, business_units),
    region: named(term, regions),
    country: named(term, countries),
    entity: named(term, legal_entities),
  }
  const places = new Set<string>()
  for (const entity of legal_entities ?? []) {
    if (!found.entity.has(entity.id)) continue
    const unit = business_units ? entity.business_unit_id : ''
    places.add(`${unit}`).add(`${unit}/${entity.region_id}`)
    places.add(`${unit}/${entity.region_id}/${entity.country_id}`)
  }
  const hasCountry = (regionId: number) =>
    tree.regions.get(regionId)?.country_ids.some((id) => found.country.has(id)) ?? false
  return {
    count: found.unit.size + found.region.size + found.country.size + found.entity.size,
    isFound: ({ level, id }) => found[level].has(id),
    hasFound: ({ level, id, key }) =>
      places.has(key) ||
      (level === 'region' && hasCountry(id)) ||
      (level === 'unit' &&
        (tree.regionsOf.get(id) ?? []).some((region) => found.region.has(region.id) || hasCountry(region.id))),
  }
}
