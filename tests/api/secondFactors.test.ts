/** Second factors: codes of an authenticator app, and recovery codes (decision 0124). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { companyPresets } from '../../contract/permissions'
import { refusalMessages } from '../../contract/refusalMessages'
import type { LoginAnswer } from '../../contract/entities/session'
import { signInMessages } from '../../contract/signInMessages'
import {
  attempts,
  authenticators,
  identityProviders,
  recoveryCodes,
  sessions,
  signInChallenges,
  users,
} from '../../server/database/tables'
import { dropOldChallenges } from '../../server/accounts/secondFactors'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { challengeOf as challengeFor, codeOf } from '../support/secondFactors'

const password = 'Welcome-2026'
const wrong = { code: [signInMessages.secondFactorWrong] }

let api: Api
let superUser: Client
let staff: Client
beforeAll(async () => {
  api = await startApi()
  superUser = await clientOf(api, 'super@aurora.example')
  staff = await clientOf(api, 'master@talent.example', superUser.companyId)
})
afterAll(() => api.stop())
beforeEach(() => api.database.db.delete(attempts))

interface Person {
  readonly client: Client
  readonly email: string
  readonly secret: string
  readonly codes: readonly string[]
}

const forgetSteps = (userId: number) =>
  api.database.db.update(authenticators).set({ last_step: 0 }).where(eq(authenticators.user_id, userId))

/** Makes somebody who has an authenticator app. */
const makeProtected = async (): Promise<Person> => {
  const client = await makeSignedIn(api, superUser, { TOM: roleWith(['VIEW_REGION']) })
  const { secret } = await client.ok(calls.startAuthenticator)
  const { recovery_codes } = await client.ok(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
  await forgetSteps(client.userId)
  const [user] = await api.database.db.select().from(users).where(eq(users.id, client.userId))
  return { client, email: user?.email ?? '', secret, codes: recovery_codes }
}

const challengeOf = (email: string) => challengeFor(api, email, password)
const complete = (challenge: string, code: string, address?: string) =>
  api.send<LoginAnswer>('POST', '/v2/auth/login/second-factor/', {
    body: { challenge, code },
    ...(address && { address }),
  })
const isOpen = async ({ token }: Client) => (await api.send('GET', '/sessions/', { token })).status === 200

describe('a sign-in with a second factor', () => {
  test('answers the password with a challenge and nothing else, and opens a session with a code', async () => {
    const { email, secret } = await makeProtected()
    const { status, body, text } = await api.logIn(email, password)
    expect([status, body.code]).toEqual([401, codes.secondFactor])
    expect(body.data).toEqual({ challenge: expect.any(String), authenticator: true, passkey: null })
    expect(text).not.toMatch(/access|refresh|first_name/)
    const { challenge } = body.data as unknown as { challenge: string }
    const done = await complete(challenge, codeOf(secret))
    expect(done.status).toBe(200)
    const { token } = done.body.data
    expect((await api.send('GET', '/sessions/', { token: token?.access ?? '' })).status).toBe(200)
  })

  test('is no session: its challenge opens nothing by itself', async () => {
    const { email } = await makeProtected()
    const challenge = await challengeOf(email)
    expect((await api.send('GET', '/sessions/', { token: challenge })).status).toBe(401)
    expect((await api.send('POST', '/auth/refresh-token/', { body: { refresh: challenge } })).status).toBe(401)
    expect(
      (await api.send('POST', '/auth/change-password/', { body: { token: challenge, password: 'Another-2026' } }))
        .status,
    ).toBe(400)
  })

  test('asks for none before the app is confirmed', async () => {
    const client = await makeSignedIn(api, superUser)
    await client.ok(calls.startAuthenticator)
    const [user] = await api.database.db.select().from(users).where(eq(users.id, client.userId))
    expect((await api.logIn(user?.email ?? '', password)).status).toBe(200)
  })

  test('takes no code twice, nor an earlier one', async () => {
    const { email, secret } = await makeProtected()
    // Of one moment: half a minute may begin between two calls.
    const [used, earlier] = [codeOf(secret), codeOf(secret, -30)]
    expect((await complete(await challengeOf(email), used)).status).toBe(200)
    for (const code of [used, earlier]) {
      const again = await complete(await challengeOf(email), code)
      expect([again.status, again.body.error]).toEqual([400, wrong])
    }
    expect((await complete(await challengeOf(email), codeOf(secret, 30))).status).toBe(200)
  })

  test('forgives a clock that is half a minute off, and no more', async () => {
    const { email, secret, client } = await makeProtected()
    // Codes are judged by the moment of which they are.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    for (const [seconds, status] of [
      [-30, 200],
      [30, 200],
      [-90, 400],
      [90, 400],
      [86_400, 400],
    ] as const) {
      await forgetSteps(client.userId)
      expect([seconds, (await complete(await challengeOf(email), codeOf(secret, seconds))).status]).toEqual([
        seconds,
        status,
      ])
    }
  })

  test('takes a challenge once, for five minutes, and of the present password', async () => {
    const { email, secret, client } = await makeProtected()
    const once = await challengeOf(email)
    expect((await complete(once, codeOf(secret))).status).toBe(200)
    await forgetSteps(client.userId)
    expect((await complete(once, codeOf(secret))).body.message).toBe(signInMessages.secondFactorOver)
    const old = await challengeOf(email)
    await api.database.db.update(signInChallenges).set({ expires_at: new Date(0) })
    expect((await complete(old, codeOf(secret))).status).toBe(401)
    const former = await challengeOf(email)
    await api.repairs.pool.query(`update users set password_hash = 'other' where id = ${client.userId}`)
    expect((await complete(former, codeOf(secret))).status).toBe(401)
  })

  test('takes codes of no other account', async () => {
    const [one, other] = [await makeProtected(), await makeProtected()]
    for (const code of [codeOf(other.secret), other.codes[0] ?? ''])
      expect((await complete(await challengeOf(one.email), code)).status).toBe(400)
  })

  test('locks after ten wrong codes, for whoever has the password alone', async () => {
    const { email, secret } = await makeProtected()
    const challenge = await challengeOf(email)
    const guesses = await Promise.all(Array.from({ length: 14 }, () => complete(challenge, '000000')))
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
    expect((await complete(challenge, codeOf(secret))).status).toBe(429)
  })

  test('lets nobody in who was set inactive meanwhile', async () => {
    const { email, secret, client } = await makeProtected()
    const challenge = await challengeOf(email)
    await api.repairs.db.update(users).set({ is_active: false }).where(eq(users.id, client.userId))
    expect((await complete(challenge, codeOf(secret))).status).toBe(401)
  })

  test('opens one session if a code is sent twice at once', async () => {
    const { email, secret } = await makeProtected()
    const [one, other] = [await challengeOf(email), await challengeOf(email)]
    const code = codeOf(secret)
    const answers = await Promise.all([complete(one, code), complete(other, code), complete(one, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['', ' ', 'x'.repeat(65), '12345', '1234567', '١٢٣٤٥٦', '123456\u0000'])(
    'refuses %j as a code',
    async (code) => {
      const { email } = await makeProtected()
      const { status, body } = await complete(await challengeOf(email), code)
      expect([status, Object.keys(body.error ?? {})]).toEqual([400, ['code']])
    },
  )

  test('is not got round by a reset of the password', async () => {
    const { email, secret } = await makeProtected()
    await api.send('POST', '/auth/forgot-password/', { body: { email } })
    const mail = (await api.mailsTo(email, 2)).find((text) => /reset-password/.test(text)) ?? ''
    const chosen = 'Another-phrase-2026'
    const body = { token: resetTokenIn(mail), password: chosen }
    expect((await api.send('POST', '/auth/change-password/', { body })).status).toBe(200)
    const answer = await api.logIn(email, chosen)
    expect(answer.body.code).toBe(codes.secondFactor)
    const { challenge } = answer.body.data as unknown as { challenge: string }
    expect((await complete(challenge, codeOf(secret))).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('work once each, written in any way, and their owner is told', async () => {
    const { email, codes: own, client } = await makeProtected()
    expect(new Set(own).size).toBe(10)
    const code = own[0]?.toUpperCase().replace('-', ' ') ?? ''
    expect((await complete(await challengeOf(email), code)).status).toBe(200)
    expect((await complete(await challengeOf(email), code)).status).toBe(400)
    expect(await client.ok(calls.readSecondFactors)).toMatchObject({ recovery_codes_left: 9 })
    expect((await api.mailsTo(email, 2)).join()).toContain('A recovery code of your account was used')
  })

  test('are stored as hashes alone', async () => {
    const { codes: own, client } = await makeProtected()
    const rows = await api.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, client.userId))
    const stored = JSON.stringify(rows)
    for (const code of own) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  test('are replaced by a code of the app, and by no recovery code', async () => {
    const { client, secret, codes: own, email } = await makeProtected()
    const renew = (code: string) => client(calls.renewRecoveryCodes, {}, { body: { code } })
    expect((await renew(own[1] ?? '')).status).toBe(400)
    const renewed = (await renew(codeOf(secret))).body.data.recovery_codes
    expect((await complete(await challengeOf(email), own[0] ?? '')).status).toBe(400)
    expect((await complete(await challengeOf(email), renewed[0] ?? '')).status).toBe(200)
  })
})

describe('an authenticator app', () => {
  test('is added once a code of it is confirmed, which ends other sessions and is told', async () => {
    const client = await makeSignedIn(api, superUser)
    const [user] = await api.database.db.select().from(users).where(eq(users.id, client.userId))
    const elsewhere = await clientOf(api, user?.email ?? '')
    const { secret, uri } = await client.ok(calls.startAuthenticator)
    expect(uri).toContain(`secret=${secret}`)
    const refused = await client(calls.confirmAuthenticator, {}, { body: { code: '000000' } })
    expect([refused.status, refused.body.error]).toEqual([400, wrong])
    expect(await client.ok(calls.readSecondFactors)).toEqual({
      authenticator_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    })
    await client.ok(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
    expect([await isOpen(client), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await client.ok(calls.readSecondFactors)).toMatchObject({
      authenticator_since: expect.stringMatching(/^\d{4}-/),
      recovery_codes_left: 10,
    })
    expect((await api.mailsTo(user?.email ?? '')).join()).toContain('A second factor was added to your account')
  })

  test('is not replaced before it is removed, by a code', async () => {
    const { client, secret, email } = await makeProtected()
    expect((await client(calls.startAuthenticator)).status).toBe(409)
    expect((await client(calls.removeAuthenticator, {}, { body: { code: '000000' } })).status).toBe(400)
    await client.ok(calls.removeAuthenticator, {}, { body: { code: codeOf(secret) } })
    expect((await api.logIn(email, password)).status).toBe(200)
    expect((await client(calls.startAuthenticator)).status).toBe(200)
  })

  test('is not removed by whoever keeps a password where the identity provider is the only way in', async () => {
    const { client, secret } = await makeProtected()
    await api.repairs.db.insert(identityProviders).values({
      company_id: client.companyId,
      kind: 'oidc',
      name: 'Example',
      key: 'example',
      issuer: 'https://login.example.com',
      state: 'active',
      is_required: true,
      break_glass_id: client.userId,
      set_by: client.userId,
    })
    const remove = () => client(calls.removeAuthenticator, {}, { body: { code: codeOf(secret) } })
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([409, refusalMessages.breakGlassFactor])
    await api.repairs.db.delete(identityProviders)
    expect((await remove()).status).toBe(200)
  })

  test('has its secret encrypted for its own account', async () => {
    const [one, other] = [await makeProtected(), await makeProtected()]
    const { rows } = await api.database.pool.query('select to_jsonb(a)::text as text from authenticators a')
    for (const { text } of rows as { text: string }[]) expect(text).not.toContain(one.secret)
    await api.database.pool.query(
      `update authenticators set secret = (select secret from authenticators where user_id = ${one.client.userId}) where user_id = ${other.client.userId}`,
    )
    expect((await complete(await challengeOf(other.email), codeOf(one.secret))).status).toBe(400)
  })
})

describe('a lost second factor', () => {
  test('is removed by whoever may keep the person out, which ends sessions, is told and kept in the activity', async () => {
    const { client, email } = await makeProtected()
    const ids = { company_user_id: client.userId }
    expect(await superUser.ok(calls.removeCompanyUserFactor, ids)).toEqual({ removed: true })
    expect(await superUser.ok(calls.removeCompanyUserFactor, ids)).toEqual({ removed: false })
    expect(await isOpen(client)).toBe(false)
    expect((await api.logIn(email, password)).status).toBe(200)
    expect((await api.mailsTo(email, 2)).join()).toContain('A second factor was removed from your account')
    const { entries } = await superUser.ok(calls.listCompanyActivity, {}, { query: { act: 'factorRemoved' } })
    expect(entries[0]).toMatchObject({ read: { act: 'factorRemoved', person: { id: client.userId } } })
  })

  test('is not removed by others, nor of others, nor by oneself without a code', async () => {
    const { client } = await makeProtected()
    const ids = { company_user_id: client.userId }
    const foreign = await clientOf(api, 'super@borealis.example')
    const plain = await clientOf(api, 'user@aurora.example')
    expect((await foreign(calls.removeCompanyUserFactor, ids)).status).toBe(403)
    expect((await staff(calls.removeCompanyUserFactor, { company_user_id: foreign.userId })).status).toBe(404)
    expect((await plain(calls.removeCompanyUserFactor, ids)).status).toBe(403)
    expect((await superUser(calls.removeCompanyUserFactor, { company_user_id: superUser.userId })).status).toBe(409)
    expect((await staff(calls.removeTomUserFactor, { tom_user_id: client.userId })).status).toBe(404)
  })
})

test('a sign-in by the password alone that is under way as a factor is added ends with the others', async () => {
  const client = await makeSignedIn(api, superUser, { TOM: roleWith(['VIEW_REGION']) })
  const { secret } = await client.ok(calls.startAuthenticator)
  const id = randomUUID()
  const signingIn = await api.database.pool.connect()
  await signingIn.query('begin')
  await signingIn.query('select from users where id = $1 for share', [client.userId])
  await signingIn.query(
    `insert into sessions (id, user_id, browser, expires_at) values ($1, $2, 'another', now() + interval '1 day')`,
    [id, client.userId],
  )
  const confirming = client(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await signingIn.query('commit')
  signingIn.release()
  expect((await confirming).status).toBe(200)
  const [session] = await api.database.db.select().from(sessions).where(eq(sessions.id, id))
  expect(session?.revoked_at).not.toBeNull()
})

test('the factor and the sessions of somebody with more rights are out of reach', async () => {
  const manager = await makeSignedIn(api, superUser, {
    TOM: roleWith(['VIEW_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER']),
  })
  const above = await makeSignedIn(api, superUser, {
    TOM: roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' }),
  })
  const { secret } = await above.ok(calls.startAuthenticator)
  await above.ok(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
  const ids = { company_user_id: above.userId }
  for (const call of [calls.removeCompanyUserFactor, calls.listCompanyUserSessions, calls.endCompanyUserSessions])
    expect([call.path, (await manager(call, ids)).status]).toEqual([call.path, 403])
  expect(await isOpen(above)).toBe(true)
  expect((await above.ok(calls.readSecondFactors)).authenticator_since).not.toBeNull()
})

test('what waits for a code is forgotten when it is over', async () => {
  await challengeOf((await makeProtected()).email)
  await dropOldChallenges(api.database.db)
  expect(await api.database.db.$count(signInChallenges)).toBeGreaterThan(0)
  await api.database.db.update(signInChallenges).set({ expires_at: new Date(0) })
  await dropOldChallenges(api.database.db)
  expect(await api.database.db.$count(signInChallenges)).toBe(0)
})
