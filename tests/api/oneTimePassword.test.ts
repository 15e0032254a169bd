import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetTokens, users } from '../../server/database/tables'
import { startHousekeeping } from '../../server/housekeeping'
import { startApi, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { clientOf } from '../support/client'
import { tomUsers } from '../../contract/calls/tomUsers'

const email = 'onetime@aurora.example'
const password = 'Welcome-Once-2026'
const expired = 'Your one-time password has expired. Use "Forgot password" to choose a new password.'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Sets the age of an account's password. */
const age = (interval: string, of = email) =>
  api.repairs.db
    .update(users)
    .set({ password_set_at: sql`now() - ${interval}::interval` })
    .where(eq(users.email, of))
const stored = async (of = email) => (await api.database.db.select().from(users).where(eq(users.email, of)))[0]
const keepHouse = () => startHousekeeping(api.database.db, api.app.log)()

describe('a one-time password', () => {
  test('works for seven days', async () => {
    await age('6 days 23 hours')
    expect((await api.logIn(email, password)).body.data).toMatchObject({ token: null, is_one_time_password: true })
  })

  test('does not make the browser a known one', async () => {
    expect((await api.logIn(email, password)).headers['set-cookie']).toBeUndefined()
  })

  test('leads to a new password, and others cannot prevent that by requesting a mail', async () => {
    const stranger = openBrowser(api)
    const other = 'onetime@aurora.example'
    const { reset_token: token } = (await api.logIn(other, password)).body.data as { reset_token: string }
    const mailed = await stranger.forget(other)
    const { db } = api.database
    const tokens = await db.select().from(resetTokens)
    expect(tokens.map(({ purpose }) => purpose).sort()).toEqual(['MAIL', 'ONE_TIME_PASSWORD'])
    const before = await stored()
    expect((await openBrowser(api).changePassword(token, 'a password of my own')).status).toBe(200)
    expect((await openBrowser(api).changePassword(mailed, 'a password of my own')).status).toBe(400)
    const { password_hash: passwordHash, is_one_time_password: isOneTimePassword } = before ?? {}
    await db
      .update(users)
      .set({ password_hash: passwordHash, is_one_time_password: isOneTimePassword })
      .where(eq(users.email, other))
  })

  test('does not work afterwards, which is revealed only to users who know it', async () => {
    await age('7 days 1 minute')
    const right = await api.logIn(email, password)
    expect(right.status).toBe(401)
    expect(right.body).toMatchObject({ success: false, code: 1002, message: expired, data: null })
    expect((await api.logIn(email, 'wrong')).body.message).toBe('Invalid email or password')
  })

  test('is reported as expired for weeks, until housekeeping clears it', async () => {
    await age('29 days')
    await keepHouse()
    expect((await api.logIn(email, password)).body.message).toBe(expired)
    await age('31 days')
    await keepHouse()
    await expect.poll(async () => (await stored())?.password_hash).toBeNull()
    expect((await api.logIn(email, password)).body.message).toBe('Invalid email or password')
  })

  test('is cleared only once', async () => {
    const written = () =>
      api.database.db
        .select({ at: sql`xmin::text` })
        .from(users)
        .where(eq(users.email, email))
    const before = await written()
    await keepHouse()
    expect(await written()).toEqual(before)
  })

  test('can be replaced with "Forgot password", even after it was cleared', async () => {
    const browser = openBrowser(api)
    const token = await browser.forget(email, 2)
    expect((await browser.changePassword(token, 'a password of my own')).status).toBe(200)
    expect((await api.logIn(email, 'a password of my own')).body.data.is_one_time_password).toBe(false)
  })

  test('chosen by the user does not expire', async () => {
    await age('10 years')
    await keepHouse()
    expect((await api.logIn(email, 'a password of my own')).status).toBe(200)
  })
})

describe('a new provider user', () => {
  const person = {
    first_name: 'Nia',
    last_name: 'Late',
    email: 'nia.late@talent.example',
    role: 'TOM_SALES' as const,
    phone_code: '44',
    phone_number: '2075550100',
  }

  test('is told in the mail when the password expires, and what to do then', async () => {
    const master = await clientOf(api, 'master@talent.example')
    await master.ok(tomUsers.createTomUser, {}, { body: person })
    const [mail = ''] = await api.mailsTo(person.email)
    const text = mail.replaceAll('=\n', '')
    expect(text).toContain('The password expires after 7 days.')
    expect(text).toContain('https://console.example.com/forgot-password')
  })

  test('gets a new one when reactivated after it has expired', async () => {
    const master = await clientOf(api, 'master@talent.example')
    const id = (await stored(person.email))?.id ?? 0
    const toggle = (active: boolean) => master.ok(tomUsers.toggleTomUser, { tom_user_id: id }, { query: { active } })
    await toggle(false)
    await toggle(true)
    await age('8 days', person.email)
    await toggle(false)
    await toggle(true)
    await api.mailsTo(person.email, 2)
    await expect
      .poll(async () => Date.now() - Number((await stored(person.email))?.password_set_at))
      .toBeLessThan(60_000)
    expect(await api.mailsTo(person.email)).toHaveLength(2)
  })
})
