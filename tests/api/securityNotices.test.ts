/** Mails that tell people what happened to their account (decision 0126). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { demoPassword } from '../../server/data/demo/accounts'
import { transaction } from '../../server/database/connection'
import { mailOutbox, sessions, users, type SecurityNotice } from '../../server/database/tables'
import { sendSecurityNotice } from '../../server/mail/securityNotices'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser } from '../support/companyUsers'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let api: Api
let owner: Client
let master: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(() => api.stop())

const readable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
const isSent = async () => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
}

/** The mails with a subject that an address has got so far. */
const mailsOf = async (email: string, subject: string) => {
  await isSent()
  return (await api.mailsTo(email, 0, { withNotices: true }))
    .map(readable)
    .filter((mail) => mail.includes(`Subject: ${subject}`))
}
const newSignIn = 'New sign-in to your account'
const passwordChanged = 'Your password was changed'
const addressChanged = 'The address of your account was changed'

/** Signs in with the cookie of a browser; returns the one that it gets. */
const signIn = async (email: string, cookie = '', password = demoPassword) => {
  const { status, headers } = await api.send('POST', '/v2/auth/login/', {
    body: { email, password },
    headers: { 'user-agent': firefox, ...(cookie && { cookie }) },
  })
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0]
}

/** A person with a password and one session; returns the address. */
const makePerson = async () => {
  const { userId } = await makeSignedIn(api, owner)
  const [user] = await api.database.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('The user is missing')
  return user
}

describe('a new sign-in', () => {
  test('is told if the browser is new to the account, with when, the browser and what to do', async () => {
    const { email } = await makePerson()
    expect(await mailsOf(email, newSignIn)).toEqual([])
    const cookie = await signIn(email)
    const [mail = ''] = await mailsOf(email, newSignIn)
    expect(mail).toMatch(/^When: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d.[AP]M UTC$/m)
    expect(mail).toMatch(/^Browser: Firefox on Windows$/m)
    expect(mail).toContain('https://console.example.com/forgot-password')
    expect(mail).toContain('https://console.example.com/sessions')
    await signIn(email, cookie)
    expect(await mailsOf(email, newSignIn)).toHaveLength(1)
    await signIn(email)
    expect(await mailsOf(email, newSignIn)).toHaveLength(2)
  })

  test('is told if a browser only claims to be known', async () => {
    const { email, id } = await makePerson()
    await signIn(email, `__Host-device=${id}.${'A'.repeat(22)}.${'B'.repeat(43)}`)
    expect(await mailsOf(email, newSignIn)).toHaveLength(1)
  })

  test('is not told if it failed', async () => {
    const { email } = await makePerson()
    await api.logIn(email, 'a wrong password')
    expect(await mailsOf(email, newSignIn)).toEqual([])
  })

  test('is told five times a day at most, so that a program without cookies floods nobody', async () => {
    const { email } = await makePerson()
    for (let times = 0; times < 7; times++) await signIn(email)
    expect(await mailsOf(email, newSignIn)).toHaveLength(5)
  })
})

describe('a changed password', () => {
  test('is told if it was reset with a link, and the browser that did it is not new afterwards', async () => {
    const { email } = await makePerson()
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const [link = ''] = await mailsOf(email, 'Reset your password')
    const { headers } = await api.send('POST', '/auth/change-password/', {
      body: { password: 'a good new one', token: resetTokenIn(link) },
      headers: { 'user-agent': firefox },
    })
    // The first one is that of the one-time password.
    const [, mail = ''] = await mailsOf(email, passwordChanged)
    expect(mail).toMatch(/^Browser: Firefox on Windows$/m)
    await signIn(email, String(headers['set-cookie']).split(';')[0], 'a good new one')
    expect(await mailsOf(email, newSignIn)).toEqual([])
  })

  test('is told if somebody else has chosen it, with the name of that person', async () => {
    const { email, id } = await makePerson()
    const body = formOf(await owner.ok(calls.readCompanyUser, { company_user_id: id }), {
      new_password: 'Once-only-4712',
    })
    await owner.ok(calls.updateCompanyUser, { company_user_id: id }, { body })
    const mail = (await mailsOf(email, passwordChanged)).at(-1) ?? ''
    expect(mail).toContain('one-time password')
    expect(mail).toMatch(/^Done by: \w+/m)
    expect(mail).not.toContain('Once-only')
  })
})

describe('a changed address', () => {
  test('is told to both mailboxes, and ends the other sessions', async () => {
    const person = await makePerson()
    const client = await clientOf(api, person.email)
    const email = 'moved.to@people.example'
    const params = { company_user_id: person.id }
    const body = formOf(await owner.ok(calls.readCompanyUser, params), { email })
    await master.ok(calls.updateCompanyUser, params, { body })
    const [former = ''] = await mailsOf(person.email, addressChanged)
    expect(former).toContain('New address: moved.to@people.example')
    expect(former).toMatch(/^Done by the provider's staff: \w+/m)
    // The former mailbox gets nothing to get in with.
    expect(former).not.toContain('/forgot-password')
    const [now = ''] = await mailsOf(email, addressChanged)
    expect(now).toContain(`Former address: ${person.email}`)
    expect(now).toContain('/forgot-password')
    expect((await client(calls.listOwnSessions)).status).toBe(401)
  })

  test('keeps the session in which people change their own, and ends the others', async () => {
    const { email, id } = await makePerson()
    await api.repairs.pool.query(
      `update user_roles set permissions = '{VIEW_COMPANY_USER,UPDATE_COMPANY_USER}' where user_id = $1`,
      [id],
    )
    const here = await clientOf(api, email)
    const there = await clientOf(api, email)
    const params = { company_user_id: id }
    const body = formOf(await here.ok(calls.readCompanyUser, params), { email: 'my.own@people.example' })
    await here.ok(calls.updateCompanyUser, params, { body })
    expect((await here(calls.listOwnSessions)).status).toBe(200)
    expect((await there(calls.listOwnSessions)).status).toBe(401)
    const mails = await mailsOf('my.own@people.example', addressChanged)
    expect(mails).toHaveLength(1)
    expect(mails[0]).not.toContain('Done by')
  })

  test('of an account that nobody has used yet is told to no stranger', async () => {
    const person = await makeUser(owner)
    const body = formOf(person, { email: 'typed.right@people.example' })
    await owner.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body })
    expect(await mailsOf(person.email, addressChanged)).toEqual([])
    expect(await mailsOf('typed.right@people.example', addressChanged)).toEqual([])
    expect(await mailsOf('typed.right@people.example', 'Your Talent Console account')).toHaveLength(1)
  })
})

test('a reset ends all sessions', async () => {
  const { email, id } = await makePerson()
  const client = await clientOf(api, email)
  await api.send('POST', '/auth/forgot-password/', { body: { email } })
  const [link = ''] = await mailsOf(email, 'Reset your password')
  await api.send('POST', '/auth/change-password/', {
    body: { password: 'another good one', token: resetTokenIn(link) },
  })
  expect((await client(calls.listOwnSessions)).status).toBe(401)
  const left = await api.database.db.select({ end: sessions.revoked_at }).from(sessions).where(eq(sessions.user_id, id))
  expect(left.length).toBeGreaterThan(1)
  expect(left.every(({ end }) => end !== null)).toBe(true)
})

/** What no call has queued is sent with the mails of the next one. */
const wake = () => api.send('POST', '/auth/forgot-password/', { body: { email: 'nobody@people.example' } })

test.each<[SecurityNotice['what'], string]>([
  ['factorAdded', 'A second factor was added to your account'],
  ['factorRemoved', 'A second factor was removed from your account'],
  ['recoveryCodeUsed', 'A recovery code of your account was used'],
])('%s is told, with names that make no link', async (what, subject) => {
  const { email, id } = await makePerson()
  await transaction(api.database.db, (tx) =>
    sendSecurityNotice(tx, { userId: id, what, userAgent: firefox, by: master.userId, factor: 'Phone evil.example/x' }),
  )
  await wake()
  const [mail = ''] = await mailsOf(email, subject)
  expect(mail).toMatch(/^Browser: Firefox on Windows$/m)
  expect(mail).not.toContain('evil.example')
})

test('nothing is told of an account that was erased meanwhile', async () => {
  const { email, id } = await makePerson()
  await mailsOf(email, passwordChanged)
  await api.repairs.db
    .update(users)
    .set({ email: `erased-${id}@erased.invalid` })
    .where(eq(users.id, id))
  await sendSecurityNotice(api.database.db, { userId: id, what: 'emailChanged', formerEmail: email })
  await wake()
  expect(await mailsOf(email, addressChanged)).toEqual([])
})

test('a change that is not made is not told', async () => {
  const { email, id } = await makePerson()
  const failed = transaction(api.database.db, async (tx) => {
    await sendSecurityNotice(tx, { userId: id, what: 'passwordChanged' })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await mailsOf(email, passwordChanged)).toHaveLength(1)
})
