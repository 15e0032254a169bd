/** Properties of the state of a list in the address. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageSizeOptions } from '../../../contract/constants'
import { maxSearchLength } from '../../../contract/entities/queries'
import { spellNames } from '../../../contract/nameLists'
import * as resources from '../../../src/resources'
import { formatSort, listQuery, newestFirst, sortMember } from '../../../src/schema/list/listState'
import { setFilters } from '../../../src/schema/list/filters'
import type { AnyResource } from '../../../src/schema/resource'
import { machines } from '../schema/machines'

const listed = (Object.values(resources) as AnyResource[]).filter(({ calls, list }) => calls.list && list)
const resource = fc.constantFrom(...listed)
const sortsOf = (one: AnyResource) => (one.list?.columns ?? []).flatMap((column) => sortMember(one, column) ?? [])
const read = (one: AnyResource, address: Readonly<Record<string, string>>) =>
  listQuery(one, {}, new URLSearchParams(new URLSearchParams(address).toString()))

test('each order of each list is read from the address as it was written', () => {
  fc.assert(
    fc.property(resource, fc.nat(), fc.constantFrom('ASC', 'DESC'), (one, index, order) => {
      const members = sortsOf(one)
      fc.pre(members.length > 0)
      const sort = { field: members[index % members.length] ?? '', order } as const
      fc.pre(sort.field !== newestFirst.field)
      expect(read(one, { sort: formatSort(sort) }).sort).toEqual(sort)
    }),
  )
})

test('a search is read as it was typed, up to the length that the API accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (search) => {
      const found = read(resources.regions as AnyResource, { search }).filter.search
      expect(found ?? '').toBe(search.slice(0, maxSearchLength).trim())
    }),
  )
})

test('page and size are read as they were written', () => {
  fc.assert(
    fc.property(resource, fc.integer({ min: 1 }), fc.constantFrom(...pageSizeOptions), (one, page, size) => {
      expect(read(one, { page: String(page), page_size: String(size) }).pagination).toMatchObject({
        page,
        ...(one.calls.list?.answer.kind === 'page' && { perPage: size }),
      })
    }),
  )
})

/** Texts of filters for the address, each with the value that it stands for. */
const number = fc.constantFrom(-12.5, 0, 7, 1000)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 5 })
const name = fc.string({ unit: fc.constantFrom(',', ';', '\\', '&', '=', '#', '+', '%', 'a', 'é'), minLength: 1 })
const days = fc.integer({ min: 0, max: 3650 })
const spelled = {
  maker: fc
    .uniqueArray(name, { minLength: 1, maxLength: 4 })
    .map((anyOf) => [spellNames(anyOf, ','), { anyOf }] as const),
  weight: fc.tuple(number, number).map(([from, to]) => [`${from}..${to}`, { from, to }] as const),
  runs: number.map((to) => [`..${to}`, { from: null, to }] as const),
  sector_id: ids.map((anyOf) => [anyOf.join(), { anyOf }] as const),
  built: ids.map((anyOf) => [anyOf.join(), { anyOf }] as const),
  uses: fc.subarray(['cut', 'drill'], { minLength: 1 }).map((anyOf) => [anyOf.join(), { anyOf }] as const),
  is_active: fc.boolean().map((is) => [String(is), { is }] as const),
  bought_within: days.map((count) => [String(count), { days: count }] as const),
  owner_email: name.map((text) => [text, { contains: text }] as const),
}

test('filters of every kind are read as they were written, however they stand together, and sent', () => {
  fc.assert(
    fc.property(fc.record(spelled, { requiredKeys: [] }), (written) => {
      const texts = Object.fromEntries(Object.entries(written).map(([param, [text]]) => [param, text]))
      const values = Object.fromEntries(Object.entries(written).map(([param, [, value]]) => [param, value]))
      const address = new URLSearchParams(new URLSearchParams(texts).toString())
      const set = setFilters(machines as AnyResource, address)
      expect(Object.fromEntries(set.map(({ param, value }) => [param, value]))).toEqual(values)
      const { bought_within: sentDays, ...sent } = read(machines as AnyResource, texts).filter
      const { bought_within: writtenDays, ...others } = texts
      expect(sent).toEqual(others)
      // The API learns which day it is here.
      expect(sentDays?.replace(/@\d{4}-\d{2}-\d{2}$/, '')).toBe(writtenDays)
    }),
  )
})

test('no address breaks a list: page, size and order are always ones that it offers', () => {
  const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('-1', '1e9', 'NaN', '-', '--name'))
  fc.assert(
    fc.property(resource, fc.record({ page: anything, page_size: anything, sort: anything }), (one, address) => {
      const { pagination, sort } = read(one, address)
      expect(pagination?.page).toBeGreaterThan(0)
      expect(Number.isSafeInteger(pagination?.page)).toBe(true)
      expect(pagination?.perPage).toBeGreaterThan(0)
      expect([newestFirst.field, ...sortsOf(one)]).toContain(sort?.field)
    }),
  )
})
