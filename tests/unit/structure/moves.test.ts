/** Where records of the tree can move to, and what their moves send. */
import { describe, expect, test } from 'vitest'
import { structure as calls } from '../../../contract/calls/structure'
import type { Structure } from '../../../contract/entities/structure'
import { isMovable, moving, type MovedLevel } from '../../../src/custom/structure/targets'
import { findNode, makeTree, rootsOf, type TreeNode } from '../../../src/custom/structure/tree'

const structure: Structure = {
  counts: { business_units: 3, regions: 3, countries: 3, legal_entities: 1 },
  business_units: [
    { id: 1, name: 'Bakery' },
    { id: 2, name: 'Dairy' },
    { id: 3, name: 'Meat' },
  ],
  regions: [
    { id: 11, name: 'DACH', business_unit_ids: [1], country_ids: [103] },
    { id: 12, name: 'Nordics', business_unit_ids: [2, 1], country_ids: [102] },
    { id: 13, name: 'Oceania', business_unit_ids: [], country_ids: [101] },
  ],
  countries: [
    { id: 101, name: 'Australia' },
    { id: 102, name: 'Denmark' },
    { id: 103, name: 'Germany' },
  ],
  legal_entities: [{ id: 1002, name: 'Brød A/S', business_unit_id: 1, region_id: 12, country_id: 102 }],
}
const tree = makeTree(structure)
const nodeAt = (at: string): TreeNode & { readonly level: MovedLevel } => {
  const node = findNode(tree, at)
  if (!node || !isMovable(node)) return expect.fail(`nothing that moves is at ${at}`)
  return node
}
const targetsOf = (at: string, of = tree) => {
  const node = nodeAt(at)
  return moving[node.level].targets(of, node, 'en')
}
const namesOf = (at: string, of = tree) =>
  targetsOf(at, of).map(({ name, about }) => (about ? `${name} (${about})` : name))
/** Returns what a move there and the one back send. */
const sent = (at: string, to: string) => {
  const node = nodeAt(at)
  const target = targetsOf(at).find(({ key }) => key === to) ?? expect.fail(`${at} does not move to ${to}`)
  const { there, back } = moving[node.level]
  return { there: there(node, target), back: back(node, target) }
}

test('all but units can move', () => {
  expect(
    rootsOf(tree)
      .filter(isMovable)
      .map(({ name }) => name),
  ).toEqual(['Oceania'])
  expect(['1/11', '1/11/103', '1/12/102/1002'].map((at) => nodeAt(at).level)).toEqual(['region', 'country', 'entity'])
})

describe('a region moves', () => {
  test('to each unit that it does not belong to', () => {
    expect(namesOf('1/11')).toEqual(['Dairy', 'Meat'])
    expect(namesOf('2/12')).toEqual(['Meat'])
    expect(namesOf('/13')).toEqual(['Bakery', 'Dairy', 'Meat'])
  })

  test('from the unit that it is shown under, and back to it', () => {
    const params = { region_id: '12' }
    expect(sent('2/12', '3')).toEqual({
      there: { call: calls.moveRegion, params, body: { from_business_unit_id: 2, to_business_unit_id: 3 } },
      back: { call: calls.moveRegion, params, body: { from_business_unit_id: 3, to_business_unit_id: 2 } },
    })
  })

  test('from none if it has none, and back to none', () => {
    expect(sent('/13', '1')).toMatchObject({
      there: { params: { region_id: '13' }, body: { from_business_unit_id: null, to_business_unit_id: 1 } },
      back: { params: { region_id: '13' }, body: { from_business_unit_id: 1, to_business_unit_id: null } },
    })
  })
})

describe('a country moves', () => {
  test('to each region that lacks it, told apart by their units', () => {
    expect(namesOf('1/11/103')).toEqual(['Nordics (Dairy, Bakery)', 'Oceania'])
    expect(namesOf('2/12/102')).toEqual(['DACH (Bakery)', 'Oceania'])
  })

  test('from the region that it is shown under, and back to it', () => {
    expect(sent('1/11/103', '2/12')).toEqual({
      there: { call: calls.moveCountry, params: { region_id: '11' }, body: { country_id: 103, to_region_id: 12 } },
      back: { call: calls.moveCountry, params: { region_id: '12' }, body: { country_id: 103, to_region_id: 11 } },
    })
  })
})

describe('a legal entity moves', () => {
  test('to each other place of a unit, also to the same country elsewhere', () => {
    expect(namesOf('1/12/102/1002')).toEqual(['Germany (DACH, Bakery)', 'Denmark (Nordics, Dairy)'])
  })

  test('to a place that names all three records, and back to its own', () => {
    const params = { legal_entity_id: '1002' }
    const dairy = { business_unit_id: 2, region_id: 12, country_id: 102 }
    const bakery = { ...dairy, business_unit_id: 1 }
    expect(sent('1/12/102/1002', '2/12/102')).toEqual({
      there: { call: calls.moveLegalEntity, params, body: dairy },
      back: { call: calls.moveLegalEntity, params, body: bakery },
    })
  })
})

test('what moved is found below the node that it was moved to', () => {
  for (const at of ['1/11', '1/11/103', '1/12/102/1002'])
    for (const { key, name } of targetsOf(at)) expect(findNode(tree, key)?.name).toBe(name)
})

test('people who may not view a level are offered none of its records', () => {
  const of = makeTree({ ...structure, business_units: null, regions: null, countries: null, legal_entities: null })
  for (const at of ['1/11', '1/11/103', '1/12/102/1002']) expect(targetsOf(at, of)).toEqual([])
  // Names of units are left out where the user may not view units; unknown countries are no places.
  const withoutUnits = makeTree({ ...structure, business_units: null })
  expect(namesOf('1/11/103', withoutUnits)).toEqual(['Nordics', 'Oceania'])
  expect(namesOf('1/12/102/1002', makeTree({ ...structure, countries: [{ id: 103, name: 'Germany' }] }))).toEqual([
    'Germany (DACH, Bakery)',
  ])
})

describe('a node is found', () => {
  const found = (at: string, of = tree) => {
    const node = findNode(of, at)
    return node && `${node.level} ${node.name} at ${node.key}`
  }

  test('by its key, at every level', () => {
    expect(['2', '2/12', '2/12/102', '1/12/102/1002', '/13', '/13/101'].map((at) => found(at))).toEqual([
      'unit Dairy at 2',
      'region Nordics at 2/12',
      'country Denmark at 2/12/102',
      'entity Brød A/S at 1/12/102/1002',
      'region Oceania at /13',
      'country Australia at /13/101',
    ])
  })

  test('by its level and id, a region under the first of its units', () => {
    expect(['unit:2', 'region:12', 'region:13'].map((at) => found(at))).toEqual([
      'unit Dairy at 2',
      'region Nordics at 2/12',
      'region Oceania at /13',
    ])
  })

  test.each(['9', '1/13', '1/12/103', '1/12/102/1003', '/11', 'unit:9', 'region:9', 'country:102', '', '/', 'unit:'])(
    'nowhere at %j',
    (at) => {
      expect(found(at)).toBeUndefined()
    },
  )
})
