import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../../server/database/connectError'
import { isPlainRead, tryAgain } from '../../../server/database/tryAgain'

/** Counts the tries of what fails like this each time, or until it succeeds. */
const triesOf = async (patience: number, error: Error, succeedsAfter = Infinity) => {
  let tries = 0
  const attempt = async () => {
    tries += 1
    if (tries <= succeedsAfter) throw error
    return 'done'
  }
  const result = await tryAgain(patience, attempt).catch((reason: unknown) => reason)
  return { tries, result }
}

const nowhere = new DatabaseUnavailable('connect ECONNREFUSED')
const cut = new DatabaseUnavailable('lost', { cause: new Error('Connection terminated unexpectedly') })

test('a lost connection is replaced at once, though calls wait for no database', async () => {
  expect(await triesOf(0, cut, 2)).toEqual({ tries: 3, result: 'done' })
  expect(await triesOf(0, nowhere)).toEqual({ tries: 3, result: nowhere })
})

test('calls that may wait find the database when it is back', async () => {
  expect(await triesOf(10_000, nowhere, 4)).toEqual({ tries: 5, result: 'done' })
})

test('calls that may wait do so for no longer, and leave more and more time between their tries', async () => {
  const begun = performance.now()
  const triedAt: number[] = []
  const attempt = async () => {
    triedAt.push(performance.now())
    throw nowhere
  }
  await expect(tryAgain(500, attempt)).rejects.toBe(nowhere)
  expect(performance.now() - begun).toBeGreaterThan(500)
  const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
  // A busy machine sleeps longer, and may so come to the end after fewer tries.
  expect(pauses.length).toBeGreaterThanOrEqual(2)
  expect(pauses.length).toBeLessThanOrEqual(4)
  pauses.forEach((pause, index) => expect(pause).toBeGreaterThan(50 * 2 ** index - 2))
})

test('what ends its connection each time may be what breaks the server, and is soon given up', async () => {
  expect(await triesOf(10_000, cut)).toEqual({ tries: 4, result: cut })
})

test('other failures are not tried again', async () => {
  const wrong = new Error('syntax error')
  expect(await triesOf(10_000, wrong)).toEqual({ tries: 1, result: wrong })
})

test.each([
  ['select "id" from "regions"', true],
  ['with some as (select 1 from users) select * from some', true],
  ['select history.note_read($1)', false],
  ['select 1', false],
  ['select id from users for update', false],
  ['with gone as (delete from sessions returning id) select id from gone', false],
  ['insert into regions select from regions', false],
])('only what reads is sent again: %s', (text, isRead) => {
  expect(isPlainRead(text)).toBe(isRead)
})
