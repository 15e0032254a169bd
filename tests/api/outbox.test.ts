import { eq, inArray, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findUserId } from '../../server/accounts/account'
import { setAuthor } from '../../server/database/author'
import { connect, transaction, type Database } from '../../server/database/connection'
import { mailKinds, mailOutbox, preferences, resetTokens, users } from '../../server/database/tables'
import { failingSince, queueMail, startOutbox } from '../../server/mail/outbox'
import { sendSecurityNotice } from '../../server/mail/securityNotices'
import type { Mail } from '../../server/mail/transport'
import { countLockWaits } from '../support/lockWaits'
import { pseudoLanguage, speakPseudo } from '../support/pseudoLanguage'
import { createTestDatabase, patientSettings, type NamedDatabase } from '../support/postgres'

let testDatabase: NamedDatabase
let database: Database
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = await connect(testDatabase.url, undefined, patientSettings)
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

/** A notice tells what has happened to whoever had the address then. */
const ofPresentAddress = mailKinds.filter((kind) => kind !== 'SECURITY_NOTICE')

test.each(ofPresentAddress)('an email that changes while %s is being composed for it gets nothing', async (kind) => {
  const { db } = database
  const email = 'onetime@aurora.example'
  const [person] = await db.select().from(users).where(eq(users.email, email))
  await queueMail(db, kind, email)
  const sent: Mail[] = []
  const { outbox } = await transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'repair', name: 'Tests' })
    await tx.update(users).set({ email: 'moved@aurora.example' }).where(eq(users.email, email))
    const started = start(async (mail) => (sent.push(mail), 'there'))
    // It has found the account and waits for the lock.
    await expect.poll(() => countLockWaits(database.pool)).toBe(1)
    return { outbox: started }
  })
  await expect.poll(() => db.$count(mailOutbox)).toBe(0)
  await outbox.stop()
  expect(sent).toEqual([])
  expect(await db.select().from(resetTokens)).toEqual([])
  const [moved] = await db.select().from(users).where(eq(users.email, 'moved@aurora.example'))
  expect(moved?.password_hash).toBe(person?.password_hash)
})

/** Sends a mail of each kind to one person, in an order in which each has something to send. */
const sendAll = async (names: { readonly first_name: string; readonly last_name: string }): Promise<Mail[]> => {
  const { db } = database
  const [giver] = await db.select().from(users).where(eq(users.email, 'super@aurora.example'))
  const email = 'user@aurora.example'
  const given = { is_one_time_password: true, password_given_by: giver?.id ?? 0, ...names }
  await transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'repair', name: 'Tests' })
    await tx.update(users).set(given).where(eq(users.email, email))
    await tx.execute(sql`update user_roles set ends_on = current_date + 3 where company_id = ${giver?.company_id}`)
    await tx.execute(sql`insert into planned_changes
      (company_id, call, record_id, query, changes, counts_from, planner_id, state, reason, settled_at)
      select company_id, 'moveRegion', 1, '{}', '[]', current_date, id, 'refused', 'Nothing would change.', now()
      from users where email = ${email}`)
    await tx.execute(sql`with opened as (insert into access_reviews (company_id, name, due_on, at_end, state, opened_by)
        select company_id, 'Autumn', current_date + 9, 'keep', 'open', id from users where email = ${email} returning company_id, id)
      insert into access_review_items (company_id, review_id, user_id, application, role, permission_set, flags, rare, reviewer_id)
      select o.company_id, o.id, ${giver?.id}::int, 'TOM', r.name, r.permission_set, '{}', '{}', u.id
      from opened o join users u on u.email = ${email} join user_roles r on r.user_id = ${giver?.id} and r.application = 'TOM'`)
  })
  const order = [
    'GIVEN_PASSWORD_LOCKED',
    'GIVEN_PASSWORD_LOCKED_GIVER',
    'ACCOUNT_LOCKED',
    'RESET_PASSWORD',
    'ROLE_ENDS',
    'ROLES_END',
    'PLAN_REFUSED',
    'ACCESS_REVIEW',
    'SECURITY_NOTICE',
  ] as const
  for (const [place, kind] of [...order, 'ONE_TIME_PASSWORD' as const].entries())
    await db.insert(mailOutbox).values({
      kind,
      recipient: email,
      invited_by: giver?.id ?? null,
      notice: { userId: (await findUserId(db, email)) ?? 0, what: 'passwordChanged', by: giver?.id ?? 0 },
      next_try_at: sql`now() - make_interval(secs => ${100 - place})`,
    })
  const sent: Mail[] = []
  const outbox = start((mail) => {
    sent.push(mail)
    return Promise.resolve('there')
  })
  await expect.poll(() => db.$count(mailOutbox)).toBe(0)
  await outbox.stop()
  expect(sent).toHaveLength(mailKinds.length)
  return sent
}

/** Lets people read in a language. */
const choose = async (language: string, ...emails: readonly string[]) => {
  const readers = await database.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...emails]))
  await database.db
    .insert(preferences)
    .values(readers.map(({ id }) => ({ user_id: id, key: 'locale', value: JSON.stringify(language) })))
}

/** What a reader sees: the words without their markup. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
const linksIn = (text: string) => (text.match(/https?:[^\s"<>]+/g) ?? []).map((url) => url.replaceAll('&amp;', '&'))

describe('a mail of any kind', () => {
  test('says in HTML what it says in plain text, with the same links', async () => {
    for (const { text, html } of await sendAll({ first_name: 'Zoë & Ann', last_name: 'Lee' })) {
      const words = wordsOf(html).toLowerCase()
      const lines = text.split(/\n|: (?=\S)/).filter((line) => line !== '' && !line.startsWith('https:'))
      for (const line of lines) expect(words).toContain(line.toLowerCase())
      expect(new Set(linksIn(html))).toEqual(new Set(linksIn(text)))
    }
  })

  test('has no link, markup or turned text in the name of a person', async () => {
    const names = {
      first_name: '\u202EHi\u2066 https://evil.example/?a="><b>',
      last_name: `${'long '.repeat(99)}www。evil．example`,
    }
    const sent = await sendAll(names)
    expect(sent.some(({ text }) => text.startsWith('Hello Hi https evil. example a b,'))).toBe(true)
    for (const { subject, text, html } of sent) {
      for (const written of [subject, text, html]) {
        expect(written).not.toMatch(/\p{Cf}|evil\.example|<b\b|(?:long ){20}/u)
        for (const url of linksIn(written)) expect(url).toMatch(/^https:\/\/console\.example\.com\//)
      }
    }
  })

  test('loads nothing, needs no style sheet, and follows the colour scheme of its reader', async () => {
    for (const { html } of await sendAll({ first_name: 'Zoë', last_name: 'Lee' })) {
      expect(html).not.toMatch(/<(?:img|link|script|iframe|svg|object|form)\b|\bsrc=|url\(|@import|@font-face/i)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      const classes = new Set([...html.matchAll(/class="(\w+)"/g)].map(([, name = '']) => name))
      expect(classes.size).toBeGreaterThan(5)
      const [, dark = ''] = html.split('@media (prefers-color-scheme:dark)')
      for (const name of classes) {
        const light = [...html.matchAll(new RegExp(`class="${name}" style="([^"]*)"`, 'g'))]
        expect(light.length).toBe(html.split(`class="${name}"`).length - 1)
        const properties = new Set(
          light.flatMap(([, style = '']) => style.match(/(?:background-|border-)?color(?=:#)/g)),
        )
        const sheet = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(dark)?.[1]
        for (const property of properties) expect(sheet).toContain(`${property}:#`)
      }
    }
  })
})

describe('a mail to somebody who has chosen a language', () => {
  let stopSpeaking = () => {}
  beforeEach(() => {
    stopSpeaking = speakPseudo('server/mail', 'contract')
  })
  afterEach(() => stopSpeaking())

  test('is in that language to its last word, in plain text and in HTML, of any kind', async () => {
    await choose(pseudoLanguage, 'user@aurora.example', 'super@aurora.example')
    for (const { subject, text, html } of await sendAll({ first_name: 'Zoë', last_name: 'Lee' })) {
      expect(subject).toMatch(/^⟦.*⟧$/)
      expect(html).toContain(`<html lang="${pseudoLanguage}" dir="ltr">`)
      expect(html).toContain(`<title>${subject}</title>`)
      // Whatever is not said stands alone: addresses, and the one-time password.
      for (const line of text.split('\n').filter((one) => one !== '' && !/^https:|^\S{8,}$/.test(one)))
        expect(line).toMatch(/^⟦.*⟧$/)
    }
  })

  test('says so in both mailboxes when the address has changed', async () => {
    const { db } = database
    await choose(pseudoLanguage, 'user@aurora.example')
    const userId = (await findUserId(db, 'user@aurora.example')) ?? 0
    await transaction(db, (tx) =>
      sendSecurityNotice(tx, { userId, what: 'emailChanged', formerEmail: 'former@aurora.example' }),
    )
    const sent: Mail[] = []
    const outbox = start(async (mail) => (sent.push(mail), 'there'))
    await expect.poll(() => db.$count(mailOutbox)).toBe(0)
    await outbox.stop()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['former@aurora.example', 'user@aurora.example'])
    for (const { subject } of sent) expect(subject).toBe('⟦The address of your account was changed⟧')
  })
})

test('a mail in a language that is written from right to left says so, and is laid out for it', async () => {
  await choose('ar', 'user@aurora.example')
  const sent = await sendAll({ first_name: 'Zoë', last_name: 'Lee' })
  const ofReader = sent.filter(({ to }) => to === 'user@aurora.example')
  expect(ofReader.length).toBeGreaterThan(5)
  for (const { html } of ofReader) {
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).not.toMatch(/text-align:left|align="left"/)
  }
})
