/** What a list reads from its address, and what it asks for. */
import { expect, test } from 'vitest'
import { maxSearchLength } from '../../../contract/entities/queries'
import { pageSetters } from '../../../src/schema/list/listPage'
import { listQuery, sortMember } from '../../../src/schema/list/listState'
import type { AnyResource } from '../../../src/schema/resource'
import { machines } from './machines'
import { tools } from './tools'

const filterOf = (resource: AnyResource, address: string) =>
  listQuery(resource, {}, new URLSearchParams(address)).filter

test('a search that is longer than the API accepts is cut', () => {
  const { search } = filterOf(machines, `search=${'a'.repeat(maxSearchLength + 5)}`)
  expect(search).toBe('a'.repeat(maxSearchLength))
})

test('a version is asked for if the address names one and the list has versions', () => {
  expect(filterOf(tools, 'version_id=7')).toEqual({ version_id: '7' })
  expect(filterOf(tools, '')).toEqual({})
  expect(filterOf(tools, 'version_id=seven')).toEqual({})
  expect(filterOf(machines, 'version_id=7')).toEqual({})
})

test('a page is sorted by what its call can sort by, and no list by what it lacks', () => {
  expect(sortMember(machines, 'name')).toBe('name')
  expect(sortMember(machines, 'weight')).toBeNull()
  expect(sortMember(machines, 'nothing')).toBeNull()
  const { list: _, ...others } = machines.calls
  expect(sortMember({ ...machines, calls: others }, 'name')).toBeNull()
})

test('the usual number of rows is left out of the address', () => {
  const changes: unknown[] = []
  const { setPage, setPerPage } = pageSetters((change) => changes.push(change), 20)
  setPerPage(20)
  setPerPage(50)
  setPage(1)
  setPage(2)
  expect(changes).toEqual([{ page_size: '' }, { page_size: '50' }, { page: '' }, { page: '2' }])
})
