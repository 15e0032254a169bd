/**
 * The outbox: mails are queued in the database and sent in the background, with retries.
 *
 * Several processes can share it: a mail is claimed by moving its next try into the future, so a process that crashes
 * while sending only delays the mail.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { PooledDatabase, Queryable } from '../database/connection'
import { sendSignal, startClock, type Signals } from '../tools/signals'
import { mailOutbox, type mailKinds } from '../database/tables'
import { beginSpan, presentTraceText, readTrace, runAt } from '../tools/trace'
import { inLanguage, presentLanguage, sourceLanguage } from '../tools/language'
import { languageOfAccount } from '../accounts/language'
import { composers } from './compose'
import type { Addressed, MailSettings } from './composer'
import { htmlOf } from './html'
import { textOf } from './letter'
import type { Mail, Transport } from './transport'
import { sayIt } from '../../contract/say'

const pollMilliseconds = 15_000
/** A mail is given up after about a day of failures. */
const maxTries = 12

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly response?: string
}

/** Whether the mail server rejects the mailbox as nonexistent, which is permanent and not our fault. */
const isRefusedRecipient = (error: unknown): boolean => {
  const { code, command, response = '' } = error as SmtpError
  return code === 'EENVELOPE' && command === 'RCPT TO' && /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.\d)\b/.test(response)
}

/**
 * Returns in which language a mail is asked for: people who have forgotten their password ask for their own. What others may cause,
 * such as a warning, is not in their language.
 */
const noticeOf = (kind: (typeof mailKinds)[number]) =>
  kind === 'RESET_PASSWORD' && presentLanguage() !== sourceLanguage ? { notice: { language: presentLanguage() } } : {}

/**
 * Adds a mail to the outbox. Invitations are added by `queueInvitations`.
 *
 * @param request The id of the request that causes it, if nobody is the author of its transaction.
 */
export const queueMail = async (
  db: Queryable,
  kind: (typeof mailKinds)[number],
  recipient: string,
  request?: string,
): Promise<void> => {
  const trace = presentTraceText()
  await db
    .insert(mailOutbox)
    .values({ kind, recipient, ...(request && { request }), ...(trace && { trace }), ...noticeOf(kind) })
}

/** Adds a mail unless one of the kind waits for the recipient. */
export const queueMailOnce = async (
  db: Queryable,
  kind: (typeof mailKinds)[number],
  recipient: string,
): Promise<void> => {
  await db.execute(
    sql`insert into ${mailOutbox} (kind, recipient) select ${kind}, ${recipient}
      where not exists (select from ${mailOutbox} waiting where waiting.kind = ${kind} and waiting.recipient = ${recipient})`,
  )
}

/** Adds a link to choose a new password that somebody else sends, unless one waits for the recipient. */
export const queueLink = async (db: Queryable, recipient: string, by: number): Promise<void> => {
  await db.execute(
    sql`insert into ${mailOutbox} (kind, recipient, invited_by) select 'RESET_PASSWORD', ${recipient}, ${by}
      where not exists (select from ${mailOutbox} waiting where waiting.kind = 'RESET_PASSWORD' and waiting.recipient = ${recipient})`,
  )
}

/** Removes mails that wait to be sent. */
export const unqueueMail = async (
  db: Queryable,
  kind: (typeof mailKinds)[number],
  recipient: string,
): Promise<void> => {
  await db.delete(mailOutbox).where(and(eq(mailOutbox.kind, kind), eq(mailOutbox.recipient, recipient)))
}

type Waiting = typeof mailOutbox.$inferSelect

/** Claims a mail that is due. The delay until the next try doubles each time, starting at one minute. */
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
  /** Checks for mails now instead of at the next poll. */
  wake(): void
  /** Finishes the current mail and stops. */
  stop(): Promise<void>
}

interface Work {
  readonly db: PooledDatabase
  readonly transport: Transport
  readonly settings: MailSettings
  readonly log: FastifyBaseLogger
  /** Whether it looks for mails by itself, too, as those of other processes; otherwise only when it is woken. */
  readonly hasTurns?: boolean
}

/** Keeps a mail that is given up for another day, so that the readiness check still reports the failure. */
const recordFailure = (db: Queryable, { id, tries }: Waiting) =>
  db
    .update(mailOutbox)
    .set({
      failed_at: sql`coalesce(${mailOutbox.failed_at}, now())`,
      ...(tries >= maxTries && { next_try_at: sql`now() + interval '1 day'` }),
    })
    .where(eq(mailOutbox.id, id))

/** Clears all failures, since sending works again. */
const forgetFailures = (db: Queryable) =>
  db.update(mailOutbox).set({ failed_at: null }).where(isNotNull(mailOutbox.failed_at))

/** SQL: since when sending has been failing. */
export const failingSince = 'select min(failed_at) as since from mail_outbox'

const askedIn = ({ notice }: Waiting): string | undefined =>
  notice && 'language' in notice ? notice.language : undefined

/** Returns the language of a mail: that of its reader, or in which it was asked for, or else of whoever invites them. */
const languageOfMail = async (db: Queryable, mail: Waiting, reader: number): Promise<string> =>
  (await languageOfAccount(db, reader)) ??
  askedIn(mail) ??
  (mail.invited_by === null ? undefined : await languageOfAccount(db, mail.invited_by)) ??
  sourceLanguage

const mailOf = (letter: Addressed): Mail => ({
  to: letter.to,
  subject: sayIt(letter.subject),
  text: textOf(letter),
  html: htmlOf(letter),
})

const sendOne = async ({ db, transport, settings, log }: Work, mail: Waiting): Promise<void> => {
  const remove = () => db.delete(mailOutbox).where(eq(mailOutbox.id, mail.id))
  if (mail.tries > maxTries) return void (await remove())
  const context = { mail: mail.id, kind: mail.kind, ...(mail.request !== null && { reqId: mail.request }) }
  const { kind, request } = mail
  const above = readTrace(mail.trace)
  const span = above && beginSpan(above)
  const secondsSince = startClock()
  const tell = (outcome: Signals['mailed']['outcome']) =>
    sendSignal('mailed', { kind, outcome, began: secondsSince.began, seconds: secondsSince(), request, span })
  const send = async () => {
    const composed = await composers[mail.kind](db, mail, settings)
    if (!composed) return undefined
    const language = await languageOfMail(db, mail, composed.reader)
    return transport.send(inLanguage(language, () => mailOf(composed)))
  }
  let to: string | undefined
  try {
    to = await (span ? runAt(span, send) : send())
  } catch (error) {
    const isRefused = isRefusedRecipient(error)
    const isGivenUp = isRefused || mail.tries >= maxTries
    tell(isGivenUp ? 'given up' : 'failed')
    log.error(
      { ...context, err: error, tries: mail.tries },
      isGivenUp ? 'mail given up' : 'mail not sent, will be retried',
    )
    return void (await (isRefused ? remove() : recordFailure(db, mail)))
  }
  // Removed first, so that a sent mail is never sent again.
  await remove()
  if (to === undefined) return
  tell('sent')
  log.info({ ...context, to }, 'mail sent')
  await forgetFailures(db)
}

/** Sends due mails one by one until stopped. */
export const startOutbox = (work: Work): OutboxWorker => {
  let isStopped = false
  let isWoken = false
  let current: Promise<void> | undefined

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
    current = undefined
  }
  const wake = () => {
    isWoken = true
    if (!isStopped) current ??= run()
  }

  const timer = work.hasTurns === false ? undefined : setInterval(wake, pollMilliseconds)
  timer?.unref()
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await current
    },
  }
}
