/** Passkeys: added, used without a password, as a second factor, and lost (decision 0130). */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { codes } from '../../contract/envelope'
import { mostPasskeys, type PasskeyProof, type PasskeyRequest } from '../../contract/entities/passkey'
import type { SecondFactorNeeded } from '../../contract/entities/secondFactor'
import type { LoginAnswer } from '../../contract/entities/session'
import { refusalMessages } from '../../contract/refusalMessages'
import { dropSpentChallenges } from '../../server/accounts/passkeyChallenges'
import { passkeyPerAddress } from '../../server/accounts/limits'
import {
  attempts,
  authenticators,
  companies,
  passkeys,
  recoveryCodes,
  spentPasskeyChallenges,
  users,
} from '../../server/database/tables'
import { publicUrl, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn, roleWith } from '../support/companyUsers'
import { keepLog } from '../support/logLines'
import { addPasskey, makeDevice, type Device } from '../support/passkeys'
import { addAuthenticator, codeOf } from '../support/secondFactors'

const password = 'Welcome-2026'
const log = keepLog()

let api: Api
let superUser: Client
let staff: Client
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'fatal' }, log.stream)
  superUser = await clientOf(api, 'super@aurora.example')
  staff = await clientOf(api, 'master@talent.example', superUser.companyId)
})
afterAll(() => api.stop())
beforeEach(() => api.database.db.delete(attempts))
afterEach(() => vi.useRealTimers())

const emailOf = async ({ userId }: Client): Promise<string> => {
  const [user] = await api.database.db.select().from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}

interface Person {
  readonly client: Client
  readonly email: string
  readonly device: Device
  readonly codes: readonly string[]
}

/** Makes somebody who has a passkey. */
const makeHolder = async (device = makeDevice()): Promise<Person> => {
  const client = await makeSignedIn(api, superUser, { TOM: roleWith(['VIEW_REGION']) })
  const { codes: told } = await addPasskey(client, 'Phone', device)
  return { client, email: await emailOf(client), device, codes: told }
}

const start = async (): Promise<PasskeyRequest> =>
  (await api.send<PasskeyRequest>('POST', '/v2/auth/login/passkey/start/')).body.data
const finish = (passkey: PasskeyProof, more: { address?: string; headers?: Record<string, string> } = {}) =>
  api.send<LoginAnswer>('POST', '/v2/auth/login/passkey/', { body: { passkey }, ...more })
const signInWith = async (device: Device, twist: Parameters<Device['use']>[1] = {}) =>
  finish(device.use(await start(), twist))
const isOpen = async (token: string) => (await api.send('GET', '/sessions/', { token })).status === 200

/** Gives the password of somebody who has a second factor. */
const challengeOf = async (email: string): Promise<SecondFactorNeeded> => {
  const { body } = await api.logIn(email, password)
  expect(body.code).toBe(codes.secondFactor)
  return body.data as unknown as SecondFactorNeeded
}
const complete = (body: { challenge: string; code?: string; passkey?: PasskeyProof }) =>
  api.send<LoginAnswer>('POST', '/v2/auth/login/second-factor/', { body })
const requestIn = ({ passkey }: SecondFactorNeeded): PasskeyRequest => {
  if (!passkey) throw new Error('No passkey is asked for.')
  return passkey
}

/** Makes a device with a passkey that was never added. */
const makeStranger = async (): Promise<Device> => {
  const device = makeDevice()
  device.make(await superUser.ok(calls.startPasskey))
  return device
}

const lastRefusal = () => log.events().findLast(({ event = '' }) => event.endsWith(' refused'))

describe('a sign-in by a passkey', () => {
  test('needs neither email nor password, and opens a session', async () => {
    const { device, client } = await makeHolder()
    const request = await start()
    expect(request).toMatchObject({ rpId: 'console.example.com', allowCredentials: [], userVerification: 'required' })
    const { status, body } = await finish(device.use(request))
    expect([status, body.data.user.id, body.data.is_one_time_password]).toEqual([200, client.userId, false])
    expect(await isOpen(body.data.token?.access ?? '')).toBe(true)
    expect(log.events().findLast(({ event }) => event === 'sign-in')).toMatchObject({
      account: client.userId,
      with: 'passkey',
    })
    const [passkey] = (await client.ok(calls.readSecondFactors)).passkeys
    expect(passkey?.last_used_at).toMatch(/^\d{4}-/)
  })

  test('takes an answer once, also of two that arrive together', async () => {
    const { device } = await makeHolder(makeDevice({ isSynced: true }))
    const proof = device.use(await start())
    const answers = await Promise.all([finish(proof), finish(proof)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const again = await finish(proof)
    expect([again.status, again.body.message]).toEqual([401, refusalMessages.passkeyOver])
    expect(lastRefusal()).toMatchObject({ event: 'sign-in refused', with: 'passkey', reason: 'used challenge' })
  })

  test('takes an answer for five minutes', async () => {
    const { device } = await makeHolder()
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const [late, later] = [device.use(await start()), device.use(await start())]
    vi.setSystemTime(now + 299_000)
    expect((await finish(late)).status).toBe(200)
    vi.setSystemTime(now + 301_000)
    const { status, body } = await finish(later)
    expect([status, body.message]).toEqual([401, refusalMessages.passkeyOver])
  })

  test('refuses what an honest device and browser would not send, and says why in the log', async () => {
    const { device } = await makeHolder()
    const other = await makeHolder()
    const made = (await other.client.ok(calls.startPasskeyProof)).challenge
    const refusals: [Parameters<Device['use']>[1], string][] = [
      [{ origin: 'https://console.example.com.evil.example' }, 'another origin'],
      [{ origin: 'http://console.example.com' }, 'another origin'],
      [{ rpId: 'evil.example' }, 'Unexpected RP ID hash'],
      [{ challenge: 'AAAA' }, 'unknown or old challenge'],
      [{ challenge: '' }, 'unknown or old challenge'],
      [{ challenge: made }, 'unknown or old challenge'],
      [{ type: 'webauthn.create' }, 'Unexpected authentication response type: webauthn.create'],
      [{ isVerified: false }, 'User verification required, but user could not be verified'],
      [{ userHandle: other.device.use(await start()).response.userHandle ?? '' }, 'of another account'],
      [{ userHandle: 'AAAA' }, 'of another account'],
    ]
    for (const [twist, reason] of refusals) {
      const { status } = await signInWith(device, twist)
      expect([status, lastRefusal()?.reason]).toEqual([401, reason])
    }
    const proof = device.use(await start())
    const { userHandle: _, ...nameless } = proof.response
    expect((await finish({ ...proof, response: nameless })).status).toBe(401)
    expect((await signInWith(device)).status).toBe(200)
  })

  test('says at which address passkeys work', async () => {
    const { device } = await makeHolder()
    const { body } = await signInWith(device, { origin: 'https://127.0.0.1' })
    expect(body.message).toBe(`Passkeys work at ${publicUrl} only. Please open the console there.`)
  })

  test('refuses the signature of another key', async () => {
    const { device } = await makeHolder()
    const stranger = await makeStranger()
    const request = await start()
    const [own, foreign] = [device.use(request), stranger.use(request)]
    const { signature, authenticatorData, clientDataJSON } = foreign.response
    const forged = { ...own, response: { ...own.response, signature, authenticatorData, clientDataJSON } }
    expect((await finish(forged)).status).toBe(401)
    expect(lastRefusal()).toMatchObject({ reason: 'wrong signature' })
    const unknown = await finish(stranger.use(await start()))
    expect([unknown.status, unknown.body.message]).toEqual([401, refusalMessages.passkeyUnknown])
  })

  test('refuses a counter that stands still or goes backwards, as of a copy', async () => {
    const { device } = await makeHolder()
    expect((await signInWith(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      const { status, body } = await signInWith(device, { counter })
      expect([status, body.message]).toEqual([401, refusalMessages.passkeyCopied])
      expect(lastRefusal()).toMatchObject({ reason: 'the counter went backwards' })
    }
    expect((await signInWith(device, { counter: 8 })).status).toBe(200)
  })

  test('takes passkeys that are synced, and so count nothing', async () => {
    const { device, client } = await makeHolder(makeDevice({ isSynced: true }))
    expect((await signInWith(device)).status).toBe(200)
    expect((await signInWith(device)).status).toBe(200)
    expect((await client.ok(calls.readSecondFactors)).passkeys).toMatchObject([{ is_synced: true }])
  })

  test('refuses a passkey that was removed', async () => {
    const { device, client } = await makeHolder()
    const [passkey] = (await client.ok(calls.readSecondFactors)).passkeys
    await client.ok(calls.removePasskey, { passkey_id: passkey?.id ?? 0 })
    const { status, body } = await signInWith(device)
    expect([status, body.message]).toEqual([401, refusalMessages.passkeyUnknown])
  })

  test('lets nobody in who is inactive, or whose company is', async () => {
    const { device, client } = await makeHolder()
    const { db } = api.repairs
    const refused = async () => {
      const { status, body } = await signInWith(device)
      expect([status, body.message]).toEqual([401, refusalMessages.inactive])
    }
    await db.update(users).set({ is_active: false }).where(eq(users.id, client.userId))
    await refused()
    await db.update(users).set({ is_active: true }).where(eq(users.id, client.userId))
    const isOwn = eq(companies.id, client.companyId)
    await db.update(companies).set({ is_active: false }).where(isOwn)
    await refused()
    await db.update(companies).set({ is_active: true }).where(isOwn)
    expect((await signInWith(device)).status).toBe(200)
  })

  test('leads somebody with a one-time password to choose another, and opens no session', async () => {
    const { device, client } = await makeHolder()
    const isOwn = eq(users.id, client.userId)
    await api.repairs.db.update(users).set({ is_one_time_password: true, password_set_at: new Date() }).where(isOwn)
    const { status, body } = await signInWith(device)
    expect([status, body.data.is_one_time_password, body.data.token]).toEqual([200, true, null])
    expect(body.data.reset_token).toEqual(expect.any(String))
    await api.repairs.db
      .update(users)
      .set({ password_set_at: new Date(0) })
      .where(isOwn)
    expect((await signInWith(device)).body.message).toBe(refusalMessages.oneTimeLapsed)
  })

  test('goes on while strangers guess passwords', async () => {
    const { device, email } = await makeHolder()
    for (let guess = 0; guess < 11; guess++) await api.logIn(email, 'wrong', `192.0.2.${guess}`)
    expect((await api.logIn(email, password, '192.0.2.99')).status).toBe(429)
    expect((await signInWith(device)).status).toBe(200)
  })

  test('is counted by address where it fails, and not where it succeeds', async () => {
    const { device } = await makeHolder()
    const stranger = await makeStranger()
    const address = '198.51.100.7'
    for (let tries = 0; tries < passkeyPerAddress.most; tries++) await finish(stranger.use(await start()), { address })
    expect((await finish(stranger.use(await start()), { address })).status).toBe(429)
    const elsewhere = await finish(device.use(await start()), { address: '198.51.100.8' })
    expect(elsewhere.status).toBe(200)
    // A browser that is known has a count of its own.
    const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? ''
    expect((await finish(device.use(await start()), { address, headers: { cookie } })).status).toBe(200)
  })

  test('is told by mail in a browser that is new', async () => {
    const { device, email } = await makeHolder()
    await signInWith(device)
    const mail = (await api.mailsTo(email, 3, { withNotices: true })).find((text) => /New sign-in/.test(text))
    expect(mail).toContain('Passkey')
    // Lines may have soft breaks.
    expect(mail?.replaceAll(/=\r?\n/g, '')).toContain('somebody has your passkey')
  })

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no object', { passkey: 'x' }],
    ['null', { passkey: null }],
    ['a number for an id', { passkey: { id: 1, type: 'public-key', response: {} } }],
    ['no response', { passkey: { id: 'AAAA', type: 'public-key' } }],
    ['another type', { passkey: { id: 'AAAA', type: 'password', response: {} } }],
  ])('refuses %s as a passkey', async (_, body) => {
    expect((await api.send('POST', '/v2/auth/login/passkey/', { body })).status).toBe(400)
  })

  test('refuses bytes that nobody can read', async () => {
    const { device } = await makeHolder()
    const proof = device.use(await start())
    for (const member of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const bytes of ['A', 'AAAA', 'bnVsbA', 'W10', 'eyJ9', 'A'.repeat(4000)]) {
        const { status } = await finish({ ...proof, response: { ...proof.response, [member]: bytes } })
        expect([member, bytes.slice(0, 9), status]).toEqual([member, bytes.slice(0, 9), 401])
      }
    expect((await finish({ ...proof, id: 'A'.repeat(1401) })).status).toBe(400)
  })
})

describe('a passkey as a second factor', () => {
  test('is asked for after the password, of those who have nothing else', async () => {
    const { device, email, client } = await makeHolder()
    const needed = await challengeOf(email)
    expect(needed).toMatchObject({ authenticator: false, passkey: { allowCredentials: [{ id: device.id }] } })
    const done = await complete({ challenge: needed.challenge, passkey: device.use(requestIn(needed)) })
    expect([done.status, done.body.data.user.id]).toEqual([200, client.userId])
  })

  test('is that of the account, for this step, and used once', async () => {
    const [one, other] = [await makeHolder(), await makeHolder()]
    const needed = await challengeOf(one.email)
    const request = requestIn(needed)
    const { challenge } = needed
    const own = (twist = {}) => one.device.use(request, twist)
    for (const passkey of [
      other.device.use(request),
      other.device.use(requestIn(await challengeOf(other.email))),
      one.device.use(await start()),
      one.device.use(await one.client.ok(calls.startPasskeyProof)),
      own({ origin: 'https://evil.example' }),
      own({ isVerified: false }),
    ]) {
      const { status, body } = await complete({ challenge, passkey })
      expect([status, Object.keys(body.error ?? {})]).toEqual([400, ['passkey']])
    }
    // What is for this step signs nobody in by itself.
    expect((await finish(own())).status).toBe(401)
    const used = own()
    expect((await complete({ challenge, passkey: used })).status).toBe(200)
    expect((await complete({ challenge: (await challengeOf(one.email)).challenge, passkey: used })).status).toBe(400)
  })

  test('is one of several ways', async () => {
    const { device, email, client, codes: own } = await makeHolder()
    const secret = await addAuthenticator(api, client.token)
    const forget = () => api.database.db.update(authenticators).set({ last_step: 0 })
    await forget()
    const needed = await challengeOf(email)
    expect(needed).toMatchObject({ authenticator: true, passkey: { allowCredentials: [{ id: device.id }] } })
    expect((await complete({ challenge: needed.challenge, code: codeOf(secret) })).status).toBe(200)
    const next = await challengeOf(email)
    const both = { challenge: next.challenge, code: codeOf(secret, 30), passkey: device.use(requestIn(next)) }
    expect((await complete(both)).status).toBe(400)
    expect((await complete({ challenge: next.challenge })).status).toBe(400)
    expect((await complete({ challenge: next.challenge, code: own[0] ?? '' })).status).toBe(200)
  })

  test('that is lost is replaced by a recovery code, once, and can then be removed', async () => {
    const { email, codes: own, device } = await makeHolder()
    const { challenge } = await challengeOf(email)
    const { body, status } = await complete({ challenge, code: own[0] ?? '' })
    expect(status).toBe(200)
    expect((await complete({ challenge: (await challengeOf(email)).challenge, code: own[0] ?? '' })).status).toBe(400)
    const token = body.data.token?.access ?? ''
    const { body: factors } = await api.send<{ passkeys: { id: number }[] }>('GET', '/second-factor/', { token })
    const [lost] = factors.data.passkeys
    expect((await api.send('DELETE', `/second-factor/passkeys/${lost?.id}/`, { token })).status).toBe(200)
    expect((await api.logIn(email, password)).status).toBe(200)
    expect((await signInWith(device)).status).toBe(401)
  })

  test('lets nobody in who was set inactive meanwhile', async () => {
    const { email, device, client } = await makeHolder()
    const needed = await challengeOf(email)
    await api.repairs.db.update(users).set({ is_active: false }).where(eq(users.id, client.userId))
    expect((await complete({ challenge: needed.challenge, passkey: device.use(requestIn(needed)) })).status).toBe(401)
  })
})

describe('adding a passkey', () => {
  test('tells recovery codes once, ends the other sessions, and is told by mail and in the log', async () => {
    const client = await makeSignedIn(api, superUser)
    const email = await emailOf(client)
    const elsewhere = await clientOf(api, email)
    const { codes: told } = await addPasskey(client, 'Chrome on Linux')
    expect(new Set(told).size).toBe(10)
    expect([await isOpen(client.token), await isOpen(elsewhere.token)]).toEqual([true, false])
    const factors = await client.ok(calls.readSecondFactors)
    expect(factors).toMatchObject({
      authenticator_since: null,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Chrome on Linux', is_synced: false, last_used_at: null }],
    })
    expect((await api.mailsTo(email, 3, { withNotices: true })).join()).toContain('Chrome on Linux')
    expect(log.events().findLast(({ event }) => event === 'second factor added')).toMatchObject({
      account: client.userId,
      factor: 'passkey',
    })
    expect((await addPasskey(client, 'Key')).codes).toEqual([])
  })

  test('names the account by nothing that says who it is, and the same each time', async () => {
    const client = await makeSignedIn(api, superUser)
    const offer = await client.ok(calls.startPasskey)
    expect(offer).toMatchObject({
      rp: { id: 'console.example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(offer.user.id).toHaveLength(43)
    const { device } = await addPasskey(client)
    const next = await client.ok(calls.startPasskey)
    expect(next.user.id).toBe(offer.user.id)
    expect(next.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
  })

  test('refuses what an honest device and browser would not send', async () => {
    const [one, other] = [await makeSignedIn(api, superUser), await makeSignedIn(api, superUser)]
    const add = async (client: Client, credential: ReturnType<Device['make']>, name = 'Phone') =>
      client(calls.addPasskey, {}, { body: { name, credential } })
    const offer = await one.ok(calls.startPasskey)
    const refusals: [Parameters<Device['make']>[1], string][] = [
      [{ origin: 'https://evil.example' }, 'another origin'],
      [{ rpId: 'evil.example' }, 'Unexpected RP ID hash'],
      [{ challenge: (await other.ok(calls.startPasskey)).challenge }, 'unknown or old challenge'],
      [{ challenge: (await one.ok(calls.startPasskeyProof)).challenge }, 'unknown or old challenge'],
      [{ challenge: (await start()).challenge }, 'unknown or old challenge'],
      [{ type: 'webauthn.get' }, 'Unexpected registration response type: webauthn.get'],
      [{ isVerified: false }, 'User verification was required, but user could not be verified'],
      [{ format: 'tpm' }, 'attestation of a make'],
      [{ format: 'packed', statement: new Map([['x5c', Buffer.from('x')]]) }, 'attestation of a make'],
      [{ format: 'packed' }, 'No attestation signature provided in attestation statement (Packed)'],
    ]
    for (const [twist, reason] of refusals) {
      const { status, body } = await add(one, makeDevice().make(offer, twist))
      expect([status, Object.keys(body.error ?? {}), lastRefusal()?.reason]).toEqual([400, ['credential'], reason])
    }
    const honest = makeDevice().make(offer)
    for (const bytes of ['A', 'AAAA', 'oA', 'o2NmbXQ', '_____', 'n'.repeat(16_000)])
      expect((await add(one, { ...honest, response: { ...honest.response, attestationObject: bytes } })).status).toBe(
        400,
      )
    expect((await add(one, { ...honest, id: makeDevice().id })).status).toBe(400)
    expect((await add(one, honest, ' ')).body.error).toHaveProperty('name')
    expect((await add(one, honest, 'x'.repeat(61))).body.error).toHaveProperty('name')
    expect((await one.ok(calls.readSecondFactors)).passkeys).toEqual([])
    expect((await add(one, honest)).status).toBe(201)
    expect((await add(one, honest)).status).toBe(400)
  })

  test('refuses a passkey that somebody has already', async () => {
    const { device } = await makeHolder()
    const client = await makeSignedIn(api, superUser)
    const credential = device.make(await client.ok(calls.startPasskey))
    const { status, body } = await client(calls.addPasskey, {}, { body: { name: 'Phone', credential } })
    expect([status, body.error]).toEqual([400, { credential: [refusalMessages.passkeyHeld] }])
    expect((await signInWith(device)).status).toBe(401)
  })

  test('ends at twenty, also of those that are added at once', async () => {
    const client = await makeSignedIn(api, superUser)
    const offers = await Promise.all(Array.from({ length: mostPasskeys + 2 }, () => client.ok(calls.startPasskey)))
    const answers = await Promise.all(
      offers.map((offer, index) =>
        client(calls.addPasskey, {}, { body: { name: `Key ${index}`, credential: makeDevice().make(offer) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostPasskeys)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.data?.recovery_codes?.length > 0)).toHaveLength(1)
    const { status, body } = await client(calls.startPasskey)
    expect([status, body.message]).toEqual([409, refusalMessages.passkeysUsed])
  })

  test('keeps the recovery codes of an app, and an app those of a passkey', async () => {
    const first = await makeSignedIn(api, superUser)
    await addAuthenticator(api, first.token)
    expect((await addPasskey(first)).codes).toEqual([])
    const { client } = await makeHolder()
    const { secret } = await client.ok(calls.startAuthenticator)
    const confirmed = await client.ok(calls.confirmAuthenticator, {}, { body: { code: codeOf(secret) } })
    expect(confirmed).toEqual({ recovery_codes: [] })
    expect(await client.ok(calls.readSecondFactors)).toMatchObject({ recovery_codes_left: 10 })
  })
})

describe('passkeys of an account', () => {
  const ids = async (client: Client) => (await client.ok(calls.readSecondFactors)).passkeys.map(({ id }) => id)

  test('are renamed and removed by their owner alone', async () => {
    const [{ client }, other] = [await makeHolder(), await makeHolder()]
    const [id = 0] = await ids(client)
    const renamed = await client.ok(calls.renamePasskey, { passkey_id: id }, { body: { name: ' Work phone ' } })
    expect(renamed).toMatchObject({ id, name: 'Work phone' })
    for (const stranger of [other.client, superUser, staff]) {
      expect((await stranger(calls.renamePasskey, { passkey_id: id }, { body: { name: 'Mine' } })).status).toBe(404)
      expect((await stranger(calls.removePasskey, { passkey_id: id })).status).toBe(404)
    }
    expect((await client.ok(calls.readSecondFactors)).passkeys).toMatchObject([{ name: 'Work phone' }])
  })

  test('end the other sessions when one is removed, which is told', async () => {
    const { client, email, device } = await makeHolder()
    const { body } = await signInWith(device)
    const elsewhere = body.data.token?.access ?? ''
    const [id = 0] = await ids(client)
    await client.ok(calls.removePasskey, { passkey_id: id })
    expect([await isOpen(client.token), await isOpen(elsewhere)]).toEqual([true, false])
    const mails = (await api.mailsTo(email, 4, { withNotices: true })).join()
    expect(mails).toContain('A second factor was removed from your account')
  })

  test('keep their recovery codes until the last factor goes', async () => {
    const { client, device } = await makeHolder()
    await addPasskey(client, 'Key')
    const secret = await addAuthenticator(api, client.token)
    await api.database.db.update(authenticators).set({ last_step: 0 })
    const left = async () => (await client.ok(calls.readSecondFactors)).recovery_codes_left
    const [one = 0, other = 0] = await ids(client)
    await client.ok(calls.removePasskey, { passkey_id: other })
    expect(await left()).toBe(10)
    const passkey = device.use(await client.ok(calls.startPasskeyProof))
    await client.ok(calls.removeAuthenticator, {}, { body: { passkey } })
    expect(await left()).toBe(10)
    expect((await client(calls.removeAuthenticator, {}, { body: { code: codeOf(secret) } })).status).toBe(400)
    await client.ok(calls.removePasskey, { passkey_id: one })
    expect(await left()).toBe(0)
    expect(await api.database.db.$count(recoveryCodes, eq(recoveryCodes.user_id, client.userId))).toBe(0)
  })

  test('renew recovery codes, by an answer for that', async () => {
    const { client, device, codes: own } = await makeHolder()
    const renew = (passkey: PasskeyProof) => client(calls.renewRecoveryCodes, {}, { body: { passkey } })
    expect((await renew(device.use(await start()))).status).toBe(400)
    expect((await client(calls.renewRecoveryCodes, {}, { body: { code: own[0] ?? '' } })).status).toBe(400)
    const { status, body } = await renew(device.use(await client.ok(calls.startPasskeyProof)))
    expect(status).toBe(200)
    expect(body.data.recovery_codes).toHaveLength(10)
    expect(body.data.recovery_codes).not.toContain(own[0])
  })

  test('are removed with all factors by whoever may keep the person out', async () => {
    const { client, email, device } = await makeHolder()
    const ofPerson = { company_user_id: client.userId }
    expect(await superUser.ok(calls.removeCompanyUserFactor, ofPerson)).toEqual({ removed: true })
    expect(await superUser.ok(calls.removeCompanyUserFactor, ofPerson)).toEqual({ removed: false })
    expect((await signInWith(device)).status).toBe(401)
    expect((await api.logIn(email, password)).status).toBe(200)
    expect((await api.mailsTo(email, 4, { withNotices: true })).join()).toContain('Passkeys')
  })

  test('go with the personal data of an erased account', async () => {
    const { client, device } = await makeHolder()
    await api.repairs.db.update(users).set({ is_active: false }).where(eq(users.id, client.userId))
    await staff.ok(calls.eraseCompanyUser, { company_user_id: client.userId }, { body: { why: 'Asked for it' } })
    expect(await api.database.db.$count(passkeys, eq(passkeys.user_id, client.userId))).toBe(0)
    expect((await signInWith(device)).status).toBe(401)
  })
})

test('answered challenges are forgotten once they would be over', async () => {
  const { device } = await makeHolder()
  await signInWith(device)
  await dropSpentChallenges(api.database.db)
  expect(await api.database.db.$count(spentPasskeyChallenges)).toBeGreaterThan(0)
  await api.database.db.update(spentPasskeyChallenges).set({ expires_at: new Date(0) })
  await dropSpentChallenges(api.database.db)
  expect(await api.database.db.$count(spentPasskeyChallenges)).toBe(0)
})
