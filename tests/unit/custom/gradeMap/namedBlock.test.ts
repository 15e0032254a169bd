import { describe, expect, test } from 'vitest'
import {
  closestTo,
  readNamed,
  textsOfNamed,
  unknownIn,
  type Chosen,
  type NamedBlock,
} from '../../../../src/custom/gradeMap/namedBlock'
import { smallMap } from './builders'

const nothing: Chosen = { ranks: new Map(), companies: new Map() }
const map = smallMap()

const laid = (block: NamedBlock | null, chosen = nothing) =>
  block && textsOfNamed(block, chosen).map(({ row, column, text }) => `${row}/${column}=${text}`)

describe('a pasted block that names ranks or companies', () => {
  test('is laid where it belongs', () => {
    const block = [
      ['', 'borealis', 'Aurora'],
      ['manager', 'c', '1'],
      ['Executive 1', 'a', '3'],
    ]
    expect(laid(readNamed(block, map))).toEqual(['3/20=c', '3/10=1', '1/20=a', '1/10=3'])
  })

  test('may stand the other way round', () => {
    const block = [
      ['Company', 'Manager', 'Executive 2'],
      ['Aurora', 'm', 'e'],
    ]
    expect(laid(readNamed(block, map))).toEqual(['3/10=m', '2/10=e'])
  })

  test('with ranks alone begins at the active column', () => {
    const block = [
      ['Manager', 'x'],
      ['Executive 2', 'y'],
    ]
    expect(laid(readNamed(block, map, { row: 0, column: 1 }))).toEqual(['3/20=x', '2/20=y'])
  })

  test('with companies alone begins at the active row, and loses what lies outside', () => {
    const block = [['Borealis'], ['x'], ['y']]
    expect(laid(readNamed(block, map, { row: 2, column: 0 }))).toEqual(['3/20=x'])
  })

  test('says which names are not found, offers the closest, and takes the one that was chosen', () => {
    const block = readNamed(
      [
        ['', 'Aurora', 'Borealia'],
        ['Executive 1', 'a', 'b'],
      ],
      map,
    )
    expect(block && unknownIn(block.companies)).toEqual(['Borealia'])
    expect(closestTo('Borealia', map.companies).map(({ name }) => name)).toEqual(['Borealis'])
    expect(laid(block)).toEqual(['1/10=a'])
    expect(laid(block, { ...nothing, companies: new Map([['Borealia', '20']]) })).toEqual(['1/10=a', '1/20=b'])
  })

  test('is an ordinary block if it names neither, or only one cell', () => {
    expect(
      readNamed(
        [
          ['3', '2'],
          ['1', '0'],
        ],
        map,
      ),
    ).toBeNull()
    expect(readNamed([['Aurora']], map)).toBeNull()
  })
})
