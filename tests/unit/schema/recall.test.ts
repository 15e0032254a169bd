/** What is filled in when a screen opens (decision 0064). */
import { expect, test } from 'vitest'
import { companyUsers } from '../../../src/resources/companyUsers'
import { listMemory } from '../../../src/schema/list/listState'
import { recall } from '../../../src/schema/shared/RememberedAddress'

const memory = listMemory(companyUsers)
const pathname = '/company-users/list/3'
const kept: Readonly<Record<string, unknown>> = {
  'companyUsers.sort': { path: '/company-users/list/9', query: 'sort=-name' },
  'companyUsers.pageSize': { path: '/company-users/list/9', query: 'page_size=50' },
  'companyUsers.filters': { path: pathname, query: 'is_active=false' },
}

const opened = (search: string, at = pathname, store = kept) =>
  decodeURIComponent(String(recall(memory, { pathname: at, search }, (key) => store[key])))

test('a list opens with its order, page size and filters', () => {
  expect(opened('')).toBe('sort=-name&page_size=50&is_active=false')
  expect(opened('', pathname, {})).toBe('')
})

test('filters stay where they were chosen, since they name records of a company', () => {
  expect(opened('', '/company-users/list/4')).toBe('sort=-name&page_size=50')
})

test('what a link says wins, and its filters are not mixed with others', () => {
  expect(opened('?sort=name')).toBe('sort=name&page_size=50')
  expect(opened('?page_size=20')).toBe('page_size=20&sort=-name')
  expect(opened('?page=3')).toBe('page=3')
  expect(opened('?search=alps')).toBe('search=alps&sort=-name&page_size=50')
  expect(opened('?is_active=true')).toBe('is_active=true&sort=-name&page_size=50')
})

test('params that are none of the list’s stay as they are', () => {
  expect(opened('?view=tree&version=7')).toBe('view=tree&version=7&sort=-name&page_size=50&is_active=false')
})

test.each([[null], ['sort=name'], [7], [[]], [{}], [{ path: 1, query: 'sort=name' }], [{ path: pathname, query: 1 }]])(
  '%j, which another version of the console may have kept, counts as nothing',
  (value) => {
    expect(opened('', pathname, { 'companyUsers.sort': value })).toBe('')
  },
)

test('only its own params are recalled from what is kept', () => {
  expect(opened('', pathname, { 'companyUsers.sort': { path: pathname, query: 'page=9&sort=name&x=1' } })).toBe(
    'sort=name',
  )
})
