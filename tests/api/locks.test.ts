/** What callers are told while others change the same records, and how much one account may do at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { refusalMessages } from '../../contract/refusalMessages'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { countLockWaits } from '../support/lockWaits'

const callsAtOnce = 10

let api: Api
let master: Client
let other: Client
let sector: number
beforeAll(async () => {
  api = await startApi({ CALLS_AT_ONCE: String(callsAtOnce) })
  master = await clientOf(api, 'master@talent.example')
  // Signed in here, since locks are waited for only so long.
  other = await clientOf(api, 'super@talent.example')
})
afterAll(() => api.stop())
beforeEach(async () => {
  sector = (await master.ok(calls.createSector, {}, { body: { name: `Sector ${Math.random()}` } })).id
})

const rename = (by = master) => by(calls.updateSector, { sector_id: sector }, { body: { name: `Renamed ${sector}` } })

/** Holds the lock of the sector until the function that it returns is called. */
const holdSector = async (at = api) => {
  const holder = await at.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from sectors where id = $1 for update', [sector])
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

describe('a call that needs what somebody else is changing', () => {
  test('is refused before long, and changes nothing', async () => {
    const hasty = await startApi({ DATABASE_LOCK_SECONDS: '1' })
    const theirs = await clientOf(hasty, 'master@talent.example')
    const { id } = await theirs.ok(calls.createSector, {}, { body: { name: 'Held' } })
    sector = id
    const release = await holdSector(hasty)
    const answers = await Promise.all([1, 2, 3].map(() => rename(theirs)))
    await release()
    for (const { status, headers, body } of answers)
      expect([status, headers['retry-after'], body]).toMatchObject([
        409,
        '2',
        { success: false, code: 1005, message: refusalMessages.lockedByOthers, is_validation_error: false },
      ])
    expect((await theirs.ok(calls.listSectors)).map(({ name }) => name)).toContain('Held')
    expect((await rename(theirs)).status).toBe(200)
    await hasty.stop()
  })

  test.each([
    ['55P03', 409, refusalMessages.lockedByOthers],
    ['40001', 409, refusalMessages.lockedByOthers],
    ['40P01', 409, refusalMessages.lockedByOthers],
    ['57014', 503, refusalMessages.tooSlow],
  ])('is told when to try again if the database gives up with %s', async (errcode, status, message) => {
    await api.database.pool.query(`create or replace function give_up() returns trigger language plpgsql
      as $$ begin raise exception 'no' using errcode = '${errcode}'; end $$`)
    await api.database.pool.query('create trigger give_up before update on sectors execute function give_up()')
    const answer = await rename()
    await api.database.pool.query('drop trigger give_up on sectors')
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('one account may make so many calls at once; others are answered meanwhile, and so is the account afterwards', async () => {
  const release = await holdSector()
  const waiting = Array.from({ length: callsAtOnce }, () => rename())
  // Locks are waited for in a queue, so all of them are under way once one waits and the others have been sent.
  await expect.poll(() => countLockWaits(api.database.pool)).toBe(callsAtOnce)
  const answerOfOther = await other(calls.listSectors)
  const refused = await master(calls.listSectors)
  await release()
  expect(answerOfOther.status).toBe(200)
  expect([refused.status, refused.headers['retry-after'], refused.body]).toMatchObject([
    429,
    '2',
    { code: 1006, message: refusalMessages.callsUsed, success: false },
  ])
  for (const { status: done } of await Promise.all(waiting)) expect(done).toBe(200)
  expect((await master(calls.listSectors)).status).toBe(200)
})
