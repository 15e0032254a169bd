import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { dayAhead, dayInUtc } from '../../contract/days'
import type { Payload } from '../../contract/call'
import { baseSix, type Permission } from '../../contract/permissions'
import { mailOutbox, users } from '../../server/database/tables'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'

let api: Api
let master: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
})
afterAll(() => api.stop())

type Form = Payload<typeof calls.createTomUser>
let made = 0
const newForm = (given: Partial<Form> = {}): Form => ({
  first_name: 'Jane',
  last_name: 'Doe',
  email: `jane.${++made}@talent.example`,
  role: 'TOM_SALES',
  phone_code: '1',
  phone_number: '5551234567',
  ...given,
})

const create = (given: object = {}, by = master) => by(calls.createTomUser, {}, { body: newForm(given) })
const make = async (given: Partial<Form> = {}) => master.ok(calls.createTomUser, {}, { body: newForm(given) })
const read = (id: number, by = master) => by(calls.readTomUser, { tom_user_id: id })
const update = async (id: number, given: object, by = master) => {
  const { role, ...stored } = await master.ok(calls.readTomUser, { tom_user_id: id })
  const body = { ...stored, role, permissions: [...baseSix], version: undefined, ...given } as Form
  return by(calls.updateTomUser, { tom_user_id: id }, { body })
}
const toggle = (id: number, active: boolean, by = master) =>
  by(calls.toggleTomUser, { tom_user_id: id }, { query: { active } })
const list = (query: Record<string, unknown> = {}, by = master) => by(calls.listTomUsers, {}, { query })

const storedUser = async (email: string) => {
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email))
  if (!user) throw new Error(`There is no ${email}`)
  return user
}
const idOf = async (email: string) => (await storedUser(email)).id
/** Grants a provider user permissions in addition to those of the role. */
const grant = (email: string, ...permissions: Permission[]) =>
  api.repairs.db
    .update(users)
    .set({ permissions: [...baseSix, ...permissions] })
    .where(eq(users.email, email))

/** Returns the one-time password in the newest of `count` mails to an address. */
const passwordMailedTo = async (email: string, count = 1): Promise<string> => {
  const mail = (await api.mailsTo(email, count)).at(-1) ?? ''
  const password = /^(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$/m.exec(mail)?.[0]
  if (!password) throw new Error(`No password has been mailed to ${email}: ${mail}`)
  return password
}
const ownPassword = 'my own, 2026!'
const changePassword = (token: string) =>
  api.send('POST', '/auth/change-password/', { body: { password: ownPassword, token } })
/** Waits until all mails are sent. */
const waitForOutbox = async () => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
}

describe('the list of provider users', () => {
  test('contains all but masters and company users, newest first', async () => {
    const { status, body } = await list({ page_size: 100 })
    expect(status).toBe(200)
    expect(body.message).toBe('Successfully fetched list')
    expect(body.data.map(({ role }) => role)).not.toContain('TOM_MASTER_USER')
    expect(body.data.every(({ email }) => email.endsWith('@talent.example'))).toBe(true)
    expect(body.data.map(({ id }) => id)).toEqual(body.data.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(body.pagination).toMatchObject({ count: body.data.length, page: 1 })
  })

  test('is paged from 1; an empty page parameter means the first page', async () => {
    const [first, empty, second] = [await list({ page: 1 }), await list({ page: '' }), await list({ page: 2 })]
    expect(empty.body.data).toEqual(first.body.data)
    expect(first.body.data).toHaveLength(10)
    expect(second.body.pagination).toMatchObject({ page: 2, previous: 1, count: first.body.pagination?.count })
    const ids = new Set(first.body.data.map(({ id }) => id))
    expect(second.body.data.some(({ id }) => ids.has(id))).toBe(false)
  })

  test('can be searched by full name and email, and sorted', async () => {
    const found = async (search: string) => (await list({ search })).body.data.map(({ email }) => email)
    expect(await found('paula EST')).toEqual(['paula.estevez@talent.example'])
    expect(await found('mwangi@talent')).toEqual(['grace.mwangi@talent.example'])
    expect(await found('%')).toEqual([])
    expect(await found('helena')).toEqual([])
    const names = (await list({ sort: 'first_name', page_size: 100 })).body.data.map(({ first_name }) => first_name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    for (const sort of ['-email', 'role', '-is_active']) expect((await list({ sort })).status).toBe(200)
    expect((await list({ sort: 'password_hash' })).status).toBe(400)
  })

  test('never contains a password', async () => {
    const { text } = await list({ page_size: 100 })
    expect(text).not.toMatch(/argon|hash/i)
  })
})

describe('creating a provider user', () => {
  test('returns the user, with the six base permissions', async () => {
    const form = newForm({ email: '  Jane.DOE@Talent.Example ' })
    const { status, body } = await master(calls.createTomUser, {}, { body: form })
    expect(status).toBe(201)
    expect(body.message).toBe('Sub Admin has been successfully created.')
    expect(body.data).toEqual({
      ...form,
      id: expect.any(Number),
      email: 'jane.doe@talent.example',
      is_active: true,
      ends_on: null,
      permissions: [...baseSix],
      is_one_time_password: true,
      invitation: 'invited',
      invited_until: null,
      second_factor: false,
      version: 1,
    })
    await api.mailsTo('jane.doe@talent.example')
    const mailed = { ...body.data, invited_until: expect.any(String) }
    expect((await read(body.data.id)).body).toMatchObject({ message: 'User fetched', data: mailed })
    expect((await list()).body.data[0]).toEqual(mailed)
  })

  test.each([
    ['first_name', 'Please enter first name'],
    ['last_name', 'Please enter last name'],
    ['email', 'Please enter email address'],
    ['role', 'Please select role'],
    ['phone_number', 'Please enter contact number'],
  ])('needs %s', async (field, message) => {
    for (const value of [undefined, null, '', '  ']) {
      const { status, body } = await create({ [field]: value })
      expect(status).toBe(400)
      expect(body).toMatchObject({ is_validation_error: true, error: { [field]: [message] } })
    }
  })

  test.each([
    ['role', 'TOM_MASTER_USER'],
    ['role', 'COMPANY_SUPER_USER'],
    ['email', 'jane'],
    ['email', 'a@b.co, c@d.co'],
    ['phone_code', '+1'],
    ['phone_number', '12'],
    ['first_name', 'x'.repeat(256)],
    ['first_name', 'a\u0000b'],
    ['permissions', ['all']],
    ['permissions', ['NO_ACCESS']],
    ['permissions', ['VIEW_EVERYTHING']],
    ['permissions', 'VIEW_REGION'],
  ])('%s is not %j', async (field, value) => {
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.error as object)).toEqual([field])
  })

  test('emails are unique, including those of company users, ignoring case', async () => {
    const { email } = await make()
    for (const used of [email.toUpperCase(), 'Super@Aurora.Example', 'master@talent.example']) {
      const { status, body } = await create({ email: used })
      expect(status).toBe(400)
      expect(body.error).toEqual({ email: ['This email is already used.'] })
    }
  })

  test('of several concurrent requests with one email, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ email: 'raced@talent.example' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.error).toEqual({ email: ['This email is already used.'] })
    await waitForOutbox()
    expect(await api.mailsTo('raced@talent.example')).toHaveLength(1)
  })

  test('accepts names in any language', async () => {
    const { body } = await create({ first_name: 'مريم', last_name: "O'Neil-Śliwa 👩‍🔬" })
    expect(body.data).toMatchObject({ first_name: 'مريم', last_name: "O'Neil-Śliwa 👩‍🔬" })
  })
})

describe('the first password of a provider user', () => {
  test('is mailed, allows only setting a new password, and is then invalid', async () => {
    const { email, id } = await make()
    const password = await passwordMailedTo(email)
    const first = await api.logIn(email, password)
    expect(first.body.data).toMatchObject({ token: null, is_one_time_password: true, permissions: ['NO_ACCESS'] })
    const { reset_token: token } = first.body.data as { reset_token: string }
    expect((await changePassword(token)).status).toBe(200)
    expect((await api.logIn(email, password)).status).toBe(401)
    const signedIn = await api.signIn(email, ownPassword)
    expect(signedIn.user).toMatchObject({ id, role: 'TOM_SALES', is_company_user: false })
    expect(signedIn.permissions).toEqual(expect.arrayContaining([...baseSix]))
    expect((await read(id)).body.data.is_one_time_password).toBe(false)
  })

  test('is in no response, and in the database only as a hash', async () => {
    const answer = await create()
    const { email } = answer.body.data
    const password = await passwordMailedTo(email)
    expect(answer.text).not.toContain(password)
    expect((await storedUser(email)).password_hash).toMatch(/^\$sha256\$/)
    await waitForOutbox()
  })

  test('doesn’t replace a password that the user has chosen meanwhile', async () => {
    const { email } = await make()
    await passwordMailedTo(email)
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const token = resetTokenIn((await api.mailsTo(email, 2)).find((mail) => mail.includes('token')) ?? '')
    await changePassword(token)
    // Send the mail again, as if the process had died before it could record the first one.
    await api.database.db.insert(mailOutbox).values({ kind: 'ONE_TIME_PASSWORD', recipient: email })
    await create()
    await waitForOutbox()
    expect(await api.mailsTo(email)).toHaveLength(2)
    expect((await api.logIn(email, ownPassword)).status).toBe(200)
  })

  test('is mailed only once the account is active', async () => {
    const { email, id } = await make()
    await passwordMailedTo(email)
    await api.repairs.db.update(users).set({ password_hash: null, is_active: false }).where(eq(users.id, id))
    await api.database.db.insert(mailOutbox).values({ kind: 'ONE_TIME_PASSWORD', recipient: email })
    await create()
    await waitForOutbox()
    expect(await api.mailsTo(email)).toHaveLength(1)
    expect((await storedUser(email)).password_hash).toBeNull()

    await toggle(id, true)
    const password = await passwordMailedTo(email, 2)
    expect((await api.logIn(email, password)).body.data.is_one_time_password).toBe(true)
  })

  test('is mailed again to a corrected email, and the first one is invalid', async () => {
    const { email, id } = await make()
    const wrong = await passwordMailedTo(email)
    await update(id, { email: 'corrected@talent.example' })
    const right = await passwordMailedTo('corrected@talent.example')
    expect((await api.logIn('corrected@talent.example', wrong)).status).toBe(401)
    expect((await api.logIn('corrected@talent.example', right)).status).toBe(200)
  })

  test('is revoked with its reset tokens after a change of email, even while the account is inactive', async () => {
    const { email, id } = await make()
    const wrong = await passwordMailedTo(email)
    const { reset_token: token } = (await api.logIn(email, wrong)).body.data as { reset_token: string }
    await toggle(id, false)
    await update(id, { email: 'corrected.late@talent.example' })
    await waitForOutbox()
    expect(await api.mailsTo('corrected.late@talent.example', 0)).toEqual([])

    await toggle(id, true)
    const right = await passwordMailedTo('corrected.late@talent.example')
    expect((await changePassword(token)).body.code).toBe(1008)
    expect((await api.logIn('corrected.late@talent.example', wrong)).status).toBe(401)
    expect((await api.logIn('corrected.late@talent.example', right)).status).toBe(200)
  })

  test('comes with a one-line greeting, so that a name can’t inject text', async () => {
    const firstName = 'Eve\n\nYour password is void, see evil.example'
    expect((await create({ first_name: firstName })).status).toBe(400)
    const { email, id } = await make()
    await passwordMailedTo(email)
    // A name stored before such names were rejected.
    await api.repairs.db.update(users).set({ first_name: firstName, password_hash: null }).where(eq(users.id, id))
    await toggle(id, true)
    const [, mail = ''] = await api.mailsTo(email, 2)
    expect(mail).toContain('Hello Eve Your password is void, see evil. example,')
    expect(mail.replaceAll('=\n', '')).toContain('https://console.example.com/login')
  })
})

describe('updating a provider user', () => {
  test('returns the updated user, with the sent permissions', async () => {
    const { id, email } = await make({ permissions: ['DELETE_REGION', 'VIEW_REGION'] })
    // An invitation ends some days after its mail was sent.
    await waitForOutbox()
    const given = { first_name: 'Janet', last_name: 'Roe', role: 'TOM_ADMIN', phone_code: '44', phone_number: '20755' }
    const { status, body } = await update(id, { ...given, permissions: [...baseSix] })
    expect(status).toBe(200)
    expect(body.message).toBe('Sub Admin has been successfully updated.')
    expect(body.data).toMatchObject({ ...given, id, email, permissions: [...baseSix], version: 2 })
    expect((await read(id)).body.data).toEqual(body.data)
  })

  test('keeps the permissions if absent and removes them if the list is empty', async () => {
    const { id } = await make({ permissions: ['DELETE_REGION'] })
    expect((await update(id, { permissions: undefined })).body.data.permissions).toEqual(['DELETE_REGION'])
    expect((await update(id, { permissions: [] })).body.data.permissions).toEqual([])
  })

  test('takes effect with the next call of the user', async () => {
    const sales = await clientOf(api, 'kenji.mori@talent.example')
    expect((await create({}, sales)).status).toBe(403)
    await update(sales.userId, { role: 'TOM_SUPER_USER' })
    expect((await create({}, sales)).status).toBe(201)
    await update(sales.userId, { role: 'TOM_SALES' })
    expect((await create({}, sales)).status).toBe(403)
  })

  test('rejects the email of another account, but accepts the own one in another case', async () => {
    const { id, email } = await make()
    expect((await update(id, { email: email.toUpperCase() })).status).toBe(200)
    const { status, body } = await update(id, { email: 'Viewer@Aurora.example' })
    expect(status).toBe(400)
    expect(body.error).toEqual({ email: ['This email is already used.'] })
  })

  test('with a new email ends the sessions and revokes mailed links, but keeps the password', async () => {
    const { email, id } = await make()
    const first = await api.logIn(email, await passwordMailedTo(email))
    await changePassword((first.body.data as { reset_token: string }).reset_token)
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const link = resetTokenIn((await api.mailsTo(email, 2)).find((mail) => mail.includes('token')) ?? '')
    const { token } = await api.signIn(email, ownPassword)
    const reload = () => api.send('GET', '/countries/', { token: token.access })

    await update(id, { email: email.toUpperCase(), last_name: 'Roe' })
    expect((await reload()).status).toBe(200)
    await update(id, { email: 'moved@talent.example' })
    expect((await reload()).body.code).toBe(5000)
    expect((await changePassword(link)).body.code).toBe(1008)
    expect((await api.logIn('moved@talent.example', ownPassword)).body.data.is_one_time_password).toBe(false)
  })

  test('with a new email of one’s own keeps the session', async () => {
    const mover = await clientOf(api, 'super@talent.example')
    const given = { role: 'TOM_SUPER_USER', permissions: undefined }
    expect((await update(mover.userId, { ...given, email: 'moved.super@talent.example' }, mover)).status).toBe(200)
    expect((await list({}, mover)).status).toBe(200)
    expect((await update(mover.userId, { ...given, email: 'super@talent.example' }, mover)).status).toBe(200)
  })

  test('doesn’t find company users', async () => {
    const id = await idOf('user@aurora.example')
    expect((await read(id)).status).toBe(404)
    const unknown = await master(calls.updateTomUser, { tom_user_id: id }, { body: {} as never })
    expect(unknown.status).toBe(404)
    expect((await toggle(id, false)).status).toBe(404)
    expect((await storedUser('user@aurora.example')).is_active).toBe(true)
  })
})

describe('who may manage whom', () => {
  test('nobody can manage a master, not even a master', async () => {
    const id = await idOf('master@talent.example')
    const body = newForm()
    for (const by of [master, await clientOf(api, 'super@talent.example')]) {
      expect((await by(calls.updateTomUser, { tom_user_id: id }, { body })).status).toBe(403)
      expect((await toggle(id, false, by)).status).toBe(403)
    }
    expect((await read(id)).body.data.role).toBe('TOM_MASTER_USER')
  })

  test('a super user can manage all ranks below the master', async () => {
    const by = await clientOf(api, 'super@talent.example')
    for (const role of ['TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'] as const) {
      const { status, body } = await create({ role }, by)
      expect(status).toBe(201)
      expect((await update(body.data.id, { last_name: 'Changed' }, by)).status).toBe(200)
      expect((await toggle(body.data.id, false, by)).status).toBe(200)
    }
  })

  test('an admin who may manage users can manage only admins and sales', async () => {
    await grant('admin@talent.example', 'CREATE_TOM_USER', 'UPDATE_TOM_USER', 'ENABLE_DISABLE_TOM_USER')
    const by = await clientOf(api, 'admin@talent.example')
    const boss = await make({ role: 'TOM_SUPER_USER' })
    expect((await create({ role: 'TOM_SUPER_USER' }, by)).status).toBe(403)
    expect((await update(boss.id, { last_name: 'Changed' }, by)).status).toBe(403)
    expect((await update(boss.id, { role: 'TOM_SALES' }, by)).status).toBe(403)
    expect((await toggle(boss.id, false, by)).status).toBe(403)
    const peer = await create({ role: 'TOM_ADMIN' }, by)
    expect(peer.status).toBe(201)
    expect((await update(peer.body.data.id, { role: 'TOM_SUPER_USER' }, by)).status).toBe(403)
    expect((await update(peer.body.data.id, { role: 'TOM_SALES' }, by)).status).toBe(200)
    await grant('admin@talent.example')
  })

  test('nobody can grant permissions that they don’t hold', async () => {
    const by = await clientOf(api, 'super@talent.example')
    const { id } = await make()
    for (const permissions of [['DELETE_REGION'], [...baseSix, 'UPDATE_BUSINESS_UNIT']] as const) {
      expect((await create({ permissions }, by)).status).toBe(403)
      expect((await update(id, { permissions }, by)).status).toBe(403)
    }
    expect((await update(id, { permissions: ['DELETE_SECTOR'] }, by)).body.data.permissions).toEqual(['DELETE_SECTOR'])
  })

  test('nobody can change the email of an account with more permissions', async () => {
    const by = await clientOf(api, 'super@talent.example')
    const { id, email } = await make({ permissions: ['DELETE_REGION'] })
    const moved = { email: 'mailbox.of.super@talent.example', permissions: undefined }
    expect((await update(id, moved, by)).status).toBe(403)
    expect((await update(id, { ...moved, permissions: [] }, by)).status).toBe(403)
    expect((await update(id, { email, permissions: undefined, last_name: 'Roe' }, by)).status).toBe(200)
    expect((await update(id, moved)).status).toBe(200)
  })

  test('users can change their own name, but not their role, and can’t deactivate themselves', async () => {
    const by = await clientOf(api, 'paula.estevez@talent.example')
    expect((await update(by.userId, { first_name: 'Paola' }, by)).status).toBe(200)
    expect((await update(by.userId, { role: 'TOM_SALES' }, by)).status).toBe(403)
    expect((await toggle(by.userId, false, by)).status).toBe(403)
    expect((await toggle(by.userId, true, by)).status).toBe(403)
    expect(await storedUser('paula.estevez@talent.example')).toMatchObject({
      first_name: 'Paola',
      platform_role: 'TOM_SUPER_USER',
      is_active: true,
    })
  })

  test('admins and sales can list the users, company users can’t', async () => {
    const { id } = await make()
    const statuses = async (email: string) => {
      const by = await clientOf(api, email)
      return [
        (await by(calls.listTomUsers)).status,
        (await read(id, by)).status,
        (await create({}, by)).status,
        (await update(id, {}, by)).status,
        (await toggle(id, true, by)).status,
      ]
    }
    expect(await statuses('admin@talent.example')).toEqual([200, 200, 403, 403, 403])
    expect(await statuses('sales@talent.example')).toEqual([200, 200, 403, 403, 403])
    // The preset of a company super user has these permissions, but they apply only to provider staff.
    expect(await statuses('super@aurora.example')).toEqual([403, 403, 403, 403, 403])
  })
})

describe('deactivating a provider user', () => {
  test('confirms it by name, and the list shows it', async () => {
    const { id } = await make()
    const off = await toggle(id, false)
    expect(off.body).toMatchObject({
      data: { id, is_active: false },
      message: 'Jane Doe has been successfully inactive',
    })
    expect((await list()).body.data.find((user) => user.id === id)).toMatchObject({ is_active: false, version: 2 })
    const on = await master(calls.toggleTomUser, { tom_user_id: id }, { query: { is_active: true } })
    expect(on.body).toMatchObject({ data: { id, is_active: true }, message: 'Jane Doe has been successfully active' })
    for (const query of [{}, { active: 'off' }])
      expect((await master(calls.toggleTomUser, { tom_user_id: id }, { query })).body.error).toHaveProperty('active')
  })

  test('ends the sessions at once, even if the account is activated again', async () => {
    const email = 'julien.roche@talent.example'
    const { token } = await api.signIn(email)
    const reload = () => api.send('GET', '/companies/all/', { token: token.access })
    const id = await idOf(email)
    expect((await reload()).status).toBe(200)
    await toggle(id, false)
    expect((await reload()).body).toMatchObject({ code: 5000 })
    const refreshed = await api.send('POST', '/auth/refresh-token/', { body: { refresh: token.refresh } })
    expect(refreshed.body).toMatchObject({ code: 1002, message: 'Invalid refresh token' })
    expect((await api.logIn(email)).body.message).toBe('Your account is inactive')
    await toggle(id, true)
    expect((await reload()).body).toMatchObject({ code: 5000 })
    expect((await api.logIn(email)).status).toBe(200)
  })
})

describe('the last day of a provider user', () => {
  const letEnd = (id: number, ends_on: string | null) =>
    api.repairs.db.update(users).set({ ends_on }).where(eq(users.id, id))

  test('is chosen in the form, stays where a client says nothing of it, and is removed', async () => {
    const [today, day] = [dayInUtc(), dayAhead(40)]
    const { id, ends_on } = await make({ ends_on: day })
    expect(ends_on).toBe(day)
    const { status, body } = await update(id, { ends_on: undefined, first_name: 'Janet' })
    expect([status, body.data.ends_on]).toEqual([200, day])
    expect((await update(id, { ends_on: `${today} 00:00:00` })).body.data.ends_on).toBe(today)
    expect((await update(id, { ends_on: null })).body.data.ends_on).toBeNull()
    const history = await master.ok(calls.readHistory, {}, { query: { record: 'tomUsers', id } })
    expect(history.entries.map(({ members }) => members)).toContainEqual(['ends_on'])
  })

  test('is refused if it is over, for the own account, and by a lower rank', async () => {
    const { id } = await make({ role: 'TOM_SUPER_USER' })
    const past = { ends_on: ['This day is over. Choose today or a later day, or no end.'] }
    expect((await update(id, { ends_on: dayAhead(-1) })).body.error).toEqual(past)
    expect((await create({ ends_on: dayAhead(-1) })).body.error).toEqual(past)
    expect((await create({ ends_on: 'soon' })).body.error).toHaveProperty('ends_on')
    const mighty = await clientOf(api, 'super@talent.example')
    expect((await update(mighty.userId, { ends_on: dayAhead(9) }, mighty)).status).toBe(403)
    expect((await update(mighty.userId, {}, mighty)).status).toBe(200)
    await grant('admin@talent.example', 'VIEW_TOM_USER', 'UPDATE_TOM_USER')
    expect((await update(id, { ends_on: dayAhead(9) }, await clientOf(api, 'admin@talent.example'))).status).toBe(403)
  })

  test('is the last one of calls, refreshes and sign-ins, whatever has noted it since', async () => {
    const email = 'mina.hosseini@talent.example'
    const id = await idOf(email)
    await letEnd(id, dayInUtc())
    const { token } = await api.signIn(email)
    const reload = () => api.send('GET', '/companies/all/', { token: token.access })
    expect((await reload()).status).toBe(200)
    const day = dayAhead(-1)
    await letEnd(id, day)
    const isOut = async () => {
      expect((await reload()).body).toMatchObject({ code: 5000 })
      const refreshed = await api.send('POST', '/auth/refresh-token/', { body: { refresh: token.refresh } })
      expect(refreshed.body).toMatchObject({ message: 'Invalid refresh token' })
      expect((await api.logIn(email)).body.message).toBe('Your account is inactive')
    }
    expect((await read(id)).body.data.is_active).toBe(true)
    await isOut()
    await api.app.dueWork.run()
    expect((await read(id)).body.data).toMatchObject({ is_active: false, ends_on: day })
    await isOut()
    const history = await master.ok(calls.readHistory, {}, { query: { record: 'tomUsers', id } })
    expect(JSON.stringify(history.entries[0])).toContain('The end of accounts')

    expect((await toggle(id, true)).body).toMatchObject({
      code: 1005,
      message: 'This account has expired. Set a later last day, or none, before you activate it.',
    })
    await update(id, { ends_on: dayAhead(3) })
    await toggle(id, true)
    expect((await reload()).body).toMatchObject({ code: 5000 })
    expect((await api.logIn(email)).status).toBe(200)
  })

  test('is the last one of invitations and links, before anything has noted it', async () => {
    const { id } = await make({ ends_on: dayAhead(1) })
    await letEnd(id, dayAhead(-1))
    const inactive = { code: 1005, message: 'This user is inactive.' }
    expect((await master(calls.inviteTomUser, { tom_user_id: id })).body).toMatchObject(inactive)
    const known = await idOf('super@talent.example')
    await letEnd(known, dayAhead(-1))
    expect((await master(calls.sendTomUserReset, { tom_user_id: known })).body).toMatchObject(inactive)
    await letEnd(known, null)
  })

  test('is told two weeks before, once, to them and to those who can choose a later one', async () => {
    const email = 'victor.end@talent.example'
    const { id } = await make({ email, ends_on: dayAhead(15) })
    const tellAll = async () => {
      await api.app.dueWork.run()
      await waitForOutbox()
      const [own, others] = await Promise.all([email, 'master@talent.example'].map((one) => api.mailsTo(one, 0)))
      return [own, others].map((mails) => (mails ?? []).filter((mail) => /^Subject: .*ends? soon/m.test(mail)).length)
    }
    const before = await tellAll()
    await update(id, { ends_on: dayAhead(14) })
    const told = await tellAll()
    expect(told.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1])
    expect(await tellAll()).toEqual(told)
    expect((await api.mailsTo(email)).join('\n')).toContain('ask a super user of the provider')
    expect((await api.mailsTo('master@talent.example')).at(-1)).toContain('Jane Doe')
    await update(id, { ends_on: dayAhead(10) })
    expect((await tellAll())[0]).toBe(2)
  })
})
