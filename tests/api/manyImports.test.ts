/** Many imports at once leave the server usable for others. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type pg from 'pg'
import * as reading from '../../server/csv/read'
import { limitLong } from '../../server/http/limits'
import { startApi, type Api } from '../support/api'
import { countTableWaits } from '../support/lockWaits'
import { formWith } from '../support/upload'

const accounts = 10

let api: Api
let address: string
/** Of accounts that may import. */
let tokens: string[]
beforeAll(async () => {
  api = await startApi()
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER' and column_name not in ('id', 'email')`,
  )
  const columns = rows.map(({ name }) => name).join()
  tokens = await Promise.all(
    Array.from({ length: accounts }, async (_, index) => {
      const email = `importer${index}@talent.example`
      await api.repairs.pool.query(
        `insert into users (email, ${columns}) select $1, ${columns} from users where email = 'super@talent.example'`,
        [email],
      )
      return (await api.signIn(email)).token.access
    }),
  )
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
const countWaiting = () => countTableWaits(holder, 'job_functions')
/** Waits until so many imports and previews are admitted beside those that run. */
const untilAdmitted = async (running: number, waiting: number): Promise<void> => {
  await expect.poll(() => limitLong.counts()).toEqual({ running, waiting })
}

let sent = 0
const startImport = async (account: number, { query = '', signal }: { query?: string; signal?: AbortSignal } = {}) => {
  const { body, headers } = await formWith(`Job Function,Sub-Job Function\nHeld ${++sent},One\nHeld ${sent},Two`)
  const response = await fetch(`${address}/api/job-function/upload/${query}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${tokens[account]}` },
    body: new Uint8Array(body),
    ...(signal && { signal }),
  })
  const { message } = (await response.json()) as { message: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), message }
}
type Answers = ReturnType<typeof startImport>[]
/** Starts imports and previews that wait for the lock; returns their answers. */
const startMany = (count: number, account: (index: number) => number): Answers =>
  Array.from({ length: count }, (_, index) => startImport(account(index), { query: index % 2 ? '?preview=true' : '' }))
const statuses = async (answers: Answers) => Promise.all(answers.map(async (answer) => (await answer).status))

test('imports of many accounts that wait for a lock take three connections, and all other calls are answered', async () => {
  const answers = startMany(23, (index) => index % accounts)
  await untilAdmitted(3, 20)
  await expect.poll(countWaiting).toBe(3)
  expect((await api.send('GET', '/sectors/', { token: tokens[0] ?? '' })).status).toBe(200)
  await release()
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})

test('one account has one import that runs and two that wait unread, and leaves the other places to others', async () => {
  const reads = vi.spyOn(reading, 'readCsv')
  const own = startMany(3, () => 0)
  await untilAdmitted(1, 2)
  await expect.poll(countWaiting).toBe(1)
  expect(reads.mock.calls.length).toBeLessThanOrEqual(1)
  const refused = await Promise.all(startMany(20, () => 0))
  expect(refused).toEqual(
    refused.map(() => ({
      status: 429,
      retryAfter: '5',
      message:
        'You have too many long tasks running. Nothing was done with this one. Please try again when another has finished.',
    })),
  )
  const others = startMany(2, (index) => index + 1)
  await expect.poll(countWaiting).toBe(3)
  await release()
  expect(await statuses([...own, ...others])).toEqual([200, 200, 200, 200, 200])
})

test('an import that comes when too many are waiting is refused until others have finished or gone', async () => {
  const leaving = new AbortController()
  const answers = startMany(3, (index) => index)
  await untilAdmitted(3, 0)
  const left = startImport(9, { signal: leaving.signal }).catch((error: Error) => error.name)
  await untilAdmitted(3, 1)
  answers.push(...startMany(19, (index) => (index < 15 ? 3 + (index % 5) : index % 2)))
  await untilAdmitted(3, 20)
  expect(await startImport(8)).toMatchObject({ status: 429, retryAfter: '3' })
  leaving.abort()
  expect(await left).toBe('AbortError')
  await untilAdmitted(3, 19)
  answers.push(startImport(8))
  await untilAdmitted(3, 20)
  await release()
  expect(await statuses(answers)).toEqual(answers.map(() => 200))
})
