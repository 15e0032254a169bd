/** Properties of the state of a list in the address. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSearchLength } from '../../../contract/entities/queries'
import * as resources from '../../../src/resources'
import { formatSort, listQuery, newestFirst, sortMember } from '../../../src/schema/list/listState'
import type { AnyResource } from '../../../src/schema/resource'

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
