/** Calls that arrive together have their sessions read in one statement, each with its own rights. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const verify = { query: { application: 'SSO' as const } }

test('everybody gets their own account, and who is not signed in gets none', async () => {
  const emails = ['super@aurora.example', 'viewer@aurora.example', 'super@borealis.example', 'super@aurora.example']
  const clients = await Promise.all(emails.map((email) => clientOf(api, email)))
  const [first] = clients
  if (!first) throw new Error('Somebody is signed in')
  const gone = await clientOf(api, 'admin@aurora.example')
  await api.database.pool.query(
    `update sessions set revoked_at = now() where user_id = (select id from users where email = 'admin@aurora.example')`,
  )
  // Tokens are verified in threads, so that on a busy machine a few calls may each arrive in a turn of their own.
  const rounds = Array.from({ length: 5 }, () => clients).flat()
  const query = vi.spyOn(api.database.pool, 'query')
  const [refused, ...answers] = await Promise.all([
    gone(calls.verifyUser, {}, verify),
    ...rounds.map((client) => client.ok(calls.verifyUser, {}, verify)),
  ])
  const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  query.mockRestore()
  expect(refused.status).toBe(401)
  expect(answers.map(({ user }) => user.email)).toEqual(Array.from({ length: 5 }, () => emails).flat())
  expect(statements.filter((statement) => statement.includes('asked.id')).length).toBeLessThan(rounds.length)
})

test('a right that was taken away before a call arrives is gone, also while others call', async () => {
  const client = await clientOf(api, 'viewer@borealis.example')
  const { user } = await client.ok(calls.verifyUser, {}, verify)
  const before = Promise.all(Array.from({ length: 20 }, () => client(calls.verifyUser, {}, verify)))
  await api.repairs.pool.query('update users set is_active = false where id = $1', [user.id])
  const after = await Promise.all(Array.from({ length: 20 }, () => client(calls.verifyUser, {}, verify)))
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]))
  await before
})
