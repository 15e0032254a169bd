import { describe, expect, test } from 'vitest'
import type { Structure } from '../../../contract/entities/structure'
import { rowsOf, type TreeRow } from '../../../src/custom/structure/rows'
import { search } from '../../../src/custom/structure/search'
import {
  ancestorsOf,
  countsOf,
  findNode,
  makeTree,
  rootsOf,
  screenOf,
  type TreeNode,
} from '../../../src/custom/structure/tree'
import { findByName, moveBy } from '../../../src/custom/structure/treeKeys'

/** Dairy sells in the Nordics, Bakery in the Nordics and in DACH; nobody sells in Oceania yet. */
const whole: Structure = {
  counts: { business_units: 2, regions: 3, countries: 4, legal_entities: 3 },
  business_units: [
    { id: 1, name: 'Bakery' },
    { id: 2, name: 'Dairy' },
  ],
  regions: [
    { id: 11, name: 'DACH', business_unit_ids: [1], country_ids: [103] },
    { id: 12, name: 'Nordics', business_unit_ids: [1, 2], country_ids: [104, 102] },
    { id: 13, name: 'Oceania', business_unit_ids: [], country_ids: [101] },
  ],
  countries: [
    { id: 101, name: 'Australia' },
    { id: 102, name: 'Denmark' },
    { id: 103, name: 'Germany' },
    { id: 104, name: 'Sweden' },
  ],
  legal_entities: [
    { id: 1001, name: 'Backwaren GmbH', business_unit_id: 1, region_id: 11, country_id: 103 },
    { id: 1002, name: 'Brød A/S', business_unit_id: 1, region_id: 12, country_id: 102 },
    { id: 1003, name: 'Mejeri A/S', business_unit_id: 2, region_id: 12, country_id: 102 },
  ],
}

const closed = { depth: 0, toggled: new Set<string>() }
const openTo = (depth: number) => ({ depth, toggled: new Set<string>() })
const outline = (rows: readonly TreeRow[]) => rows.map(({ depth, node }) => `${'-'.repeat(depth)} ${node.name}`)
const rowsFor = (structure: Structure, expansion = closed, term = '') => {
  const tree = makeTree(structure)
  return rowsOf(tree, expansion, search(tree, term))
}

describe('the structure of a company as a tree', () => {
  test('closed, it shows the units by name, then the regions without a unit', () => {
    expect(outline(rowsFor(whole))).toEqual(['- Bakery', '- Dairy', '- Oceania'])
  })

  test('open to the last level, it shows each unit with its own legal entities, countries by name', () => {
    expect(outline(rowsFor(whole, openTo(3)))).toEqual([
      '- Bakery',
      '-- DACH',
      '--- Germany',
      '---- Backwaren GmbH',
      '-- Nordics',
      '--- Denmark',
      '---- Brød A/S',
      '--- Sweden',
      '- Dairy',
      '-- Nordics',
      '--- Denmark',
      '---- Mejeri A/S',
      '--- Sweden',
      '- Oceania',
      '-- Australia',
    ])
  })

  test('opens and closes single branches, also when all are open', () => {
    const toggled = new Set(['1', '2/12'])
    expect(outline(rowsFor(whole, { depth: 2, toggled }))).toEqual([
      '- Bakery',
      '- Dairy',
      '-- Nordics',
      '- Oceania',
      '-- Australia',
    ])
  })

  test('counts the descendants of a node, each country once', () => {
    const tree = makeTree(whole)
    const [bakery, , oceania] = rootsOf(tree)
    expect(bakery && countsOf(tree, bakery)).toEqual({ regions: 2, countries: 3, entities: 2 })
    expect(oceania && countsOf(tree, oceania)).toEqual({ regions: null, countries: 1, entities: 0 })
  })

  test('links each node to the screen that shows it', () => {
    const tree = makeTree(whole)
    const screens = rowsOf(tree, openTo(3), null).map(({ node }) => screenOf(tree, '7', node))
    expect(screens.slice(0, 4)).toEqual([
      '/companies/7/business-units/1',
      '/companies/7/business-units/1/11',
      '/companies/7/business-units/1/11/103',
      '/companies/7/business-units/1/11/103',
    ])
    expect(screens.at(-2)).toBe('/companies/7/regions?search=Oceania')
    expect(screens.at(-1)).toBeNull()
  })

  test('names what is above a node, from the top, each with the key of its own place', () => {
    const tree = makeTree(whole)
    const above = (key: string, of = tree) => {
      const node = findNode(tree, key)
      return node && ancestorsOf(of, node).map((one) => `${one.level} ${one.name} at ${one.key}`)
    }
    expect(above('1')).toEqual([])
    expect(above('/13/101')).toEqual(['region Oceania at /13'])
    expect(above('2/12')).toEqual(['unit Dairy at 2'])
    expect(above('1/12/102/1002')).toEqual([
      'unit Bakery at 1',
      'region Nordics at 1/12',
      'country Denmark at 1/12/102',
    ])
    // Without the levels that the user may not view.
    expect(above('1/12/102/1002', makeTree({ ...whole, business_units: null }))).toEqual([
      'region Nordics at /12',
      'country Denmark at /12/102',
    ])
    expect(above('1/12/102/1002', makeTree({ ...whole, countries: null }))).toEqual([
      'unit Bakery at 1',
      'region Nordics at 1/12',
    ])
    expect(above('1/12/102/1002', makeTree({ ...whole, regions: null }))).toEqual(['unit Bakery at 1'])
  })

  test('finds each node that it shows, and what is above it, by its key', () => {
    const tree = makeTree(whole)
    const path: TreeNode[] = []
    for (const { node, depth } of rowsOf(tree, openTo(3), null)) {
      path.splice(depth - 1)
      expect(ancestorsOf(tree, node)).toEqual(path)
      path.push(node)
      expect(findNode(tree, node.key)).toEqual(node)
    }
  })

  test('tells of each row whether it is open, and where it is among its siblings', () => {
    const rows = rowsFor(whole, { depth: 1, toggled: new Set(['1/12']) })
    expect(rows.map(({ node, isOpen, position, siblings }) => [node.key, isOpen, position, siblings])).toEqual([
      ['1', true, 1, 3],
      ['1/11', false, 1, 2],
      ['1/12', true, 2, 2],
      ['1/12/102', false, 1, 2],
      ['1/12/104', null, 2, 2],
      ['2', true, 2, 3],
      ['2/12', false, 1, 1],
      ['/13', false, 3, 3],
    ])
    // A legal entity has no branch, however far the tree is open.
    const entities = rowsFor(whole, openTo(4)).filter(({ node }) => node.level === 'entity')
    expect(entities.map(({ isOpen }) => isOpen)).toEqual([null, null, null])
  })

  test('counts no level that the user may not view, and none below a node that has none', () => {
    const tree = makeTree(whole)
    const counted = (key: string, of = tree) => {
      const node = findNode(tree, key)
      return node && countsOf(of, node)
    }
    expect(counted('1/12')).toEqual({ regions: null, countries: 2, entities: 1 })
    expect(counted('1/12/102')).toEqual({ regions: null, countries: null, entities: 1 })
    expect(counted('1/12/104')).toEqual({ regions: null, countries: null, entities: 0 })
    expect(counted('1/12/102/1002')).toEqual({ regions: null, countries: null, entities: null })
    const empty = { id: 3, name: 'Empty' }
    const withEmpty = makeTree({ ...whole, business_units: [...(whole.business_units ?? []), empty] })
    const emptyNode = findNode(withEmpty, '3')
    expect(emptyNode && countsOf(withEmpty, emptyNode)).toEqual({ regions: 0, countries: 0, entities: 0 })
    expect(emptyNode && rowsOf(withEmpty, openTo(1), null).find(({ node }) => node.key === '3')?.isOpen).toBeNull()
    expect(counted('1', makeTree({ ...whole, legal_entities: null }))).toEqual({
      regions: 2,
      countries: 3,
      entities: null,
    })
  })

  test('links to no screen of a level that the user may not view', () => {
    const linked = (key: string, of: Partial<Structure>) => {
      const node = findNode(makeTree(whole), key)
      return node && screenOf(makeTree({ ...whole, ...of }), '7', node)
    }
    expect(linked('1', { regions: null })).toBeNull()
    expect(linked('1/12', { countries: null })).toBeNull()
    expect(linked('1/12/102', { legal_entities: null })).toBeNull()
    expect(linked('1/12/102/1002', { legal_entities: null })).toBeNull()
    expect(linked('2/12/102/1003', {})).toBe('/companies/7/business-units/2/12/102')
  })
})

describe('a search opens the branches that lead to matches', () => {
  test('on every level, and marks the matches', () => {
    const tree = makeTree(whole)
    const found = search(tree, ' DENM ')
    expect(outline(rowsOf(tree, closed, found))).toEqual([
      '- Bakery',
      '-- Nordics',
      '--- Denmark',
      '- Dairy',
      '-- Nordics',
      '--- Denmark',
    ])
    expect(found?.count).toBe(1)
  })

  test('down to a legal entity, only in its own unit', () => {
    expect(outline(rowsFor(whole, closed, 'mejeri'))).toEqual([
      '- Dairy',
      '-- Nordics',
      '--- Denmark',
      '---- Mejeri A/S',
    ])
  })

  test('and lets the whole branch below a match be opened', () => {
    const toggled = new Set(['1'])
    expect(outline(rowsFor(whole, { depth: 0, toggled }, 'bakery'))).toEqual(['- Bakery', '-- DACH', '-- Nordics'])
  })

  test('and returns no rows without a match', () => {
    expect(rowsFor(whole, closed, 'zzz')).toEqual([])
  })

  test('and counts what matches, once wherever it appears', () => {
    const count = (term: string, of = whole) => search(makeTree(of), term)?.count
    // Bakery, Backwaren GmbH and the Nordics under both units; DACH, Dairy and Denmark; two legal entities.
    expect([count('ba'), count('nordics'), count('d'), count('a/s')]).toEqual([2, 1, 6, 2])
    expect(count('d', { ...whole, countries: null, legal_entities: null })).toBe(3)
    expect(count('  ')).toBeUndefined()
  })

  test('and leaves out rows beside a match, and what is beside its ancestors', () => {
    expect(outline(rowsFor(whole, closed, 'nordics'))).toEqual(['- Bakery', '-- Nordics', '- Dairy', '-- Nordics'])
    expect(outline(rowsFor(whole, closed, 'australia'))).toEqual(['- Oceania', '-- Australia'])
    expect(outline(rowsFor(whole, { depth: 3, toggled: new Set(['1']) }, 'denm'))).toEqual([
      '- Bakery',
      '- Dairy',
      '-- Nordics',
      '--- Denmark',
    ])
  })

  test('and tells records apart whose ids are the same on different levels', () => {
    const twins: Structure = {
      ...whole,
      business_units: [
        { id: 1, name: 'Bakery' },
        { id: 2, name: 'Dairy' },
      ],
      regions: [
        { id: 1, name: 'DACH', business_unit_ids: [2], country_ids: [2] },
        { id: 2, name: 'Nordics', business_unit_ids: [1, 2], country_ids: [1] },
      ],
      countries: [
        { id: 1, name: 'Denmark' },
        { id: 2, name: 'Germany' },
      ],
      legal_entities: [{ id: 1, name: 'Mejeri A/S', business_unit_id: 2, region_id: 2, country_id: 1 }],
    }
    expect(outline(rowsFor(twins, closed, 'germany'))).toEqual(['- Dairy', '-- DACH', '--- Germany'])
    expect(outline(rowsFor(twins, closed, 'nordics'))).toEqual(['- Bakery', '-- Nordics', '- Dairy', '-- Nordics'])
    expect(outline(rowsFor(twins, closed, 'mejeri'))).toEqual([
      '- Dairy',
      '-- Nordics',
      '--- Denmark',
      '---- Mejeri A/S',
    ])
    expect(outline(rowsFor(twins, closed, 'bakery'))).toEqual(['- Bakery'])
  })

  test('also at the top, for people who may not view units', () => {
    const regions = whole.regions?.map((region) => ({ ...region, business_unit_ids: [] })) ?? null
    expect(outline(rowsFor({ ...whole, business_units: null, regions }, closed, 'brød'))).toEqual([
      '- Nordics',
      '-- Denmark',
      '--- Brød A/S',
    ])
    expect(rowsFor({ ...whole, regions: null, countries: null, legal_entities: null }, closed, 'dairy')).toHaveLength(1)
  })
})

describe('a user who may not view a level sees the others', () => {
  test('without units: regions at the top, with their legal entities', () => {
    const regions = whole.regions?.map((region) => ({ ...region, business_unit_ids: [] })) ?? null
    const tree = makeTree({ ...whole, business_units: null, regions })
    const rows = rowsOf(tree, openTo(3), null)
    expect(outline(rows).slice(0, 6)).toEqual([
      '- DACH',
      '-- Germany',
      '--- Backwaren GmbH',
      '- Nordics',
      '-- Denmark',
      '--- Brød A/S',
    ])
    const linkOf = (name: string) => {
      const row = rows.find(({ node }) => node.name === name)
      return row && screenOf(tree, '7', row.node)
    }
    expect(linkOf('Nordics')).toBe('/companies/7/regions?search=Nordics')
    expect(linkOf('Brød A/S')).toBe('/companies/7/business-units/1/12/102')
    expect(linkOf('Mejeri A/S')).toBe('/companies/7/business-units/2/12/102')
  })

  test('without regions: only units, without links', () => {
    const units = { ...whole, regions: null, countries: null, legal_entities: null }
    const tree = makeTree(units)
    const rows = rowsOf(tree, openTo(3), null)
    expect(outline(rows)).toEqual(['- Bakery', '- Dairy'])
    expect(rows[0]?.isOpen).toBeNull()
    expect(rows[0] && screenOf(tree, '7', rows[0].node)).toBeNull()
    expect(rows[0] && countsOf(tree, rows[0].node)).toEqual({ regions: null, countries: null, entities: null })
  })
})

describe('the keys of a tree', () => {
  const rows = rowsFor(whole, { depth: 1, toggled: new Set(['/13']) })
  const press = (key: string, name: string) => {
    const at = rows.findIndex(({ node }) => node.name === name)
    const move = moveBy(key, rows, at)
    return move && { ...move, ...(move.to !== undefined && { to: rows[move.to]?.node.name }) }
  }

  test('move up and down, and stop at the ends', () => {
    expect(press('ArrowDown', 'Bakery')).toEqual({ to: 'DACH' })
    expect(press('ArrowUp', 'Bakery')).toEqual({ to: 'Bakery' })
    expect(press('Home', 'Dairy')).toEqual({ to: 'Bakery' })
    expect(press('End', 'Dairy')).toEqual({ to: 'Australia' })
    expect(press('ArrowDown', 'Australia')).toEqual({ to: 'Australia' })
  })

  test('right opens, then moves to the first child; left closes, then moves to the parent', () => {
    expect(press('ArrowRight', 'DACH')).toEqual({ toggle: ['1/11'] })
    expect(press('ArrowRight', 'Bakery')).toEqual({ to: 'DACH' })
    expect(press('ArrowRight', 'Australia')).toEqual({})
    expect(press('ArrowLeft', 'Bakery')).toEqual({ toggle: ['1'] })
    expect(press('ArrowLeft', 'DACH')).toEqual({ to: 'Bakery' })
  })

  test('the asterisk opens all sibling branches', () => {
    expect(press('*', 'DACH')).toEqual({ toggle: ['1/11', '1/12'] })
  })

  test('the asterisk leaves open branches and those of other parents as they are', () => {
    expect(press('*', 'Oceania')).toEqual({ toggle: [] })
    expect(press('*', 'Australia')).toEqual({ toggle: [] })
    const top = rowsFor(whole, { depth: 0, toggled: new Set(['2']) })
    expect(moveBy('*', top, 0)).toEqual({ toggle: ['1', '/13'] })
  })

  test('the space bar opens and closes a branch, and does nothing on a row without one', () => {
    expect(press(' ', 'Bakery')).toEqual({ toggle: ['1'] })
    expect(press(' ', 'DACH')).toEqual({ toggle: ['1/11'] })
    expect(press(' ', 'Australia')).toEqual({})
  })

  test('page up and page down move by ten rows, and stop at the ends', () => {
    const all = rowsFor(whole, openTo(3))
    const at = (key: string, from: number) => moveBy(key, all, from)?.to
    expect([at('PageDown', 0), at('PageDown', 4), at('PageDown', 9)]).toEqual([10, 14, 14])
    expect([at('PageUp', 14), at('PageUp', 10), at('PageUp', 3)]).toEqual([4, 0, 0])
  })

  test('letters find names, and wrap around at the end', () => {
    const at = rows.findIndex(({ node }) => node.name === 'Dairy')
    const found = (typed: string) => rows[findByName(typed, rows, at)]?.node.name
    expect(found('n')).toBe('Nordics')
    expect(found('b')).toBe('Bakery')
    expect(found('da')).toBe('Dairy')
    expect(found('q')).toBe('Dairy')
    expect(found('')).toBe('Dairy')
    expect(found(' ')).toBe('Dairy')
    // A second name with the first letter of the current one comes next.
    const first = rows.findIndex(({ node }) => node.name === 'DACH')
    expect(rows[findByName('d', rows, first)]?.node.name).toBe('Dairy')
    expect(rows[findByName('d', rows, at)]?.node.name).toBe('DACH')
    expect(rows[findByName('DÁ', rows, first)]?.node.name).toBe('DACH')
    expect(rows[findByName('airy', rows, first)]?.node.name).toBe('DACH')
  })

  test('other keys are not handled', () => expect(press('Tab', 'Dairy')).toBeNull())
})
