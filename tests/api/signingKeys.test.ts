import { execFile } from 'node:child_process'
import { createHash, createHmac, createPublicKey, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openAccessTokens } from '../../server/accounts/accessTokens'
import { deriveKey, sealingPurpose, unseal } from '../../server/accounts/secrets'
import { deleteRetiredKeys, rotateSigningKeys } from '../../server/accounts/signingKeys'
import { connect, type Database } from '../../server/database/connection'
import { signingKeys } from '../../server/database/tables'
import { registerJwks } from '../../server/http/jwks'
import { publicUrl, startApi, testSecret, type Api } from '../support/api'
import { makeDatabase } from '../support/postgres'
import { encodePart, readSigner } from '../support/signer'

const lifeSeconds = 900
const sealingKey = deriveKey(testSecret, sealingPurpose)

let api: Api
let address: string
beforeAll(async () => {
  api = await startApi()
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.stop())

interface Jwk {
  readonly [member: string]: string
  readonly kid: string
  readonly x: string
  readonly y: string
}

const readJwks = () => api.app.inject('/.well-known/jwks.json')
/** Other processes on the same database, which have not read the keys yet. */
const openProcess = (secret = testSecret, { db }: Database = api.database) =>
  openAccessTokens({ db, sealingKey: deriveKey(secret, sealingPurpose), lifeSeconds, issuer: publicUrl })
const publishedNow = async (process = openProcess()) => (await (await process).publishedKeys()).map(({ kid }) => kid)
const rotate = (revoke = false) => rotateSigningKeys(api.database.db, sealingKey, { revoke })
/** Lets time pass for all keys. */
const wait = (seconds: number) =>
  api.database.db.execute(sql`update signing_keys set signs_from = signs_from - make_interval(secs => ${seconds})`)
const partOf = (token: string, index: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>

const sessionId = '6e1b2f0a-0c1d-4b2e-9f3a-111111111111'
const isAccepted = async (token: string, process = openProcess()) =>
  (await process).sessionOf(token).then(
    () => true,
    () => false,
  )

/** Runs the program of the documentation, which knows nothing but the published keys. */
const checkInPython = (token: string, issuer = publicUrl, at = address) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const program = execFile('python3', ['docs/check_access_token.py', issuer, at], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout || stderr.trim() }),
    )
    program.stdin?.end(token)
  })

describe('the published keys', () => {
  test('are public keys only, may be cached for five minutes, and by anybody', async () => {
    const { statusCode, headers, body } = await readJwks()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    })
    const { keys } = JSON.parse(body) as { keys: Jwk[] }
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
    const [{ crv, kty, x, y, kid } = {} as Jwk] = keys
    // RFC 7638
    expect(kid).toBe(createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'))
  })

  test('are stored with an encrypted private half', async () => {
    const stored = await api.database.db.select().from(signingKeys)
    expect(stored).toHaveLength(1)
    for (const { kid, private_key } of stored) {
      const read = (secret: string, label = kid) => unseal(private_key, deriveKey(secret, sealingPurpose), label)
      expect(read(testSecret)).toContain('"d":')
      expect([read('another secret that is long enough'), read(testSecret, 'another key')]).toEqual([
        undefined,
        undefined,
      ])
    }
  })

  test('check a token in another language, without anything else of ours', async () => {
    const { token, user } = await api.signIn('master@talent.example')
    const { code, output } = await checkInPython(token.access)
    expect(code, output).toBe(0)
    const claims = JSON.parse(output) as Record<string, unknown>
    expect(claims).toEqual({
      iss: publicUrl,
      sub: String(user.id),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: (claims.iat as number) + lifeSeconds,
    })
    const [head = '', , signature = ''] = token.access.split('.')
    const forged = `${head}.${encodePart({ ...claims, sub: '999' })}.${signature}`
    expect(await checkInPython(forged)).toEqual({ code: 1, output: 'the signature is wrong' })
    expect(await checkInPython(token.access, 'https://other.example')).toMatchObject({ code: 1 })
    const expired = (await readSigner(api.database.pool, testSecret))({ ...claims, exp: 1 })
    expect(await checkInPython(expired)).toEqual({ code: 1, output: 'it has expired' })
  })
})

describe('the program of the documentation refuses', () => {
  const nested = Buffer.from('['.repeat(100_000)).toString('base64url')
  test.each<[string, (head: string, claims: string, signature: string) => string]>([
    ['junk within the signature', (head, claims, it) => `${head}.${claims}.${it.slice(0, 9)}!*${it.slice(9)}`],
    ['padding', (head, claims, it) => `${head}.${claims}.${it}==`],
    ['a letter outside of ASCII', (head, claims, it) => `${head}.${claims}.${it.slice(0, -1)}ä`],
    ['a header that is no object', (_, claims, it) => `${encodePart(['ES256'])}.${claims}.${it}`],
    ['a header that is a text', (_, claims, it) => `${encodePart('alg')}.${claims}.${it}`],
    ['claims that are no object', (head, _, it) => `${head}.${encodePart(7)}.${it}`],
    ['100,000 nested brackets', (_, claims, it) => `${nested}.${claims}.${it}`],
    ['nothing', () => ''],
    ['four parts', (head, claims, it) => `${head}.${claims}.${it}.${it}`],
  ])('%s', async (_, change) => {
    const token = (await readSigner(api.database.pool, testSecret))({ iss: publicUrl, sub: '1', exp: 9_999_999_999 })
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(await checkInPython(change(head, claims, signature))).toEqual({ code: 1, output: 'this is not a token' })
  })

  test.each<[string, object, object]>([
    ['names whom it is for', { aud: 'app-1' }, {}],
    ['is of another type', {}, { typ: 'logout+jwt' }],
    ['is of no type', {}, { typ: undefined }],
  ])('a token that %s, as ID tokens do', async (_, claims, header) => {
    const sign = await readSigner(api.database.pool, testSecret)
    const token = sign({ iss: publicUrl, sub: '1', sid: sessionId, exp: 9_999_999_999, ...claims }, header)
    expect(await checkInPython(token)).toEqual({ code: 1, output: 'it is no access token' })
    expect(await isAccepted(token)).toBe(false)
  })

  test.each([undefined, 'tomorrow', true, null])('the expiry %s', async (exp) => {
    const signed = (await readSigner(api.database.pool, testSecret))({ iss: publicUrl, sub: '1', exp })
    expect(await checkInPython(signed)).toEqual({ code: 1, output: 'it has expired' })
  })
})

describe('a token is refused', () => {
  const jwk = async () => (JSON.parse((await readJwks()).body) as { keys: [Jwk] }).keys[0]
  const claims = { sub: '1', sid: sessionId, exp: 9_999_999_999 }
  const elsewhere = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const ours = () => readSigner(api.database.pool, testSecret)
  const signed = (header: object, make: (text: string) => Buffer) => {
    const text = `${encodePart(header)}.${encodePart(claims)}`
    return `${text}.${make(text).toString('base64url')}`
  }
  const signedElsewhere = (header: object) =>
    signed(header, (text) => signWith('sha256', Buffer.from(text), { key: elsewhere, dsaEncoding: 'ieee-p1363' }))

  test.each<[string, () => Promise<string>]>([
    ['without a signature', async () => signed({ alg: 'none', kid: (await jwk()).kid }, () => Buffer.from(''))],
    ['without an algorithm, but our signature', async () => (await ours())(claims, { alg: 'none' })],
    ['with our signature, but another algorithm', async () => (await ours())(claims, { alg: 'HS256' })],
    ['with our signature, but no key id', async () => (await ours())(claims, { kid: undefined })],
    ['with our signature, but an unknown key id', async () => (await ours())(claims, { kid: 'unknown' })],
    ['with an extension that nobody understands', async () => (await ours())(claims, { crit: ['b64'], b64: false })],
    [
      'with HS256 and the published key as its secret',
      async () => {
        const key = await jwk()
        const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
        return signed({ alg: 'HS256', kid: key.kid }, (text) => createHmac('sha256', pem).update(text).digest())
      },
    ],
    ['from elsewhere with our key id', async () => signedElsewhere({ alg: 'ES256', kid: (await jwk()).kid })],
    [
      'that brings its own key',
      async () => {
        const own = createPublicKey(elsewhere).export({ format: 'jwk' })
        return signedElsewhere({ alg: 'ES256', kid: 'own', jwk: own, jku: 'https://other.example/jwks.json' })
      },
    ],
    [
      'with changed claims',
      async () => (await ours())(claims).replace(/\.[^.]*\./, `.${encodePart({ ...claims, sub: '2' })}.`),
    ],
  ])('%s', async (_, make) => {
    const token = await make()
    const { status, body } = await api.send('GET', '/countries/', { token: token.replace(/\.$/, '.x') })
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 1002, message: 'Invalid Token' })
    expect((await checkInPython(token)).code).toBe(1)
  })
})

describe('keys:rotate', () => {
  beforeEach(() => api.database.pool.query('delete from signing_keys'))

  test('publishes the new key before it signs, and the old one until its tokens have expired', async () => {
    const [first = ''] = await publishedNow()
    const old = await (await openProcess()).sign(1, sessionId)
    const second = await rotate()
    expect(await publishedNow()).toEqual([second, first])
    expect(partOf(await (await openProcess()).sign(1, sessionId), 0).kid).toBe(first)

    await wait(600)
    const recent = await (await openProcess()).sign(1, sessionId)
    expect(partOf(recent, 0).kid).toBe(second)
    expect([await isAccepted(old), await isAccepted(recent)]).toEqual([true, true])
    const fresh = Fastify()
    registerJwks(fresh, await openProcess())
    const at = await fresh.listen({ host: '127.0.0.1', port: 0 })
    for (const token of [old, recent]) expect(await checkInPython(token, publicUrl, at)).toMatchObject({ code: 0 })
    await fresh.close()

    await wait(lifeSeconds)
    expect(await publishedNow()).toEqual([second, first])
    await wait(61)
    expect(await publishedNow()).toEqual([second])
    expect([await isAccepted(old), await isAccepted(recent)]).toEqual([false, true])
    await deleteRetiredKeys(api.database.db, lifeSeconds)
    const { rows } = await api.database.pool.query('select kid from signing_keys')
    expect(rows).toEqual([{ kid: second }])
  })

  test('with --revoke refuses the tokens of a stolen key, and signs with a new one at once', async () => {
    const running = openProcess()
    const stolen = await (await running).sign(1, sessionId)
    const kid = await rotate(true)
    const recent = await (await openProcess()).sign(1, sessionId)
    expect(partOf(recent, 0).kid).toBe(kid)
    expect(await isAccepted(stolen)).toBe(false)
    // A process that has read the keys before finds the new one, too.
    await expect.poll(() => isAccepted(recent, running)).toBe(true)
    expect(await publishedNow(running)).toEqual([kid])
  })

  test('refuses a former secret, although it opens an older key', async () => {
    const former = deriveKey(testSecret, sealingPurpose)
    await openProcess()
    await openProcess('another secret that is long enough')
    const before = await publishedNow()
    expect(before).toHaveLength(2)
    for (const revoke of [false, true])
      expect(await rotateSigningKeys(api.database.db, former, { revoke })).toBeUndefined()
    const current = deriveKey('another secret that is long enough', sealingPurpose)
    expect(await rotateSigningKeys(api.database.db, current, { revoke: false })).toEqual(expect.any(String))
  })

  test('refuses another secret than that of the server, which would make a key that nobody can use', async () => {
    const before = await publishedNow()
    const other = deriveKey('another secret that is long enough', sealingPurpose)
    expect(await rotateSigningKeys(api.database.db, other, { revoke: true })).toBeUndefined()
    expect(await publishedNow()).toEqual(before)
  })
})

describe('npm run keys:rotate', () => {
  const folders: string[] = []
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  const run = async (env: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-keys-'))
    folders.push(folder)
    const program = ['--import', import.meta.resolve('tsx'), resolve('server/commands/rotateKeys.ts'), '--revoke']
    const given = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...env }
    const result = await promisify(execFile)(process.execPath, program, { env: given }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    const code = 'code' in result ? result.code : 0
    return { code, output: result.stdout, error: result.stderr, made: await readdir(folder), folder }
  }

  test('says which database it has changed', async () => {
    const url = String(api.database.pool.options.connectionString)
    const { pathname, host } = new URL(url)
    const before = await publishedNow()
    const { code, output } = await run({ DATABASE_URL: url, JWT_SECRET: testSecret })
    const after = await publishedNow()
    expect([code, before, after]).toEqual([0, [expect.any(String)], [expect.not.stringMatching(before[0] ?? '')]])
    expect(output).toContain(`The keys in the database ${pathname.slice(1)} at ${host} have been changed.`)
    expect(output).toContain(`The key ${after[0]} signs from now on.`)
  })

  test('makes no database and no secret where there is none', async () => {
    const { code, output, error, made, folder } = await run({})
    expect([code, output, made]).toEqual([1, '', []])
    expect(error).toContain(`There is no database in ${join(folder, 'data', 'postgres')}`)
  })

  test('makes no tables and no key in a database that the product does not use', async () => {
    const other = await makeDatabase(inject('postgresUrl'))
    const client = new pg.Client(other.url)
    await client.connect()
    try {
      const { code, output, error } = await run({ DATABASE_URL: other.url, JWT_SECRET: testSecret })
      expect([code, output]).toEqual([1, ''])
      expect(error).toMatch(/^The database \S+ at \S+ has no keys.*Nothing was changed\.$/m)
      const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`)
      expect(rows).toEqual([])
    } finally {
      await client.end()
      await other.drop()
    }
  })
})

describe('processes on one database', () => {
  beforeEach(() => api.database.pool.query('delete from signing_keys'))

  test('that start at once create one key, and accept the tokens of each other', async () => {
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => connect(String(api.database.pool.options.connectionString))),
    )
    try {
      const started = await Promise.all(databases.map((database) => openProcess(testSecret, database)))
      expect((await api.database.pool.query('select kid from signing_keys')).rowCount).toBe(1)
      const tokens = await Promise.all(started.map((process) => process.sign(1, sessionId)))
      for (const token of tokens) for (const process of started) expect(await process.sessionOf(token)).toBe(sessionId)
    } finally {
      await Promise.all(databases.map((database) => database.close()))
    }
  })

  test('of which one has a new secret go on: its new key is known to all, and old tokens stay valid', async () => {
    const before = openProcess()
    const old = await (await before).sign(1, sessionId)
    const after = openProcess('another secret that is long enough')
    const recent = await (await after).sign(1, sessionId)
    expect(await isAccepted(old, after)).toBe(true)
    await expect.poll(() => isAccepted(recent, before)).toBe(true)
    expect(partOf(await (await before).sign(1, sessionId), 0).kid).toBe(partOf(old, 0).kid)
  })

  test('keep the key that signs if the secret changes soon after a rotation', async () => {
    await openProcess()
    const pending = await rotate()
    const secret = 'another secret that is long enough'
    const recent = await (await openProcess(secret)).sign(1, sessionId)
    expect(await publishedNow(openProcess(secret))).not.toContain(pending)
    await wait(600 + lifeSeconds + 61)
    expect(await isAccepted(recent, openProcess(secret))).toBe(true)
    expect(partOf(await (await openProcess(secret)).sign(1, sessionId), 0).kid).toBe(partOf(recent, 0).kid)
  })
})
