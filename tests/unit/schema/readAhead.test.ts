import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../src/dataProvider/queryClient'
import { ApiError } from '../../../src/http'
import { regions } from '../../../src/resources/regions'
import type { SchemaDataProvider } from '../../../src/schema/dataProvider'
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
