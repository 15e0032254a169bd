import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../src/dataProvider/queryClient'
import { ApiError } from '../../../src/http'
import { regions } from '../../../src/resources/regions'
import { regionCountries } from '../../../src/resources/structures'
import { listMemory } from '../../../src/schema/list/listState'
import type { SchemaDataProvider } from '../../../src/schema/dataProvider'
import type { PathParams } from '../../../src/schema/path'
import { listParams, listReads, readAhead } from '../../../src/schema/routes/readAhead'

const address = { pathname: '/companies/3/regions', search: '' }
const reads = listReads(regions)
const caller = { isPlatform: true, companyId: null, role: 'TOM_MASTER_USER', permissions: ['all'] }
const getList = vi.fn<() => Promise<unknown>>()
const provider = { getList } as unknown as SchemaDataProvider

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
  getList.mockReset()
})
const start = () =>
  readAhead({
    routes: [{ path: '/companies/:company_id/regions', reads }],
    client,
    provider,
    caller,
    location: address,
  })

/** Runs the query of the list like its screen; returns what closes it. */
const openScreen = () => {
  const [read] = reads({ company_id: '3' }, new URLSearchParams())
  if (!read || !('list' in read)) throw new Error('the screen reads no list')
  const query = listParams(read.list)
  const options = { queryKey: ['regions', 'getList', query], queryFn: () => getList() }
  return new QueryObserver(client, client.defaultQueryOptions(options)).subscribe(() => {})
}

test('a refused query is not sent once more by the screen, but when the screen is opened again', async () => {
  getList.mockRejectedValue(new ApiError({ message: 'Token expired', code: 5000 }, 401))
  await start()
  openScreen()()
  await Promise.resolve()
  expect(getList).toHaveBeenCalledOnce()
  openScreen()()
  expect(getList).toHaveBeenCalledTimes(2)
})

test('a query that fails while the screen waits for it is sent again when the screen is opened again', async () => {
  let fail = (_error: Error): void => {}
  getList.mockReturnValue(new Promise((_resolve, reject) => (fail = reject)))
  const ahead = start()
  const close = openScreen()
  fail(new ApiError({ message: 'Access Denied' }, 403))
  await ahead
  close()
  openScreen()()
  expect(getList).toHaveBeenCalledTimes(2)
})

test('an answer is used by the screen without asking again', async () => {
  getList.mockResolvedValue({ data: [], total: 0 })
  await start()
  openScreen()()
  expect(getList).toHaveBeenCalledOnce()
})

test('nothing is read below what is no id: the router takes any word for one', async () => {
  getList.mockResolvedValue({ data: [], total: 0 })
  const load = vi.fn<() => Promise<unknown>>(async () => {})
  const path = '/companies/:company_id/business-units/:business_unit_id/:region_id'
  const open = (pathname: string) =>
    readAhead({
      routes: [{ path, reads: listReads(regionCountries), load }],
      client,
      provider,
      caller,
      location: { pathname, search: '' },
    })
  await open('/companies/3/business-units/9999/edit')
  expect([getList.mock.calls.length, load.mock.calls.length]).toEqual([0, 1])
  await open('/companies/3/business-units/9999/7')
  expect(getList).toHaveBeenCalledOnce()
})

test('a list is read as it was left, once that is known, unless the address says otherwise', async () => {
  getList.mockResolvedValue({ data: [], total: 0 })
  let load = (): void => {}
  const kept: Record<string, unknown> = {}
  const store = {
    loaded: new Promise<void>((resolve) => (load = resolve)),
    getItem: <T>(key: string) => kept[key] as T,
  }
  const open = (search: string) =>
    readAhead({
      routes: [{ path: '/companies/:company_id/regions', reads, remembers: listMemory(regions) }],
      client,
      provider,
      caller,
      location: { ...address, search },
      store,
    })
  const opened = open('')
  await Promise.resolve()
  expect(getList).not.toHaveBeenCalled()
  kept['regions.pageSize'] = { path: '/companies/9/regions', query: 'page_size=50' }
  load()
  await opened
  await open('?page_size=20')
  const sizes = (getList.mock.calls as unknown as [string, { pagination: { perPage: number } }][]).map(
    ([, { pagination }]) => pagination.perPage,
  )
  expect(sizes).toEqual([50, 20])
})

test('what doesn’t depend on remembered settings is read before they are known', async () => {
  getList.mockResolvedValue({ data: [], total: 0 })
  const store = { loaded: new Promise<void>(() => {}), getItem: <T>() => undefined as T }
  const everything = { pagination: { page: 1, perPage: Infinity } }
  const beside = (params: PathParams, query: URLSearchParams) => [
    ...reads(params, query),
    { resource: regions, list: everything },
  ]
  const open = (search: string) => {
    getList.mockClear()
    void readAhead({
      routes: [{ path: '/companies/:company_id/regions', reads: beside, remembers: listMemory(regions) }],
      client: createQueryClient(),
      provider,
      caller,
      location: { ...address, search },
      store,
    })
    return (getList.mock.calls as unknown as [string, { pagination: { perPage: number } }][]).map(
      ([, { pagination }]) => pagination.perPage,
    )
  }
  // The order is said, rows per page may still be remembered.
  for (const search of ['', '?sort=name']) expect(open(search), search).toEqual([Infinity])
  for (const search of ['?page=3', '?page_size=20&sort=name']) expect(open(search), search).toHaveLength(2)
})
