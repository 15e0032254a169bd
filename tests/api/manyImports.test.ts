/** Many imports at once leave the server usable for others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type pg from 'pg'
import { startApi, type Api } from '../support/api'
import { formWith } from '../support/upload'

let api: Api
let address: string
let token: string
beforeAll(async () => {
  api = await startApi()
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

let holder: pg.PoolClient
const release = () => holder.query('commit')
beforeEach(async () => {
  holder = await api.database.pool.connect()
  await holder.query('begin; lock table job_functions in access exclusive mode')
})
afterEach(async () => {
  await release()
  holder.release()
})
const countWaiting = async () =>
  (await holder.query(`select from pg_locks where not granted and relation = 'job_functions'::regclass`)).rowCount

let sent = 0
const startImport = async ({ query = '', signal }: { query?: string; signal?: AbortSignal } = {}) => {
  const { body, headers } = await formWith(`Job Function,Sub-Job Function\nHeld ${++sent},One\nHeld ${sent},Two`)
  const { status, headers: answered } = await fetch(`${address}/api/job-function/upload/${query}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
    ...(signal && { signal }),
  })
  return { status, retryAfter: answered.get('retry-after') }
}
/** Starts imports and previews that wait for the lock; returns their answers. */
const startMany = (count: number) =>
  Array.from({ length: count }, (_, index) => startImport({ query: index % 2 ? '?preview=true' : '' }))
const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  Promise.all(answers.map(async (answer) => (await answer).status))

test('imports that wait for a lock take three connections, and all other calls are answered', async () => {
  const answers = startMany(23)
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(3)
  await sleep(200)
  expect(await countWaiting()).toBe(3)
  expect((await api.send('GET', '/sectors/', { token })).status).toBe(200)
  await release()
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('an import that comes when too many are waiting is refused until others have finished or gone', async () => {
  const leaving = new AbortController()
  const answers = startMany(3)
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(3)
  const left = startImport({ signal: leaving.signal }).catch((error: Error) => error.name)
  await sleep(200)
  answers.push(...startMany(20))
  expect(await Promise.race(answers)).toEqual({ status: 429, retryAfter: '3' })
  leaving.abort()
  expect(await left).toBe('AbortError')
  const refusalOfAnother = async () => {
    const answer = startImport()
    const refusal = await Promise.race([answer, sleep(300)])
    if (!refusal) answers.push(answer)
    return refusal?.status
  }
  await expect.poll(refusalOfAnother, { timeout: 10_000 }).toBeUndefined()
  await release()
  expect((await statuses(answers)).toSorted()).toEqual([...Array.from({ length: 23 }, () => 200), 429])
})
