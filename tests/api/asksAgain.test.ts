/** Dangerous acts ask once more who is there (decision 0125). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asksAgain, confirmedMinutes, mayAskAgain, type ConfirmationNeeded } from '../../contract/asksAgain'
import { isReading, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { companyPresets } from '../../contract/permissions'
import { refusalMessages } from '../../contract/refusalMessages'
import { dayAhead, dayInUtc } from '../../contract/days'
import { signInMessages } from '../../contract/signInMessages'
import { demoPassword } from '../../server/data/demo/accounts'
import { attempts, authenticators, plannedChanges, sessions, users } from '../../server/database/tables'
import { operationsOf } from '../../server/modules'
import { startApi, type Answer, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeLogo } from '../support/companies'
import { formOf, makeSignedIn, makeUser, roleWith, userForm, type UserForm } from '../support/companyUsers'
import { keepLog } from '../support/logLines'
import { ageSessions } from '../support/oldSessions'
import { peopleFile } from '../support/peopleFile'
import { addPasskey, makeDevice } from '../support/passkeys'
import {
  makeIds,
  makeRequest,
  needsCode,
  needsPasskey,
  needsRecord,
  needsSignIn,
  type Ids,
  type World,
} from '../support/requests'
import { addAuthenticator, challengeOf, codeOf } from '../support/secondFactors'
import { undone } from '../support/undo'
import { formWith } from '../support/upload'
import { findCompany } from './conformance/callers'

const password = 'Welcome-2026'
const log = keepLog()
let api: Api
let master: Client
let owner: Client
let aurora: number
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'info' }, log.stream)
  owner = await clientOf(api, 'super@aurora.example')
  aurora = owner.companyId
  master = await clientOf(api, 'master@talent.example', aurora)
})
afterAll(() => api.stop())
beforeEach(async () => {
  log.clear()
  await api.database.db.delete(attempts)
  for (const client of [master, owner]) await age(client, 0)
})

const age = (client: Client, minutes?: number) => ageSessions(api.database.pool, client.userId, minutes)
const neededOf = ({ body }: Answer<unknown>) => body.data as ConfirmationNeeded
const confirm = (client: Client, body: object) =>
  api.send<{ confirmed_until: string }>('POST', '/auth/confirm/', { token: client.token, body })

const superRole = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
const superForm = (given: Partial<UserForm> = {}) => userForm({ TOM: superRole }, given)
const passkeyOf = async (client: Client) => (await client.ok(calls.readSecondFactors)).passkeys[0]?.id ?? 0
/** The act that most tests try. */
const grant = (client: Client) => client(calls.createCompanyUser, {}, { body: superForm() })
const asks = async (client: Client) => (await grant(client)).body.code === codes.confirmation

/** Another super user of Aurora, who is signed in. */
const makeOwner = () => makeSignedIn(api, owner, { TOM: superRole })

describe('every call', () => {
  const served = Object.keys(operationsOf({} as never)) as CallName[]
  const writes = served.filter(
    (name) => !isReading(calls[name]) && !needsCode.has(name) && !needsRecord.has(name) && !needsSignIn.has(name),
  )
  /** They end the session that asks, or need one that has a place. */
  const tried = writes.filter((name) => calls[name].guard !== 'public')
  let world: World
  let ids: Ids
  let company: Client
  beforeAll(async () => {
    world = { api, token: master.token, logo: await makeLogo(api) }
    ids = await makeIds(world, served, await findCompany(api, 'Aurora Foods'))
    company = await makeOwner()
  })

  /** Sends a valid call, as a master or as a super user if that is not for masters, and takes it back. */
  const send = async (name: CallName) => {
    const { guard }: Call = calls[name]
    const isForCompanies = guard !== 'public' && guard.every(({ account }) => account === 'company')
    const by = isForCompanies ? company : master
    const { call, path, sent } = await makeRequest(world, name, ids)
    return undone(api.database.pool, () => api.send((call as Call).method, path, { ...sent, token: by.token }))
  }

  const asking = Object.entries(asksAgain).filter(([name]) => !needsPasskey.has(name as CallName))

  test.each(asking)('%s asks in an old session, and not in a fresh one', async (name, act) => {
    await age(master)
    await age(company)
    const refused = await send(name as CallName)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      codes.confirmation,
      refusalMessages.confirmation,
    ])
    expect(neededOf(refused)).toEqual({ act, proofs: ['password'] })
    await age(master, 0)
    await age(company, 0)
    expect((await send(name as CallName)).body.code).not.toBe(codes.confirmation)
  })

  test('of the others asks for nothing, however old the session is', async () => {
    await age(master)
    await age(company)
    for (const name of tried.filter((one) => !(one in asksAgain) && !mayAskAgain.has(one)))
      expect((await send(name)).body.code, name).not.toBe(codes.confirmation)
  })

  test('that asks, or may, says so in the API documentation', async () => {
    const { paths } = JSON.parse((await api.send('GET', '/openapi.json')).text) as {
      paths: Record<
        string,
        Record<string, { operationId: CallName; responses: Record<string, { description: string }> }>
      >
    }
    const telling = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ responses }) => responses['403']?.description.includes(`code ${codes.confirmation}`))
      .map(({ operationId }) => operationId)
    expect(telling.toSorted()).toEqual([...Object.keys(asksAgain), ...mayAskAgain].toSorted())
  })
})

describe('a super user is not made without a proof', () => {
  let person: Client
  let user: { readonly id: number }
  beforeAll(async () => {
    person = await makeOwner()
    user = await makeUser(owner)
  })
  beforeEach(() => age(person))

  const read = () => owner.ok(calls.readCompanyUser, { company_user_id: user.id })
  const isMade = async () => (await read()).roles.TOM.name === 'COMPANY_SUPER_USER'
  const sent = async () =>
    formOf(await read(), { applications: ['TOM'], roles: { TOM: superRole, JE: { grant_access: false } } })
  const expectAsked = async (answer: Answer<unknown>, act = 'superUser') => {
    expect([answer.status, answer.body.code], answer.body.message).toEqual([403, codes.confirmation])
    expect(neededOf(answer)).toEqual({ act, proofs: ['password'] })
  }

  test('by a new account', async () => {
    const form = superForm()
    await expectAsked(await person(calls.createCompanyUser, {}, { body: form }))
    expect(await api.database.db.$count(users, eq(users.email, form.email ?? ''))).toBe(0)
    expect((await person(calls.createCompanyUser, {}, { body: userForm() })).status).toBe(201)
  })

  test('by a form', async () => {
    await expectAsked(await person(calls.updateCompanyUser, { company_user_id: user.id }, { body: await sent() }))
    expect(await isMade()).toBe(false)
  })

  test('by a change of many', async () => {
    const { name, permissions } = superRole
    const body = { ids: [user.id], application: 'TOM' as const, role: { name, permissions } } as never
    expect((await person(calls.changeRoleOfCompanyUsers, {}, { body, query: { preview: true } })).status).toBe(200)
    await expectAsked(await person(calls.changeRoleOfCompanyUsers, {}, { body }))
    expect(await isMade()).toBe(false)
  })

  test('by the rights of somebody else', async () => {
    const body = { ids: [user.id], like: owner.userId }
    await expectAsked(await person(calls.copyRightsToCompanyUsers, {}, { body }))
    expect(await isMade()).toBe(false)
  })

  test('by a file, whose preview asks nothing', async () => {
    const email = 'chief.by.file@people.example'
    const file = peopleFile([
      {
        'First name': 'Chief',
        'Last name': 'File',
        Email: email,
        Applications: 'TOM',
        'TOM role': 'COMPANY_SUPER_USER',
      },
    ])
    const upload = async (query: string) =>
      api.send('POST', `/company/${aurora}/user/upload/${query}`, { token: person.token, ...(await formWith(file)) })
    const preview = await upload('?preview=true')
    expect(preview.status, preview.text).toBe(200)
    await expectAsked(await upload(''))
    expect(await api.database.db.$count(users, eq(users.email, email))).toBe(0)
  })

  test('by a plan: it asks whoever plans, and nobody on its day', async () => {
    const { roles, version } = await sent()
    const body = {
      call: 'updateCompanyUser',
      record_id: user.id,
      counts_from: dayAhead(1),
      body: { roles, applications: ['TOM'], version },
    }
    const plan = () =>
      api.send<{ id: number }>('POST', `/company/${aurora}/planned-change/`, {
        token: person.token,
        body: { ...body, body: { roles, version } },
      })
    await expectAsked(await plan())
    await confirm(person, { password })
    const planned = await plan()
    expect(planned.status, planned.text).toBe(201)
    await age(person)
    await api.repairs.db
      .update(plannedChanges)
      .set({ counts_from: dayInUtc() })
      .where(eq(plannedChanges.id, planned.body.data.id))
    await api.app.dueWork.run()
    expect(await isMade()).toBe(true)
  })

  test('by taking back that somebody is none any more', async () => {
    const demoted = await owner(
      calls.updateCompanyUser,
      { company_user_id: user.id },
      {
        body: formOf(await read(), { roles: { TOM: roleWith(['VIEW_REGION']), JE: {} }, applications: ['TOM'] }),
      },
    )
    expect(demoted.status, demoted.text).toBe(200)
    const change = Number(demoted.headers['change-id'])
    await expectAsked(
      await person(calls.undoCompanyChange, { change_id: change } as never, { body: {} as never, query: {} }),
    )
    expect(await isMade()).toBe(false)
    await confirm(person, { password })
    const undone = await person(calls.undoCompanyChange, { change_id: change } as never, { body: {} as never })
    expect(undone.status, undone.text).toBe(200)
    expect(await isMade()).toBe(true)
  })

  test('and nobody takes one over: by another address, or a password', async () => {
    const chief = await makeUser(owner, { TOM: superRole })
    const save = (given: Partial<UserForm>) =>
      person(calls.updateCompanyUser, { company_user_id: chief.id }, { body: formOf(chief, given) })
    await expectAsked(await save({ email: 'thief@people.example' }), 'takeOver')
    await expectAsked(await save({ new_password: 'Once-only-4711' }), 'takeOver')
    expect((await save({ first_name: 'Anna' })).status).toBe(200)
  })

  test('nor the account of whoever has left a session open', async () => {
    const manager = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER']) })
    await age(manager)
    const own = await owner.ok(calls.readCompanyUser, { company_user_id: manager.userId })
    const save = (given: Partial<UserForm>) =>
      manager(calls.updateCompanyUser, { company_user_id: own.id }, { body: formOf(own, given) })
    await expectAsked(await save({ email: 'thief.too@people.example' }), 'ownFactor')
    await expectAsked(await save({ new_password: 'Once-only-4711' }), 'ownFactor')
    expect((await save({ first_name: 'Anna' })).status).toBe(200)
  })

  test('of the provider either', async () => {
    const admin = await clientOf(api, 'super@talent.example', aurora)
    await age(admin)
    const body = {
      first_name: 'Ida',
      last_name: 'Berg',
      email: 'ida@talent.example',
      phone_code: '45',
      phone_number: '86120099',
    }
    const create = (role: 'TOM_SUPER_USER' | 'TOM_SALES') =>
      admin(calls.createTomUser, {}, { body: { ...body, role } as never })
    await expectAsked(await create('TOM_SUPER_USER'))
    expect((await create('TOM_SALES')).status).toBe(201)
  })
})

test('a company’s rule of second factors is neither changed nor taken back without a proof', async () => {
  const person = await makeOwner()
  const read = async () => {
    const { counts: _counts, ...company } = await person.ok(calls.readCompany)
    return company
  }
  const save = async (given: object) =>
    person(calls.updateCompany, {}, { body: { ...(await read()), ...given } as never })
  const [day, later] = [`${dayAhead(400)} 00:00:00`, `${dayAhead(401)} 00:00:00`]
  const made = await save({ second_factor_from: day, second_factor_roles: ['COMPANY_ADMIN'] })
  expect(made.status, made.text).toBe(200)
  await age(person)
  const weaker = [
    { second_factor_from: null },
    { second_factor_from: later },
    { second_factor_roles: ['COMPANY_SUPER_USER'] },
  ]
  const undo = () =>
    person(calls.undoCompanyChange, { change_id: Number(made.headers['change-id']) } as never, { body: {} as never })
  for (const refused of [...(await Promise.all(weaker.map(save))), await undo()]) {
    expect([refused.status, refused.body.code], refused.text).toEqual([403, codes.confirmation])
    expect(neededOf(refused).act).toBe('factorRule')
  }
  expect(await read()).toMatchObject({ second_factor_from: day, second_factor_roles: ['COMPANY_ADMIN'] })
  expect((await save({ address: 'Harbour Street 7' })).status).toBe(200)
  await confirm(person, { password })
  const lifted = await save({ second_factor_from: null, second_factor_roles: [] })
  expect(lifted.status, lifted.text).toBe(200)
})

test('an application is not given another address to return to without a proof', async () => {
  const application = {
    name: 'Asks',
    kind: 'web' as const,
    redirect_uris: ['https://asks.example.com/callback'],
  }
  const { version, id } = await master.ok(calls.createApplication, {}, { body: application })
  await age(master)
  const save = (given: object) =>
    master(calls.updateApplication, { application_id: id }, { body: { ...application, version, ...given } })
  const refused = await save({ redirect_uris: [...application.redirect_uris, 'https://thief.example.com/'] })
  expect([refused.body.code, neededOf(refused).act]).toEqual([codes.confirmation, 'addresses'])
  expect((await master(calls.createApplication, {}, { body: { ...application, name: 'Asks too' } })).body.code).toBe(
    codes.confirmation,
  )
  expect((await save({ name: 'Asks not' })).status).toBe(200)
})

describe('a proof', () => {
  test('by the password lets this session go on, and no other one', async () => {
    const person = await makeOwner()
    const [row] = await api.database.db.select().from(users).where(eq(users.id, person.userId))
    const other = await clientOf(api, row?.email ?? '')
    await age(person)
    expect([await asks(person), await asks(other)]).toEqual([true, true])
    const { status, body } = await confirm(person, { password })
    expect(status).toBe(200)
    const minutes = (Date.parse(`${body.data.confirmed_until.replace(' ', 'T')}Z`) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(confirmedMinutes - 1)
    expect(minutes).toBeLessThanOrEqual(confirmedMinutes)
    expect([await asks(person), await asks(other)]).toEqual([false, true])
    await api.database.pool.query(`update sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [
      person.userId,
    ])
    expect(await asks(person)).toBe(true)
  })

  test('is a sign-in, and a change of the own password', async () => {
    const person = await makeOwner()
    expect(await asks(person)).toBe(false)
    await age(person)
    await person.ok(calls.changeOwnPassword, {}, { body: { current_password: password, password: 'another one 1' } })
    expect(await asks(person)).toBe(false)
  })

  test('by a wrong password is refused at the field, and limited like changes of it', async () => {
    const person = await makeOwner()
    await age(person)
    const nothing = await confirm(person, {})
    expect([nothing.status, nothing.body.error]).toEqual([400, { password: [messages.passwordRequired] }])
    for (let tries = 0; tries < 10; tries++) {
      const { status, body } = await confirm(person, { password: 'a wrong one' })
      expect([status, body.error]).toEqual([400, { password: [signInMessages.passwordWrong] }])
    }
    const locked = await confirm(person, { password })
    expect([locked.status, Number(locked.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await asks(person)).toBe(true)
    const change = await person(
      calls.changeOwnPassword,
      {},
      {
        body: { current_password: password, password: 'another one 1' },
      },
    )
    expect(change.status).toBe(429)
    // Guesses of a stolen session lock nobody out.
    const [row] = await api.database.db.select().from(users).where(eq(users.id, person.userId))
    expect((await api.logIn(row?.email ?? '', password)).status).toBe(200)
  })

  test('by many passwords at once is counted as many', async () => {
    const person = await makeOwner()
    await age(person)
    const answers = await Promise.all(Array.from({ length: 25 }, () => confirm(person, { password: 'a wrong one' })))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('of those who have a second factor is a code, which works once; a password is none', async () => {
    const person = await makeOwner()
    const secret = await addAuthenticator(api, person.token)
    await api.database.db.update(authenticators).set({ last_step: 0 }).where(eq(authenticators.user_id, person.userId))
    await age(person)
    expect(neededOf(await grant(person)).proofs).toEqual(['code'])
    const byPassword = await confirm(person, { password })
    expect([byPassword.status, byPassword.body.error]).toEqual([400, { code: [signInMessages.codeRequired] }])
    const wrong = await confirm(person, { code: '000000' })
    expect([wrong.status, wrong.body.error]).toEqual([400, { code: [signInMessages.secondFactorWrong] }])
    expect(await asks(person)).toBe(true)
    const code = codeOf(secret)
    expect((await confirm(person, { code })).status).toBe(200)
    expect(await asks(person)).toBe(false)
    await age(person)
    expect((await confirm(person, { code })).status).toBe(400)
    // A password proves less than the code that is asked for.
    await person.ok(calls.changeOwnPassword, {}, { body: { current_password: password, password: 'another one 1' } })
    expect(await asks(person)).toBe(true)
  })

  test('of those who have a passkey is the passkey, used for this and once, or a code', async () => {
    const person = await makeOwner()
    const device = makeDevice({ isSynced: true })
    await addPasskey(person, 'Phone', device)
    await age(person)
    expect(neededOf(await grant(person)).proofs).toEqual(['passkey', 'code'])
    const proof = async () => device.use(await person.ok(calls.startPasskeyProof))
    const passkey = await proof()
    expect((await confirm(person, { passkey })).status).toBe(200)
    expect(await asks(person)).toBe(false)
    await age(person)
    const again = await confirm(person, { passkey })
    expect([again.status, again.body.error]).toEqual([400, { passkey: [refusalMessages.passkeyOver] }])
    const other = await makeOwner()
    await addPasskey(other, 'Phone', makeDevice())
    await age(other)
    expect((await confirm(other, { passkey: await proof() })).status).toBe(400)
    expect(await asks(other)).toBe(true)
    expect((await person(calls.removePasskey, { passkey_id: await passkeyOf(person) })).body.code).toBe(
      codes.confirmation,
    )
    await confirm(person, { passkey: await proof() })
    expect((await person(calls.removePasskey, { passkey_id: await passkeyOf(person) })).status).toBe(200)
  })

  test('by codes is limited like all codes', async () => {
    const person = await makeOwner()
    const secret = await addAuthenticator(api, person.token)
    await age(person)
    for (let tries = 0; tries < 10; tries++) expect((await confirm(person, { code: '000000' })).status).toBe(400)
    expect((await confirm(person, { code: codeOf(secret, 30) })).status).toBe(429)
    // Whoever has stolen a session does not keep its owner out.
    const [row] = await api.database.db.select().from(users).where(eq(users.id, person.userId))
    const challenge = await challengeOf(api, row?.email ?? '', demoPassword)
    const { status } = await api.send('POST', '/v2/auth/login/second-factor/', {
      body: { challenge, code: codeOf(secret, 30) },
    })
    expect(status).toBe(200)
  })

  test('is a recovery code, too, of which a mail tells', async () => {
    const person = await makeOwner()
    const { secret } = await person.ok(calls.startAuthenticator)
    const made = await person.ok(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
    await age(person)
    expect((await confirm(person, { code: made.recovery_codes[0] })).status).toBe(200)
    expect(await asks(person)).toBe(false)
    const [row] = await api.database.db.select().from(users).where(eq(users.id, person.userId))
    await expect
      .poll(async () => (await api.mailsTo(row?.email ?? '', 0, { withNotices: true })).join())
      .toContain('recovery code')
  })

  test('is any code that another call has taken', async () => {
    const person = await makeOwner()
    const secret = await addAuthenticator(api, person.token)
    await api.database.db.update(authenticators).set({ last_step: 0 }).where(eq(authenticators.user_id, person.userId))
    await age(person)
    await person.ok(calls.renewRecoveryCodes, {}, { body: { code: codeOf(secret) } })
    expect(await asks(person)).toBe(false)
  })

  test('of a session that has ended is none', async () => {
    const person = await makeOwner()
    await api.database.db
      .update(sessions)
      .set({ revoked_at: sql`now()` })
      .where(eq(sessions.user_id, person.userId))
    expect((await confirm(person, { password })).status).toBe(401)
  })

  test('of what nobody knows is refused', async () => {
    expect((await confirm(owner, { passkey: 'x' })).status).toBe(400)
    expect((await confirm(owner, { password: 'x'.repeat(2000) })).status).toBe(400)
    expect((await api.send('POST', '/auth/confirm/', { body: { password } })).status).toBe(401)
  })
})

describe('a call that asks', () => {
  test('is made afterwards under its key, once', async () => {
    const person = await makeOwner()
    const user = await makeUser(owner)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: user.id }, { query: { active: false } })
    await age(person)
    const send = (key: string) =>
      api.send('POST', `/company/${aurora}/user/${user.id}/erase/`, {
        token: person.token,
        body: { why: 'He has asked for it.' },
        headers: { 'idempotency-key': key },
      })
    expect((await send('confirmed-act-1')).body.code).toBe(codes.confirmation)
    await confirm(person, { password })
    const done = await send('confirmed-act-1')
    expect(done.status, done.text).toBe(200)
    expect((await send('confirmed-act-1;again')).text).toBe(done.text)
  })

  test('tells who may not make it, and what is wrong with it, before it asks', async () => {
    const clerk = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION']) })
    await age(clerk)
    await age(owner)
    const key = { name: 'K', permissions: ['VIEW_REGION' as const], ends_on: dayInUtc() }
    expect((await clerk(calls.createApiKey, {}, { body: key })).body.code).toBe(codes.forbidden)
    const unknown = await owner(calls.startViewAs, { company_user_id: 999_999 })
    expect(unknown.body.code).toBe(codes.notFound)
    const unnamed = await owner(calls.createApiKey, {}, { body: { ...key, name: '' } })
    expect(unnamed.body.code).toBe(codes.validation)
    expect((await owner(calls.createApiKey, {}, { body: key })).body.code).toBe(codes.confirmation)
  })

  test('is reported as such, never as refused for want of a right', async () => {
    const person = await makeOwner()
    await age(person)
    log.clear()
    await grant(person)
    await confirm(person, { password: 'a wrong one' })
    await confirm(person, { password })
    expect(log.events()).toEqual([
      expect.objectContaining({ event: 'confirmation asked', account: person.userId, call: 'createCompanyUser' }),
      expect.objectContaining({ event: 'confirmation refused', account: person.userId, reason: 'wrong password' }),
      expect.objectContaining({ event: 'session confirmed', account: person.userId, proof: 'password' }),
    ])
    expect(log.text()).not.toContain(password)
  })

  test('asks no program, whose maker was asked when its key was made', async () => {
    const { secret } = await owner.ok(
      calls.createApiKey,
      {},
      {
        body: {
          name: 'Eraser',
          permissions: ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER', 'VIEW_REGION'],
          ends_on: dayAhead(1),
        },
      },
    )
    const user = await makeUser(owner)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: user.id }, { query: { active: false } })
    await age(owner)
    const erase = (token: string) =>
      api.send('POST', `/company/${aurora}/user/${user.id}/erase/`, { token, body: { why: 'She has asked for it.' } })
    expect((await erase(owner.token)).body.code).toBe(codes.confirmation)
    const done = await erase(secret)
    expect(done.status, done.text).toBe(200)
  })

  test('is refused in a view as before: nobody confirms as somebody else', async () => {
    const viewed = await makeUser(owner)
    const { id } = await owner.ok(calls.startViewAs, { company_user_id: viewed.id })
    await age(owner)
    const { status, body } = await api.send('POST', '/auth/confirm/', {
      token: owner.token,
      body: { password },
      headers: { 'view-as': String(id) },
    })
    expect([status, body.message]).toEqual([403, refusalMessages.viewOnly])
  })
})
