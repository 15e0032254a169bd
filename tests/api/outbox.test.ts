import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, transaction, type Database } from '../../server/database/connection'
import { mailKinds, mailOutbox, resetTokens, users } from '../../server/database/tables'
import { failingSince, queueMail, startOutbox } from '../../server/mail/outbox'
import type { Mail } from '../../server/mail/transport'
import { createTestDatabase, type NamedDatabase } from '../support/postgres'

let testDatabase: NamedDatabase
let database: Database
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = await connect(testDatabase.url)
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

const start = (send: (mail: Mail) => Promise<string>) =>
  startOutbox({
    db: database.db,
    transport: { send, clear: async () => {}, close: () => {} },
    settings: {
      RESET_TOKEN_SECONDS: 60,
      REFRESH_TOKEN_SECONDS: 60,
      SESSION_SECONDS: 60,
      publicUrl: 'https://console.example.com',
    },
    log: Fastify().log,
  })

test('when stopped, the outbox finishes the current mail and leaves the next untouched', async () => {
  const { db } = database
  for (const email of ['admin@aurora.example', 'user@aurora.example']) await queueMail(db, 'RESET_PASSWORD', email)
  let arrive = () => {}
  const arrived = new Promise<string>((resolve) => (arrive = () => resolve('there')))
  let sent = 0
  const outbox = start(() => {
    sent += 1
    return arrived
  })
  await expect.poll(() => sent).toBe(1)
  const stopped = outbox.stop()
  arrive()
  await stopped
  expect(await db.select({ tries: mailOutbox.tries }).from(mailOutbox)).toEqual([{ tries: 0 }])
})

const refusing = (response: string) => () =>
  Promise.reject(Object.assign(new Error(response), { code: 'EENVELOPE', command: 'RCPT TO', response }))
const failing = async () => (await database.queryDirectly<{ since: Date | null }>(failingSince))[0]?.since

test('a given-up mail is reported until another is sent, and is deleted after a day', async () => {
  const { db } = database
  await queueMail(db, 'RESET_PASSWORD', 'admin@aurora.example')
  await db.update(mailOutbox).set({ tries: 11 })
  let fails = true
  const outbox = start(() => (fails ? refusing('550 5.7.1 Relaying denied')() : Promise.resolve('there')))
  await expect.poll(failing).toBeInstanceOf(Date)
  const [kept] = await db.select().from(mailOutbox)
  expect(kept?.tries).toBe(12)
  expect((kept?.next_try_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  fails = false
  await queueMail(db, 'RESET_PASSWORD', 'user@aurora.example')
  outbox.wake()
  await expect.poll(failing).toBeNull()
  expect(await db.$count(mailOutbox)).toBe(1)
  await db.update(mailOutbox).set({ next_try_at: sql`now()` })
  outbox.wake()
  await expect.poll(() => db.$count(mailOutbox)).toBe(0)
  await outbox.stop()
})

test('a nonexistent mailbox is given up immediately, and does not count as a mail failure', async () => {
  const { db } = database
  await queueMail(db, 'RESET_PASSWORD', 'admin@aurora.example')
  const outbox = start(refusing('550 5.1.1 No such user'))
  await expect.poll(() => db.$count(mailOutbox)).toBe(0)
  expect(await failing()).toBeNull()
  await outbox.stop()
})

test.each(mailKinds)('an email that changes while %s is being composed for it gets nothing', async (kind) => {
  const { db } = database
  const email = 'onetime@aurora.example'
  const [person] = await db.select().from(users).where(eq(users.email, email))
  await queueMail(db, kind, email)
  const sent: Mail[] = []
  const { outbox } = await transaction(db, async (tx) => {
    await tx.update(users).set({ email: 'moved@aurora.example' }).where(eq(users.email, email))
    const started = start(async (mail) => (sent.push(mail), 'there'))
    // It has found the account and waits for the lock.
    const waiting = () =>
      db.execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    return { outbox: started }
  })
  await expect.poll(() => db.$count(mailOutbox)).toBe(0)
  await outbox.stop()
  expect(sent).toEqual([])
  expect(await db.select().from(resetTokens)).toEqual([])
  const [moved] = await db.select().from(users).where(eq(users.email, 'moved@aurora.example'))
  expect(moved?.password_hash).toBe(person?.password_hash)
})
