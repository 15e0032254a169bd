import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { codes } from '../../../contract/envelope'
import { createQueryClient } from '../../../src/dataProvider/queryClient'
import { ApiError } from '../../../src/http'

afterEach(() => onlineManager.setOnline(true))

/** Returns how often a read is sent that fails like this each time. */
const readsOf = async (error: Error): Promise<number> => {
  let count = 0
  const queryFn = () => {
    count++
    return Promise.reject(error)
  }
  await createQueryClient()
    .fetchQuery({ queryKey: ['x'], queryFn, retryDelay: 0 })
    .catch(() => {})
  return count
}
const failed = (status: number) => new ApiError({ message: 'Failed' }, status)

test.each([
  ['the network', failed(0), 2],
  ['the server', failed(500), 2],
  ['a gateway', failed(502), 2],
  ['a database that restarts', failed(503), 6],
  ['a database that only reads', new ApiError({ message: 'Failed', code: codes.untouched }, 503), 1],
  ['a refusal', failed(403), 1],
  ['something missing', failed(404), 1],
  ['a fault of the console', new Error('Failed'), 1],
])('a read that fails because of %s is sent %#', async (_what, error, count) => {
  expect(await readsOf(error)).toBe(count)
})

test('offline, a write fails or succeeds at once instead of waiting silently for the network', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const write = client.getMutationCache().build(client, { mutationFn: () => Promise.resolve('sent') })
  expect(await write.execute(undefined)).toBe('sent')
})
