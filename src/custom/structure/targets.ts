/** Where records of the tree can move to. */
import { joinedTexts } from '../../../contract/formatters'
import { structure as calls } from '../../../contract/calls/structure'
import type { Call } from '../../../contract/call'
import type { Tree, TreeNode } from './tree'

export interface Target {
  /** The key of the node that it is, below which what moves is found afterwards. */
  readonly key: string
  readonly name: string
  /** What tells it from others of its name. */
  readonly about: string
  /** What the call takes besides. */
  readonly body: Readonly<Record<string, number>>
}

const keyOf = (...ids: readonly (number | undefined)[]): string => ids.map((id) => id ?? '').join('/')

/** Units without the region. */
const unitsFor = ({ structure, regions }: Tree, { id }: TreeNode): Target[] => {
  const own = regions.get(id)?.business_unit_ids ?? []
  return (structure.business_units ?? [])
    .filter((unit) => !own.includes(unit.id))
    .map((unit) => ({ key: keyOf(unit.id), name: unit.name, about: '', body: { to_business_unit_id: unit.id } }))
}

const unitNames = (tree: Tree) => new Map(tree.structure.business_units?.map(({ id, name }) => [id, name]))

/** Regions without the country. */
const regionsFor = (tree: Tree, { id }: TreeNode, locale: string): Target[] => {
  const names = unitNames(tree)
  return (tree.structure.regions ?? [])
    .filter(({ country_ids }) => !country_ids.includes(id))
    .map((region) => ({
      key: keyOf(region.business_unit_ids[0], region.id),
      name: region.name,
      about: joinedTexts(
        locale,
        region.business_unit_ids.flatMap((unit) => names.get(unit) ?? []),
      ),
      body: { to_region_id: region.id },
    }))
}

/** All other countries of regions of units. */
const placesFor = (tree: Tree, { place }: TreeNode, locale: string): Target[] => {
  const names = unitNames(tree)
  const isOwn = (...ids: readonly number[]) => keyOf(...ids) === keyOf(place.unit, place.region, place.country)
  return (tree.structure.regions ?? []).flatMap((region) =>
    region.business_unit_ids.flatMap((unit) =>
      region.country_ids.flatMap((country) => {
        const { name } = tree.countries.get(country) ?? {}
        if (name === undefined || isOwn(unit, region.id, country)) return []
        const about = joinedTexts(locale, [region.name, names.get(unit) ?? ''])
        const body = { business_unit_id: unit, region_id: region.id, country_id: country }
        return [{ key: keyOf(unit, region.id, country), name, about, body }]
      }),
    ),
  )
}

export type MovedLevel = 'region' | 'country' | 'entity'

/** A move, as its call takes it. */
export interface Move {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

interface Moving {
  readonly targets: (tree: Tree, node: TreeNode, locale: string) => Target[]
  readonly there: (node: TreeNode, target: Target) => Move
  /** The call that takes a move back. */
  readonly back: (node: TreeNode, target: Target) => Move
}

const regionMove = (node: TreeNode, from: number | null, to: number | null): Move => ({
  call: calls.moveRegion,
  params: { region_id: String(node.id) },
  body: { from_business_unit_id: from, to_business_unit_id: to },
})

/** How each level moves. */
export const moving: Readonly<Record<MovedLevel, Moving>> = {
  region: {
    targets: unitsFor,
    there: (node, { body }) => regionMove(node, node.place.unit ?? null, body.to_business_unit_id ?? null),
    back: (node, { body }) => regionMove(node, body.to_business_unit_id ?? null, node.place.unit ?? null),
  },
  country: {
    targets: regionsFor,
    there: (node, { body }) => ({
      call: calls.moveCountry,
      params: { region_id: String(node.place.region) },
      body: { country_id: node.id, ...body },
    }),
    back: (node, { body }) => ({
      call: calls.moveCountry,
      params: { region_id: String(body.to_region_id) },
      body: { country_id: node.id, to_region_id: node.place.region },
    }),
  },
  entity: {
    targets: placesFor,
    there: (node, { body }) => ({
      call: calls.moveLegalEntity,
      params: { legal_entity_id: String(node.id) },
      body,
    }),
    back: (node) => ({
      call: calls.moveLegalEntity,
      params: { legal_entity_id: String(node.id) },
      body: {
        business_unit_id: node.place.unit,
        region_id: node.place.region,
        country_id: node.place.country,
      },
    }),
  },
}

export const isMovable = (node: TreeNode): node is TreeNode & { readonly level: MovedLevel } => node.level !== 'unit'
