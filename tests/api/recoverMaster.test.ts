/** How a TOM_MASTER_USER who has lost the mailbox gets in again, with `npm run setup -- --recover`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoverMaster, recoveryLink } from '../../server/data/recoverMaster'
import { readConfig } from '../../server/config'
import { reporterOfCommand } from '../../server/securityEvents'
import { startApi, type Api } from '../support/api'
import { keepLog } from '../support/logLines'

let api: Api
const config = readConfig({ PUBLIC_URL: 'https://console.example.com' })
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const log = keepLog()
const report = reporterOfCommand(config, log.stream)
const recover = (email: string, newEmail?: string) =>
  recoverMaster(api.database.db, { email, newEmail, why: 'Mailbox closed, ticket 4711' }, config, report)
const choose = (token: string, password: string) =>
  api.send('POST', '/auth/change-password/', { body: { token, password } })
const isSignedIn = async (token: string) => (await api.send('GET', '/sectors/', { token })).status === 200

test('the link opens the account once, with another address, and ends what the old mailbox could open', async () => {
  const before = await api.signIn('master@talent.example')
  const token = await recover('master@talent.example', 'ann.lee@talent.example')
  expect(recoveryLink(config, token)).toBe(`https://console.example.com/reset-password#token=${token}`)
  expect(await isSignedIn(before.token.access)).toBe(false)
  expect((await choose(token, 'Quiet-Harbour-71')).status).toBe(200)
  expect((await choose(token, 'Quiet-Harbour-72')).body.success).toBe(false)
  const { token: now } = await api.signIn('ann.lee@talent.example', 'Quiet-Harbour-71')
  expect(await isSignedIn(now.access)).toBe(true)
})

test('history keeps the reason, and that no person of the console did it', async () => {
  const { rows } = await api.database.pool.query(
    `select call, by_id, by_name, why from history.changes where call = 'recover'`,
  )
  expect(rows).toEqual([{ call: 'recover', by_id: null, by_name: 'Setup', why: 'Mailbox closed, ticket 4711' }])
})

test('it is a security event, with neither the address nor the reason', async () => {
  const { rows } = await api.database.pool.query(`select id from users where email = 'ann.lee@talent.example'`)
  expect(log.events()).toEqual([{ level: 35, event: 'account recovered', account: rows[0]?.id, email: 'changed' }])
  expect(log.lines()).toHaveLength(1)
})

test('an account that is no master, or is unknown, and an address in use are refused', async () => {
  await expect(recover('super@talent.example')).rejects.toThrow('super@talent.example is no TOM_MASTER_USER')
  await expect(recover('nobody@talent.example')).rejects.toThrow('is no TOM_MASTER_USER')
  await expect(recover('ann.lee@talent.example', 'sales@talent.example')).rejects.toThrow('belongs to another account')
  const { rowCount } = await api.database.pool.query(`select from history.changes where call = 'recover'`)
  expect(rowCount).toBe(1)
  expect(log.events()).toHaveLength(1)
})
