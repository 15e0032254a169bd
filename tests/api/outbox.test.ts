import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '../../server/database/connection'
import { mailOutbox } from '../../server/database/tables'
import { queueMail, startOutbox } from '../../server/mail/outbox'
import { createTestDatabase } from '../support/postgres'

test('told to stop, the outbox finishes the mail under way and leaves the next as it was', async () => {
  const testDatabase = await createTestDatabase()
  const { db, close } = await connect(testDatabase.url)
  for (const email of ['admin@aurora.example', 'user@aurora.example']) await queueMail(db, 'RESET_PASSWORD', email)

  let arrive = () => {}
  const arrived = new Promise<string>((resolve) => (arrive = () => resolve('there')))
  let sent = 0
  const transport = {
    send: () => {
      sent += 1
      return arrived
    },
    close: () => {},
  }
  const settings = {
    RESET_TOKEN_SECONDS: 60,
    REFRESH_TOKEN_SECONDS: 60,
    SESSION_SECONDS: 60,
    publicUrl: 'https://console.example.com',
  }
  const outbox = startOutbox({ db, transport, settings, log: Fastify().log })
  await expect.poll(() => sent).toBe(1)
  const stopped = outbox.stop()
  arrive()
  await stopped

  expect(await db.select({ tries: mailOutbox.tries }).from(mailOutbox)).toEqual([{ tries: 0 }])
  await close()
  await testDatabase.drop()
})
