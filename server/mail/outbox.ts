/**
 * The outbox: mails wait in the database and are sent beside the calls, with retries.
 *
 * Several processes may work on it: a mail is claimed by moving its next try into the future, so that a process that
 * dies while it sends only delays the mail.
 */
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PooledDatabase, Queryable } from '../database/connection'
import { mailOutbox, type mailKinds } from '../database/tables'
import { composers, type MailSettings } from './compose'
import type { Transport } from './transport'

const pollMilliseconds = 15_000
/** A mail that could not be sent for about a day is given up. */
const mostTries = 12

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly response?: string
}

/** Tells whether the mail server says that there is no such mailbox: that is no fault of ours, and will not pass. */
const isRefusedRecipient = (error: unknown): boolean => {
  const { code, command, response = '' } = error as SmtpError
  return code === 'EENVELOPE' && command === 'RCPT TO' && /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.\d)\b/.test(response)
}

/** Puts a mail into the outbox. */
export const queueMail = async (db: Queryable, kind: (typeof mailKinds)[number], recipient: string): Promise<void> => {
  await db.insert(mailOutbox).values({ kind, recipient })
}

type Waiting = typeof mailOutbox.$inferSelect

/** Claims a mail that is due: the next try waits twice as long each time, from one minute on. */
const claim = async (db: Queryable): Promise<Waiting | undefined> => {
  const due = sql`(select id from ${mailOutbox} where next_try_at <= now() order by next_try_at limit 1 for update skip locked)`
  const [mail] = await db
    .update(mailOutbox)
    .set({
      tries: sql`${mailOutbox.tries} + 1`,
      next_try_at: sql`now() + make_interval(mins => least(power(2, ${mailOutbox.tries})::int, 360))`,
    })
    .where(sql`${mailOutbox.id} = ${due}`)
    .returning()
  return mail
}

export interface OutboxWorker {
  /** Looks for mails now instead of at the next poll. */
  wake(): void
  /** Finishes the mail under way and sends no more. */
  stop(): Promise<void>
}

interface Work {
  readonly db: PooledDatabase
  readonly transport: Transport
  readonly settings: MailSettings
  readonly log: FastifyBaseLogger
}

/** A mail that is given up stays for another day, so that the readiness goes on telling of it. */
const noteFailure = (db: Queryable, { id, tries }: Waiting) =>
  db
    .update(mailOutbox)
    .set({
      failed_at: sql`coalesce(${mailOutbox.failed_at}, now())`,
      ...(tries >= mostTries && { next_try_at: sql`now() + interval '1 day'` }),
    })
    .where(eq(mailOutbox.id, id))

/** Mails go again: what could not be sent until now tells of nothing any more. */
const forgetFailures = (db: Queryable) =>
  db.update(mailOutbox).set({ failed_at: null }).where(isNotNull(mailOutbox.failed_at))

/** Asks since when mails have failed, without one that went out meanwhile. */
export const failingSince = 'select min(failed_at) as since from mail_outbox'

const sendOne = async ({ db, transport, settings, log }: Work, mail: Waiting): Promise<void> => {
  const remove = () => db.delete(mailOutbox).where(eq(mailOutbox.id, mail.id))
  if (mail.tries > mostTries) return void (await remove())
  const context = { mail: mail.id, kind: mail.kind }
  let to: string | undefined
  try {
    const composed = await composers[mail.kind](db, mail.recipient, settings)
    to = composed && (await transport.send(composed))
  } catch (error) {
    const isRefused = isRefusedRecipient(error)
    log.error(
      { ...context, err: error, tries: mail.tries },
      isRefused || mail.tries >= mostTries ? 'mail given up' : 'mail not sent, will be tried again',
    )
    return void (await (isRefused ? remove() : noteFailure(db, mail)))
  }
  // Removed first: a mail that is out shall not go out again.
  await remove()
  if (to === undefined) return
  log.info({ ...context, to }, 'mail sent')
  await forgetFailures(db)
}

/** Sends what is due, one mail after another, until it is told to stop. */
export const startOutbox = (work: Work): OutboxWorker => {
  let isStopped = false
  let isWoken = false
  let underWay: Promise<void> | undefined

  const sendDue = async () => {
    while (!isStopped) {
      const mail = await claim(work.db)
      if (!mail) return
      await sendOne(work, mail)
    }
  }
  const run = async () => {
    do {
      isWoken = false
      await sendDue().catch((error: unknown) => work.log.error({ err: error }, 'the outbox cannot be read'))
    } while (isWoken && !isStopped)
    underWay = undefined
  }
  const wake = () => {
    isWoken = true
    if (!isStopped) underWay ??= run()
  }

  const timer = setInterval(wake, pollMilliseconds)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
