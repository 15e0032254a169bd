/** Settings of the console follow their account to any browser, and nobody else (decision 0064). */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { preferenceLimits as limits } from '../../contract/entities/preference'
import { preferences, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.database.db.delete(preferences))

const email = 'admin@aurora.example'

type Settings = Readonly<Record<string, unknown>>

const send = (by: Client, preferences: readonly { key: string; value: string | null }[], owner?: number) =>
  by(calls.storePreferences, {}, { body: { user_id: owner, preferences: [...preferences] } })

/** Stores settings; null removes one. */
const store = (by: Client, settings: Settings) =>
  send(
    by,
    Object.entries(settings).map(([key, value]) => ({ key, value: value === null ? null : JSON.stringify(value) })),
  )

const read = async (by: Client): Promise<Settings> =>
  Object.fromEntries((await by.ok(calls.listPreferences)).map(({ key, value }) => [key, JSON.parse(value) as unknown]))

/** A text that takes so many bytes as JSON. */
const textOf = (bytes: number) => 'x'.repeat(bytes - 2)

describe('settings of the console', () => {
  test('are the same in every browser of the account, and nobody else has them', async () => {
    const here = await clientOf(api, email)
    const there = await clientOf(api, email)
    const { status, body } = await store(here, { 'sidebar.open': true, 'regions.hiddenColumns': ['Zürich "Süd" 😀'] })
    expect(status).toBe(200)
    expect(body.data).toEqual({ id: here.userId, keys: ['regions.hiddenColumns', 'sidebar.open'] })
    expect(await read(there)).toEqual({ 'sidebar.open': true, 'regions.hiddenColumns': ['Zürich "Süd" 😀'] })
    expect(await read(await clientOf(api, 'super@aurora.example'))).toEqual({})
    expect(await read(await clientOf(api, 'master@talent.example'))).toEqual({})
  })

  test('change by their keys: the last one counts, null removes one, and the others stay', async () => {
    const person = await clientOf(api, email)
    await store(person, { a: 1, b: 2, c: 3 })
    await store(person, { a: null, b: 4, unknown: null })
    expect(await read(person)).toEqual({ b: 4, c: 3 })
    expect((await store(person, {})).status).toBe(200)
    expect(await read(person)).toEqual({ b: 4, c: 3 })
  })

  test('of two accounts under the same key are kept apart', async () => {
    const [one, other] = [await clientOf(api, email), await clientOf(api, 'super@aurora.example')]
    await store(one, { a: 1 })
    await store(other, { a: 2 })
    await store(other, { a: null })
    expect(await read(one)).toEqual({ a: 1 })
  })

  test('lose nothing if two tabs store at the same time', async () => {
    const person = await clientOf(api, email)
    const keys = Array.from({ length: 20 }, (_, index) => `key.${String(index).padStart(2, '0')}`)
    const answers = await Promise.all(keys.map((key) => store(person, { [key]: key, shared: key })))
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
    expect(Object.keys(await read(person))).toEqual([...keys, 'shared'])
  })

  test('of another account are refused, as when somebody else has signed in meanwhile', async () => {
    const person = await clientOf(api, email)
    const changes = [{ key: 'a', value: '1' }]
    expect((await send(person, changes, person.userId + 1)).status).toBe(403)
    expect(await read(person)).toEqual({})
    expect((await send(person, changes, person.userId)).status).toBe(200)
    expect(await read(person)).toEqual({ a: 1 })
  })

  test('are neither shown nor stored while the console is viewed as another person', async () => {
    const viewed = await clientOf(api, 'user@aurora.example')
    const viewer = await clientOf(api, 'super@talent.example')
    await store(viewed, { a: 'viewed' })
    await store(viewer, { a: 'viewer' })
    const path = urlOf(calls.startViewAs, { company_id: viewed.companyId, company_user_id: viewed.userId })
    const begun = await api.send<{ id: number }>('POST', path, { token: viewer.token })
    const headers = { 'view-as': String(begun.body.data.id) }
    const shown = await api.send('GET', calls.listPreferences.path, { token: viewer.token, headers })
    expect(shown.body).toMatchObject({ success: true, data: [] })
    const body = { preferences: [{ key: 'a', value: '"changed"' }] }
    const refused = await api.send('PUT', calls.storePreferences.path, { token: viewer.token, headers, body })
    expect(refused.status).toBe(403)
    expect(await read(viewed)).toEqual({ a: 'viewed' })
    expect(await read(viewer)).toEqual({ a: 'viewer' })
  })

  test('end with the account', async () => {
    const { db } = api.repairs
    const [made] = await db
      .insert(users)
      .values({ email: 'leaving@talent.example', first_name: 'L', last_name: 'L', platform_role: 'TOM_SALES' })
      .returning({ id: users.id })
    const id = made?.id ?? 0
    await db.insert(preferences).values({ user_id: id, key: 'a', value: '1' })
    await db.delete(users).where(eq(users.id, id))
    expect(await db.select().from(preferences)).toEqual([])
  })
})

describe('how much is kept', () => {
  test('a value may take its bytes, however they are escaped, and not one more', async () => {
    const person = await clientOf(api, email)
    expect((await store(person, { a: textOf(limits.bytes) })).status).toBe(200)
    expect((await store(person, { b: '"'.repeat((limits.bytes - 2) / 2) })).status).toBe(200)
    const { status, body } = await store(person, { c: textOf(limits.bytes + 1) })
    expect(status).toBe(400)
    expect(JSON.stringify(body.error)).toContain(`Please send at most ${limits.bytes} bytes.`)
    expect(Object.keys(await read(person))).toEqual(['a', 'b'])
  })

  test('an account has so many bytes in all, counted with what a call removes', async () => {
    const person = await clientOf(api, email)
    const count = limits.allBytes / limits.bytes
    for (let index = 0; index < count; index++) await store(person, { [`key${index}`]: textOf(limits.bytes) })
    expect(Object.keys(await read(person))).toHaveLength(count)
    const { status, body } = await store(person, { more: 1, key0: 'short' })
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    const refused = await store(person, { more: textOf(limits.bytes) })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({
      preferences: [`Settings may take ${limits.allBytes} bytes in all. Please remove some of them first.`],
    })
    expect(await read(person)).toMatchObject({ more: 1, key0: 'short' })
    expect((await store(person, { more: textOf(limits.bytes), key1: null })).status).toBe(200)
  })

  test('an account has so many settings', async () => {
    const person = await clientOf(api, email)
    const many = Object.fromEntries(Array.from({ length: limits.keys }, (_, index) => [`key${index}`, index]))
    expect((await store(person, many)).status).toBe(200)
    const refused = await store(person, { more: 1 })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({
      preferences: [`At most ${limits.keys} settings are kept. Please remove some of them first.`],
    })
    expect((await store(person, { key0: 'changed' })).status).toBe(200)
    expect((await store(person, { key0: null, more: 1 })).status).toBe(200)
    expect((await store(person, { ...many, other: 1 })).status).toBe(400)
  })
})

test.each([
  ['nothing', undefined],
  ['no list', { preferences: { a: 1 } }],
  ['no list of settings', { preferences: ['a'] }],
  ['no key', { preferences: [{ value: '1' }] }],
  ['an empty key', { preferences: [{ key: '', value: '1' }] }],
  ['a key with a NUL', { preferences: [{ key: 'a\u0000', value: '1' }] }],
  ['a long key', { preferences: [{ key: 'x'.repeat(101), value: '1' }] }],
  ['no value', { preferences: [{ key: 'a' }] }],
  ['a value that is no text', { preferences: [{ key: 'a', value: true }] }],
  ['a value that is no JSON', { preferences: [{ key: 'a', value: '{' }] }],
  ['a value with a NUL', { preferences: [{ key: 'a', value: '"\u0000"' }] }],
  ['a key twice', { preferences: ['1', '2'].map((value) => ({ key: 'a', value })) }],
  ['a user that is no id', { user_id: 'x', preferences: [] }],
])('%s is refused with what is wrong, and nothing is stored', async (_, body) => {
  const person = await clientOf(api, email)
  const answer = await person(calls.storePreferences, {}, { body: body as never })
  expect(answer.status).toBe(400)
  expect(answer.body.is_validation_error).toBe(true)
  expect(Object.keys(answer.body.error ?? {})).not.toEqual([])
  expect(await read(person)).toEqual({})
})
