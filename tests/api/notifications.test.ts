import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'sales@talent.example')
})
afterAll(() => api.stop())

const read = async (by: Client) => (await by.ok(calls.listReadNotifications)).map(({ id }) => id)

test('read notifications stay read in all browsers of the user, and only for them', async () => {
  expect(await read(person)).toEqual([])
  await person.ok(
    calls.storeReadNotifications,
    {},
    { body: { ids: ['contract:1:2026-12-31', 'contract:2:2026-12-31'] } },
  )
  await person.ok(
    calls.storeReadNotifications,
    {},
    { body: { ids: ['contract:2:2026-12-31', 'contract:2:2026-12-31'] } },
  )
  expect(await read(await clientOf(api, 'sales@talent.example'))).toEqual([
    'contract:1:2026-12-31',
    'contract:2:2026-12-31',
  ])
  expect(await read(await clientOf(api, 'admin@talent.example'))).toEqual([])
  expect(await read(await clientOf(api, 'viewer@aurora.example'))).toEqual([])
})

const store = (by: Client, ids: string[]) => by.ok(calls.storeReadNotifications, {}, { body: { ids } })

test('two tabs that read at the same time lose nothing', async () => {
  const reader = await clientOf(api, 'super@aurora.example')
  const keys = Array.from({ length: 20 }, (_, index) => `contract:${index}`)
  await Promise.all(keys.map((key) => store(reader, [key])))
  expect((await read(reader)).sort()).toEqual(keys.sort())
})

test('the newest 500 are kept, and all that were sent together', async () => {
  const reader = await clientOf(api, 'admin@aurora.example')
  const keys = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of}:${index}`)
  await store(reader, keys(600, 'a'))
  expect(await read(reader)).toEqual(keys(600, 'a'))
  const { ids } = await store(reader, ['a:0', ...keys(99, 'b')])
  expect(ids).toEqual([...keys(600, 'a').slice(-400), 'a:0', ...keys(99, 'b')])
  expect(await read(reader)).toEqual(ids)
  await store(reader, [])
  expect(await read(reader)).toEqual(ids)
})

test.each([[undefined], [{}], [{ ids: 'x' }], [{ ids: [''] }], [{ ids: ['\u0000'] }], [{ ids: ['x'.repeat(101)] }]])(
  '%j is refused',
  async (body) => {
    const { status } = await person(calls.storeReadNotifications, {}, { body: body as never })
    expect(status).toBe(400)
  },
)
