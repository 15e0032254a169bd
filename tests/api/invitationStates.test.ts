/** How far invitations are, how they are sent again and withdrawn, and links that others send (decision 0127). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { demoPassword } from '../../server/data/demo/accounts'
import { mailOutbox, users } from '../../server/database/tables'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeSignedIn, makeUser } from '../support/companyUsers'

let api: Api
let owner: Client
let master: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
})
afterAll(() => api.stop())

const isSent = async () => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
}
const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
  api.repairs.db.update(users).set(values).where(eq(users.id, id))
const stateOf = async (id: number) => {
  const { invitation, invited_until } = await owner.ok(calls.readCompanyUser, { company_user_id: id })
  return { invitation, invited_until }
}
const textOf = (mail = '') => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
/** The one-time password of the newest mail: the line before the address of the sign-in page. */
const passwordIn = (mail: string) =>
  /([^\n]+)\n\nhttps:\/\/console\.example\.com\/login/.exec(textOf(mail).replaceAll('\r', ''))?.[1] ?? ''
const withdraw = (ids: readonly number[], query = {}) =>
  owner.ok(calls.withdrawInvitations, {}, { body: { ids: [...ids] }, query })
const invite = (ids: readonly number[]) => owner.ok(calls.inviteCompanyUsers, {}, { body: { ids: [...ids] } })

/** Somebody who was invited, with the password of the mail. */
const makeInvited = async () => {
  const { id, email } = await makeUser(owner)
  const password = passwordIn((await api.mailsTo(email)).at(-1) ?? '')
  await isSent()
  return { id, email, password }
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('an invitation', () => {
  test('is none, invited until its end, lapsed, withdrawn or taken up', async () => {
    const { id, email, password } = await makeInvited()
    const { invitation, invited_until: until } = await stateOf(id)
    expect(invitation).toBe('invited')
    const days = (Date.parse(`${until?.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await set(id, { password_hash: null })
    expect(await stateOf(id)).toEqual({ invitation: 'none', invited_until: null })
    await set(id, { password_set_at: daysAgo(8) })
    expect(await stateOf(id)).toEqual({ invitation: 'lapsed', invited_until: null })
    await invite([id])
    const again = passwordIn((await api.mailsTo(email, 2)).at(-1) ?? '')
    expect(again).not.toBe(password)
    await isSent()
    expect(await stateOf(id)).toMatchObject({ invitation: 'invited' })
    await withdraw([id])
    expect(await stateOf(id)).toEqual({ invitation: 'withdrawn', invited_until: null })
    await set(id, { is_one_time_password: false })
    expect(await stateOf(id)).toEqual({ invitation: 'taken', invited_until: null })
  })

  test('is found by its state, in lists of companies and of the provider', async () => {
    const { id } = await makeInvited()
    await set(id, { password_set_at: daysAgo(9) })
    const found = async (invitation: string) =>
      (await owner.ok(calls.listCompanyUsers, {}, { query: { invitation, all: true } })).map((user) => user.id)
    expect(await found('lapsed')).toContain(id)
    expect(await found('invited,taken,none,withdrawn')).not.toContain(id)
    const staff = await master.ok(calls.listTomUsers, {}, { query: { invitation: 'taken', all: true } })
    expect(staff.length).toBeGreaterThan(0)
    expect(staff.every(({ invitation }) => invitation === 'taken')).toBe(true)
    expect(await master.ok(calls.listTomUsers, {}, { query: { invitation: 'lapsed', all: true } })).toEqual([])
    expect((await owner(calls.listCompanyUsers, {}, { query: { invitation: 'gone' } })).status).toBe(400)
  })

  test('is not used up by a scanner that opens what the mail links to', async () => {
    const { email, password } = await makeInvited()
    const mail = textOf((await api.mailsTo(email)).at(-1))
    const links = mail.match(/https:\/\/console\.example\.com[^\s"<]*/g) ?? []
    expect(links.length).toBeGreaterThan(1)
    for (const url of links)
      for (const method of ['GET', 'HEAD'] as const)
        await api.app.inject({ method, url: new URL(url).pathname, headers: { purpose: 'prefetch' } })
    expect((await api.logIn(email, password)).body.data).toMatchObject({ is_one_time_password: true })
  })
})

test('an invitation that is sent again opens nothing by a link that was got with the former password', async () => {
  const { id, email, password } = await makeInvited()
  const { body } = await api.logIn(email, password)
  const token = body.data.is_one_time_password ? body.data.reset_token : ''
  await invite([id])
  await isSent()
  const refused = await api.send('POST', '/auth/change-password/', { body: { token, password: 'a good new one' } })
  expect([refused.status, refused.body.code]).toEqual([400, 1008])
})

describe('a withdrawn invitation', () => {
  test('says so to whoever uses it, and to nobody else', async () => {
    const { id, email, password } = await makeInvited()
    expect(await withdraw([id])).toMatchObject({ changed: 1, mails: 0 })
    const refused = await api.logIn(email, password)
    expect(refused.status).toBe(401)
    expect(refused.body.message).toBe('Your invitation was withdrawn. Ask whoever sent it for a new one.')
    expect((await api.logIn(email, 'a wrong one')).body.message).toBe('Invalid email or password')
  })

  test('opens nothing by a link that was got before, which says so, nor by a new one', async () => {
    const { id, email, password } = await makeInvited()
    const { body } = await api.logIn(email, password)
    const token = body.data.is_one_time_password ? body.data.reset_token : ''
    await withdraw([id])
    for (const _times of [1, 2]) {
      const refused = await api.send('POST', '/auth/change-password/', { body: { token, password: 'a good new one' } })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        code: 1008,
        message: 'Your invitation was withdrawn. Ask whoever sent it for a new one.',
      })
    }
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    await isSent()
    expect(await api.mailsTo(email)).toHaveLength(1)
  })

  test('is not mailed if it still waits', async () => {
    const { id, email } = await makeInvited()
    await api.database.db.insert(mailOutbox).values({
      kind: 'ONE_TIME_PASSWORD',
      recipient: email,
      next_try_at: new Date(Date.now() + 3_600_000),
    })
    await withdraw([id])
    expect(await api.database.db.$count(mailOutbox)).toBe(0)
  })

  test('opens nothing by a link that was got before, once it is sent again', async () => {
    const { id, email, password } = await makeInvited()
    const { body } = await api.logIn(email, password)
    const token = body.data.is_one_time_password ? body.data.reset_token : ''
    await withdraw([id])
    await invite([id])
    await isSent()
    const refused = await api.send('POST', '/auth/change-password/', { body: { token, password: 'a good new one' } })
    expect([refused.status, refused.body.code]).toEqual([400, 1008])
  })

  test('can be sent again, with a new password', async () => {
    const { id, email, password } = await makeInvited()
    await withdraw([id])
    expect(await invite([id])).toMatchObject({ changed: 1, mails: 1 })
    const again = passwordIn((await api.mailsTo(email, 2)).at(-1) ?? '')
    expect((await api.logIn(email, password)).body.message).toBe('Invalid email or password')
    expect((await api.logIn(email, again)).status).toBe(200)
  })

  test('ends with a password that somebody gives', async () => {
    const { id, email } = await makeInvited()
    await withdraw([id])
    const params = { company_user_id: id }
    const body = formOf(await owner.ok(calls.readCompanyUser, params), { new_password: 'Told-by-phone-4711' })
    await owner.ok(calls.updateCompanyUser, params, { body })
    expect((await api.logIn(email, 'Told-by-phone-4711')).status).toBe(200)
  })

  test('is counted before, once, and not of people who have a password', async () => {
    const one = await makeInvited()
    const two = await makeInvited()
    const keeper = await makeSignedIn(api, owner)
    await withdraw([two.id])
    const ids = [one.id, two.id, keeper.userId]
    const told = {
      changed: 1,
      unchanged: 1,
      failed: 1,
      mails: 0,
      failures: [{ id: keeper.userId, reason: 'This user has a password of their own.' }],
    }
    expect(await withdraw(ids, { preview: true })).toMatchObject(told)
    expect(await stateOf(one.id)).toMatchObject({ invitation: 'invited' })
    expect(await withdraw(ids)).toMatchObject(told)
    expect(await stateOf(one.id)).toMatchObject({ invitation: 'withdrawn' })
  })

  test('is sent again on activation', async () => {
    const { id, email } = await makeInvited()
    await withdraw([id])
    const params = { company_user_id: id }
    await owner.ok(calls.toggleCompanyUser, params, { query: { active: false } })
    await owner.ok(calls.toggleCompanyUser, params, { query: { active: true } })
    await api.mailsTo(email, 2)
    await isSent()
    expect(await stateOf(id)).toMatchObject({ invitation: 'invited' })
  })
})

describe('provider staff', () => {
  const tom = {
    first_name: 'Tom',
    last_name: 'Staff',
    phone_code: '45',
    phone_number: '86120099',
    role: 'TOM_ADMIN',
  } as const
  let made = 0
  const makeStaff = async () => {
    const email = `staff.${++made}@talent.example`
    const { id } = await master.ok(calls.createTomUser, {}, { body: { ...tom, email } })
    await api.mailsTo(email)
    await isSent()
    return { id, email }
  }
  const stateOfStaff = async (id: number) => (await master.ok(calls.readTomUser, { tom_user_id: id })).invitation

  test('are invited again, and their invitations withdrawn', async () => {
    const { id, email } = await makeStaff()
    const params = { tom_user_id: id }
    expect(await stateOfStaff(id)).toBe('invited')
    await master.ok(calls.withdrawTomUserInvitation, params)
    expect(await stateOfStaff(id)).toBe('withdrawn')
    await master.ok(calls.inviteTomUser, params)
    expect(passwordIn((await api.mailsTo(email, 2)).at(-1) ?? '')).not.toBe('')
    await isSent()
    expect(await stateOfStaff(id)).toBe('invited')
  })

  test('who have a password are not', async () => {
    const { id } = await makeStaff()
    await set(id, { is_one_time_password: false })
    for (const call of [calls.inviteTomUser, calls.withdrawTomUserInvitation]) {
      const { status, body } = await master(call, { tom_user_id: id })
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: 'This user has a password of their own.',
      })
    }
  })

  test('of a higher rank are out of reach', async () => {
    const admin = await clientOf(api, 'super@talent.example')
    for (const call of [calls.sendTomUserReset, calls.inviteTomUser, calls.withdrawTomUserInvitation])
      expect((await admin(call, { tom_user_id: master.userId })).status).toBe(403)
  })
})

describe('a link to choose a new password', () => {
  const send = (id: number, by = owner) => by(calls.sendCompanyUserReset, { company_user_id: id })

  test('is sent by somebody else, whom it names, and keeps the password until it is used', async () => {
    const keeper = await makeSignedIn(api, owner)
    const { email } = await owner.ok(calls.readCompanyUser, { company_user_id: keeper.userId })
    const { status, body } = await send(keeper.userId)
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'A link to choose a new password has been sent.',
    })
    const mail = textOf((await api.mailsTo(email)).at(-1))
    expect(mail).toMatch(/^Sent by: \w/m)
    expect((await api.logIn(email, demoPassword)).status).toBe(200)
    const token = resetTokenIn(mail)
    expect(
      (await api.send('POST', '/auth/change-password/', { body: { token, password: 'a good new one' } })).status,
    ).toBe(200)
    expect((await api.logIn(email, 'a good new one')).status).toBe(200)
  })

  test('is sent to staff', async () => {
    const { userId } = await clientOf(api, 'sales@talent.example')
    await master.ok(calls.sendTomUserReset, { tom_user_id: userId })
    const mail = textOf((await api.mailsTo('sales@talent.example')).at(-1))
    expect(mail).toMatch(/^Sent by the provider's staff: \w/m)
  })

  test('is not sent to those who have no password, or cannot sign in', async () => {
    const { id } = await makeInvited()
    expect((await send(id)).body.message).toBe(
      'This user has not chosen a password yet. Send the invitation again instead.',
    )
    await set(id, { is_one_time_password: false, is_active: false })
    expect(await send(id)).toMatchObject({ status: 409, body: { message: 'This user is inactive.' } })
  })

  test('is sent five times in a quarter of an hour at most', async () => {
    const { userId } = await makeSignedIn(api, owner)
    for (let times = 0; times < 5; times++) {
      expect((await send(userId)).status).toBe(200)
      await isSent()
    }
    expect((await send(userId)).status).toBe(429)
  })

  test('reaches nobody with more rights, nor of another company', async () => {
    const weak = await makeSignedIn(api, owner, {
      TOM: { grant_access: true, name: 'Clerk', permissions: ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'] },
    })
    expect((await send(owner.userId, weak)).status).toBe(403)
    const { userId } = await clientOf(api, 'super@borealis.example')
    expect((await send(userId)).status).toBe(404)
  })
})
