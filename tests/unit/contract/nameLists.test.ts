import { describe, expect, test } from 'vitest'
import { readNames, spellNames } from '../../../contract/nameLists'

describe.each([',', ';'] as const)('names separated by %s', (separator) => {
  test.each([
    [['Nordics', 'Iberia']],
    [['Spain; Portugal', 'Denmark, Norway', String.raw`Back\slash`, String.raw`end\\`]],
    [[';', ',', '\\']],
    [[]],
  ])('come back as they were written: %j', (names) => {
    expect(readNames(spellNames(names, separator), separator)).toEqual(names)
  })
})

test('spaces around names, empty names and a lone backslash at the end are skipped', () => {
  expect(readNames(' Nordics ;; Iberia;', ';')).toEqual(['Nordics', 'Iberia'])
  expect(readNames('Nordics\\', ';')).toEqual(['Nordics'])
})
