import { expect, test } from 'vitest'
import { findNames } from '../../../src/schema/kinds/matchNames'

const options = ['Côte d’Ivoire', 'Curaçao', 'Pakistan', 'Türkiye'].map((name) => ({ name }))
const found = (typed: string) => findNames(typed, options).map(({ name }) => name)

test('options are found by a part of their name, without case and accents', () => {
  expect(found('PAK ')).toEqual(['Pakistan'])
  expect(found('curacao')).toEqual(['Curaçao'])
  expect(found('TÜRK')).toEqual(['Türkiye'])
  expect(found('o')).toEqual(['Côte d’Ivoire', 'Curaçao'])
  expect(found('x')).toEqual([])
})

test('all options are there while nothing is typed', () => expect(found(' ')).toHaveLength(4))
