import { describe, expect, test } from 'vitest'
import { gradeMapOf } from '../../../../src/custom/gradeMap/gradeMap'
import {
  closestTo,
  detectNames,
  lineAt,
  noneChosen,
  readNamed,
  repeatsIn,
  textsOfNamed,
  unknownIn,
  type Chosen,
  type NamedBlock,
} from '../../../../src/custom/gradeMap/namedBlock'
import { mappingOf, smallMap } from './builders'

type Texts = readonly (readonly string[])[]

const map = smallMap()

/** Reads a block as it would be when it is pasted; null if it is laid as it is. */
const read = (block: Texts, active = { row: 0, column: 0 }, into = map): NamedBlock | null => {
  const reading = detectNames(block, into)
  const target = { rows: into.ranks.map(({ key }) => key), columns: into.companies.map(({ key }) => key), active }
  return reading && readNamed(block, reading, into, target)
}

const laid = (block: NamedBlock | null, chosen = noneChosen) =>
  block && textsOfNamed(block, chosen).texts.map(({ row, column, text }) => `${row}/${column}=${text}`)

const choose = (axis: 'ranks' | 'companies', meanings: Readonly<Record<string, number>>): Chosen => ({
  ...noneChosen,
  [axis]: new Map(Object.entries(meanings)),
})

describe('a pasted block that names ranks or companies', () => {
  test('is laid where it belongs', () => {
    const block = [
      ['', 'borealis', 'Aurora'],
      ['manager', 'c', '1'],
      ['Executive 1', 'a', '3'],
    ]
    expect(laid(read(block))).toEqual(['3/20=c', '3/10=1', '1/20=a', '1/10=3'])
  })

  test('may stand the other way round', () => {
    const block = [
      ['Company', 'Manager', 'Executive 2'],
      ['Aurora', 'm', 'e'],
    ]
    expect(laid(read(block))).toEqual(['3/10=m', '2/10=e'])
  })

  test('with ranks alone begins at the active column', () => {
    const block = [
      ['Manager', 'x'],
      ['Executive 2', 'y'],
    ]
    expect(laid(read(block, { row: 0, column: 1 }))).toEqual(['3/20=x', '2/20=y'])
  })

  test('with companies alone begins at the active row, and loses what lies outside', () => {
    const block = [['Borealis'], ['x'], ['y']]
    expect(laid(read(block, { row: 2, column: 0 }))).toEqual(['3/20=x'])
  })

  test('says which names are not found, offers the closest, and takes the one that was chosen', () => {
    const block = read([
      ['', 'Aurora', 'Borealia'],
      ['Executive 1', 'a', 'b'],
    ])
    expect(block && unknownIn(block.companies)).toEqual(['Borealia'])
    expect(closestTo('Borealia', map.companies).map(({ name }) => name)).toEqual(['Borealis'])
    expect(closestTo('Aur', map.companies).map(({ name }) => name)).toEqual(['Aurora'])
    expect(closestTo('Bor', map.companies)).toEqual([])
    expect(laid(block)).toEqual(['1/10=a'])
    expect(laid(block, choose('companies', { Borealia: 20 }))).toEqual(['1/10=a', '1/20=b'])
  })

  test('is an ordinary block if it names neither, or only one cell', () => {
    expect(
      read([
        ['3', '2'],
        ['1', '0'],
      ]),
    ).toBeNull()
    expect(read([['Aurora']])).toBeNull()
  })
})

describe('a pasted block whose names are hardly known', () => {
  const oneOfFive = [
    ['', 'Aurora', 'Acme'],
    ['Director', 'd', 'x'],
    ['Head', 'h', 'x'],
    ['Manager', 'm', 'x'],
    ['Lead', 'l', 'x'],
    ['Clerk', 'c', 'x'],
  ]

  test('is laid by those that are known, and asks about the others, however few match', () => {
    const block = read(oneOfFive)
    expect(laid(block)).toEqual(['3/10=m'])
    expect(block && unknownIn(block.ranks)).toEqual(['Director', 'Head', 'Lead', 'Clerk'])
    expect(block && unknownIn(block.companies)).toEqual(['Acme'])
    expect(block && textsOfNamed(block, noneChosen).leftOut).toBe(9)
  })

  test('is laid by no position if one of its lines has names, even if none of the other is known', () => {
    const ranksUnknown = [
      ['TA Rank', 'Aurora'],
      ['Director', 'd'],
      ['Head', 'h'],
    ]
    expect(laid(read(ranksUnknown))).toEqual([])
    expect(laid(read(ranksUnknown), choose('ranks', { Head: 2 }))).toEqual(['2/10=h'])
    const companiesUnknown = [
      ['', 'Acme', 'Umbra'],
      ['Manager', 'a', 'u'],
      ['Executive 1', 'b', 'v'],
    ]
    expect(laid(read(companiesUnknown))).toEqual([])
    expect(laid(read(companiesUnknown), choose('companies', { Umbra: 20 }))).toEqual(['3/20=u', '1/20=v'])
  })

  test('is recognized by names that nearly fit', () => {
    const block = read([
      ['', 'Aurorra', 'Boraelis'],
      ['Executive1', 'a', 'b'],
      ['Manger', 'c', 'd'],
    ])
    expect(block && unknownIn(block.companies)).toEqual(['Aurorra', 'Boraelis'])
    expect(laid(block)).toEqual([])
  })

  test('may have a title above its names, and a column with numbers before them', () => {
    const titled = [
      ['Grades 2026', '', '', ''],
      ['', '', '', ''],
      ['No', 'Level', 'Aurora', 'Borealis'],
      ['1', 'Executive 1', 'a', 'b'],
      ['2', 'Manager', 'c', 'd'],
    ]
    expect(laid(read(titled))).toEqual(['1/10=a', '1/20=b', '3/10=c', '3/20=d'])
  })

  test('is no longer recognized by names that come too late', () => {
    // So far to the right and below that they are no names the other way round either.
    const companies = ['', '', '', '', '', '', 'Aurora', 'Borealis']
    const grades = companies.map(() => 'x')
    expect(read([grades, grades, grades, grades, companies, grades])).not.toBeNull()
    expect(read([grades, grades, grades, grades, grades, companies, grades])).toBeNull()
    expect(read([grades, companies])).toBeNull()
    const ranks = ['', '', '', '', '', '', 'Manager', 'Executive 1']
    const columns = (...lines: Texts) => companies.map((_company, row) => lines.map((line) => line[row] ?? ''))
    expect(read(columns(grades, grades, ranks, grades))).not.toBeNull()
    expect(read(columns(grades, grades, grades, ranks, grades))).toBeNull()
    expect(read(columns(grades, ranks))).toBeNull()
  })

  test.each(['', 'TA Rank', 'TA Ranks', 'Rank', 'ranks', 'Company', 'companies'])(
    'has names in its first line if %j is in the corner, also if none is known',
    (corner) => {
      const block = read([
        [corner, 'Acme'],
        ['Manager', 'x'],
        ['Executive 1', 'y'],
      ])
      expect(block && unknownIn(block.companies)).toEqual(['Acme'])
    },
  )

  test('has names in its first column if some are there, also beside blanks', () => {
    const block = read([
      ['', 'Aurora'],
      ['Director', 'x'],
      ['', 'y'],
    ])
    expect(block && unknownIn(block.ranks)).toEqual(['Director'])
    expect(laid(block)).toEqual([])
  })

  test('has grades in its first line if a grade is in the corner', () => {
    const block = read([
      ['Head', 'h'],
      ['Manager', 'x'],
      ['Executive 1', 'y'],
    ])
    expect(block && unknownIn(block.companies)).toEqual([])
    expect(laid(block)).toEqual(['3/10=x', '1/10=y'])
  })

  test('is recognized if half of its names nearly fit, blanks not counted, but not by short or other words', () => {
    const named = (...names: readonly string[]) => [
      ['', ...names],
      ['x', 'a', 'b', 'c', 'd'],
      ['y', 'e', 'f', 'g', 'h'],
    ]
    expect(read(named('Aurorra', 'Qwertyu', ' ', ''))).not.toBeNull()
    expect(read(named('Aurorra', 'Qwertyu', 'Asdfghj', ''))).toBeNull()
    expect(read(named('Zxcvbn', 'Qwertyuio', 'Asdfghjk', 'Poiuyt'))).toBeNull()
    const short = gradeMapOf([{ id: 1, name: 'T10a' }], [mappingOf(1, 'Acme', [])])
    expect(
      read(
        [
          ['G', 'x'],
          ['T10', 'y'],
        ],
        undefined,
        short,
      ),
    ).toBeNull()
  })

  test('in a single row or column begins with the only name; more names make it a list', () => {
    expect(laid(read([['Manager', 'x']], { row: 0, column: 1 }))).toEqual(['3/20=x'])
    expect(read([['Aurora'], ['Borealis'], ['x']])).toBeNull()
  })

  test('has names in its first line although an ordinary word is in the corner and one of them is unknown', () => {
    const block = read([
      ['Level', 'Aurora', 'Acme'],
      ['Manager', 'a', 'b'],
      ['Director', 'c', 'd'],
    ])
    expect(laid(block)).toEqual(['3/10=a'])
    expect(block && [unknownIn(block.companies), unknownIn(block.ranks)]).toEqual([['Acme'], ['Director']])
  })

  test('may have one of its names in the corner', () => {
    const block = [
      ['Manager', 'Aurora', 'Borealis'],
      ['Executive 1', 'a', 'b'],
      ['Executive 2', 'c', 'd'],
    ]
    expect(laid(read(block))).toEqual(['1/10=a', '1/20=b', '2/10=c', '2/20=d'])
  })

  test('begins at the active cell in the direction in which it names nothing but has an empty line', () => {
    const emptyFirst = [
      ['', 'Aurora'],
      ['', 'x'],
      ['', 'y'],
    ]
    expect(laid(read(emptyFirst))).toEqual(['1/10=x', '2/10=y'])
    const emptyHead = [
      ['', '', ''],
      ['Manager', 'a', 'b'],
    ]
    expect(laid(read(emptyHead))).toEqual(['3/10=a', '3/20=b'])
  })

  test('asks about no line without a name, and misses nothing blank', () => {
    const block = read([
      ['', 'Aurora', '', ' '],
      ['Manager', 'a', 'b', ' '],
    ])
    expect(block && unknownIn(block.companies)).toEqual([])
    expect(block && textsOfNamed(block, noneChosen).leftOut).toBe(1)
    expect(block && repeatsIn(block, 'companies', noneChosen)).toEqual([])
  })
})

describe('a pasted block that names something twice', () => {
  const twice = [
    ['', 'Aurora', 'Borealis', 'aurora'],
    ['Manager', 'a', 'b', 'c'],
    ['Executive 1', 'd', 'e', 'f'],
    ['Manager', 'g', 'h', 'i'],
  ]

  test('is laid by names all the same, and warns of what repeats', () => {
    const block = read(twice)
    expect(block && repeatsIn(block, 'ranks', noneChosen)).toEqual([{ key: '3', places: [0, 2] }])
    expect(block && repeatsIn(block, 'companies', noneChosen)).toEqual([{ key: '10', places: [0, 2] }])
    expect(laid(block)).toEqual(['1/20=e'])
    expect(block && lineAt(block, 'ranks', 2)).toEqual(['g', 'h', 'i'])
    expect(block && lineAt(block, 'companies', 0)).toEqual(['a', 'd', 'g'])
  })

  test('takes the row and the column that were chosen', () => {
    const lines = { ranks: new Map([['3', 2]]), companies: new Map([['10', 0]]) }
    expect(laid(read(twice), { ...noneChosen, lines })).toEqual(['1/10=d', '1/20=e', '3/10=g', '3/20=h'])
  })

  test('also if a choice is what makes it repeat', () => {
    const block = read([
      ['', 'Aurora', 'Orora'],
      ['Manager', 'a', 'b'],
    ])
    const chosen = choose('companies', { Orora: 10 })
    expect(block && repeatsIn(block, 'companies', chosen)).toEqual([{ key: '10', places: [0, 1] }])
    expect(laid(block, chosen)).toEqual([])
  })
})

describe('a pasted block of grades', () => {
  test('that are called like ranks is no list of names', () => {
    expect(read([['Executive 1'], ['Executive 2'], ['Manager']])).toBeNull()
    expect(read([['Executive 1', 'Manager']])).toBeNull()
  })

  test('keeps them as grades below a row of companies', () => {
    const block = read([
      ['Aurora', 'Borealis'],
      ['Manager', 'x'],
      ['Director', 'y'],
    ])
    expect(laid(block)).toEqual(['1/10=Manager', '1/20=x', '2/10=Director', '2/20=y'])
  })

  test('that resemble short names is laid as it is', () => {
    const ranks = ['T1', 'T2', 'T10'].map((name, place) => ({ id: place + 1, name }))
    const short = gradeMapOf(ranks, [mappingOf(1, 'ABB', []), mappingOf(2, 'SAP', [])])
    const grades = [
      ['G1', 'S1'],
      ['G2', 'S2'],
    ]
    expect(read(grades, undefined, short)).toBeNull()
  })
})

test('names that differ by an accent alone are told apart', () => {
  const accented = gradeMapOf([{ id: 1, name: 'Manager' }], [mappingOf(1, 'Müller', []), mappingOf(2, 'Muller', [])])
  const block = (name: string) =>
    read(
      [
        ['', name],
        ['Manager', 'x'],
      ],
      undefined,
      accented,
    )
  expect(laid(block('Müller'))).toEqual(['1/10=x'])
  expect(laid(block('MULLER'))).toEqual(['1/20=x'])
  expect(laid(block('Mûller'))).toEqual([])
})
