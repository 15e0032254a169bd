import { describe, expect, test } from 'vitest'
import { moveTo, togglePin, toggleShown } from '../../../../src/custom/gradeMap/columnOrder'
import { gradeMapOf, type MapCompany } from '../../../../src/custom/gradeMap/gradeMap'
import { mappingOf } from './builders'

const names = ['A', 'B', 'C', 'D']
const { companies } = gradeMapOf(
  [],
  names.map((name, place) => mappingOf(place + 1, name, [])),
)
const company = (name: string): MapCompany => {
  const found = companies.find((one) => one.name === name)
  if (!found) throw new Error(`There is no company ${name}`)
  return found
}

/** Builds the columns, a bar after the pinned ones: 'AB|CD'. */
const view = (text: string) => ({
  columns: [...text.replace('|', '')].map(company),
  pinned: text.indexOf('|'),
})
const shown = ({ columns, pinned }: ReturnType<typeof moveTo>) => {
  const text = columns.map(({ name }) => name).join('')
  return `${text.slice(0, pinned)}|${text.slice(pinned)}`
}

describe('a moved company', () => {
  test.each([
    ['A', 1, 'AB|CD', 'BA|CD', 'stays pinned among the pinned ones'],
    ['D', 2, 'AB|CD', 'AB|DC', 'stays free among the free ones'],
    ['A', 2, 'AB|CD', 'B|CAD', 'is released when it crosses the edge'],
    ['D', 1, 'AB|CD', 'ADB|C', 'is pinned when it crosses the edge'],
    ['C', 2, 'AB|CD', 'AB|CD', 'stays in its own place'],
    ['B', -5, 'AB|CD', 'BA|CD', 'goes no further than the first place'],
    ['C', 99, 'AB|CD', 'AB|DC', 'goes no further than the last place'],
    ['D', 0, 'AB|C', 'AB|C', 'that is hidden moves nothing'],
  ])('%s to place %i of %s gives %s: it %s', (name, place, before, after) => {
    expect(shown(moveTo(view(before), company(name), place))).toBe(after)
  })
})

describe('a pin', () => {
  test.each([
    ['D', 'AB|CD', 'ABD|C', 'puts a company after the pinned ones'],
    ['C', 'AB|CD', 'ABC|D', 'puts the next company there without moving it'],
    ['A', 'AB|CD', 'B|ACD', 'that is taken off leaves it as the first free one'],
    ['B', 'AB|CD', 'A|BCD', 'that is taken off the last one leaves it in its place'],
    ['D', 'AB|C', 'ABD|C', 'shows a hidden company'],
  ])('of %s in %s gives %s: it %s', (name, before, after) => {
    expect(shown(togglePin(view(before), company(name)))).toBe(after)
  })
})

describe('a company', () => {
  test.each([
    ['C', 'AB|CD', 'AB|D', 'is hidden'],
    ['A', 'AB|CD', 'B|CD', 'is no longer counted among the pinned ones once it is hidden'],
    ['D', 'AB|C', 'AB|CD', 'is shown as the last one'],
    ['A', '|A', '|A', 'stays if it is the only one'],
  ])('%s of %s gives %s: it %s', (name, before, after) => {
    expect(shown(toggleShown(view(before), company(name)))).toBe(after)
  })
})
