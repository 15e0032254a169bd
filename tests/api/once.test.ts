/** A write that is sent again under its key is done once, whatever became of the first call (decision 0118). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { Permission } from '../../contract/permissions'
import { userRoles } from '../../server/database/tables'
import { dropOldAnswers } from '../../server/http/once'
import { startApi, type Api } from '../support/api'
import { grantOnly } from '../support/client'
import { countLockWaits } from '../support/lockWaits'
import { formWith } from '../support/upload'

let api: Api
let token: string
let other: string
let company: number
beforeAll(async () => {
  api = await startApi()
  const aurora = await api.signIn('super@aurora.example')
  token = aurora.token.access
  company = aurora.user.company?.id ?? 0
  other = (await api.signIn('admin@aurora.example')).token.access
})
afterAll(() => api.stop())

let key = ''
let count = 0
beforeEach(() => (key = `act-number-${++count}`))

const regions = () => urlOf(calls.createRegion, { company_id: company })
/** Others than those of the demo data. */
const nameOf = (name: string) => (name ? `Once ${name}` : '')
const send = (name: string, given: string | undefined = key, by = token, url = regions(), at = api) =>
  at.send('POST', url, { token: by, body: { name: nameOf(name) }, headers: given ? { 'idempotency-key': given } : {} })
const countOf = async (name: string, at = api): Promise<number> => {
  const { rows } = await at.database.pool.query<{ count: number }>(
    `select count(*)::int as count from history.changed_rows where table_name = 'regions' and after->>'name' = $1`,
    [nameOf(name)],
  )
  return rows[0]?.count ?? 0
}

test('the second call is answered as the first one, also with what can be taken back, and does nothing', async () => {
  const first = await send('Nordics')
  const second = await send('Nordics', `${key};again`)
  expect(first.status).toBe(201)
  expect(second.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(second.headers['change-id']).toBe(first.headers['change-id'])
  expect(second.headers['content-type']).toBe(first.headers['content-type'])
  expect(await countOf('Nordics')).toBe(1)
})

test('a repeated answer keeps the language of the first call, and claims no other', async () => {
  const sendIn = (language: string, given: string) =>
    api.send('POST', regions(), {
      token,
      body: { name: nameOf('Lapland') },
      headers: { 'idempotency-key': given, 'accept-language': language },
    })
  const first = await sendIn('de', key)
  const second = await sendIn('fr', `${key};again`)
  expect([first.status, first.headers['content-language']]).toEqual([201, 'de'])
  expect(second.text).toBe(first.text)
  expect(second.headers).not.toHaveProperty('content-language')
})

test('calls at once with one key do it once, and all are answered the same', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('Baltics')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await countOf('Baltics')).toBe(1)
})

test('what was deleted is not missed the second time', async () => {
  const { body } = await api.send<{ id: number }>('POST', regions(), { token, body: { name: 'Iberia' } })
  const remove = (headers: Record<string, string>) =>
    api.send('DELETE', urlOf(calls.deleteRegion, { company_id: company, region_id: body.data.id }), { token, headers })
  expect((await remove({ 'idempotency-key': key })).status).toBe(200)
  expect((await remove({ 'idempotency-key': `${key};again` })).status).toBe(200)
  expect((await remove({})).status).toBe(404)
})

test('what failed was not done, and may be sent again', async () => {
  expect((await send('')).status).toBe(400)
  expect((await send('Benelux')).status).toBe(201)
})

test('another body, path or file under the key is refused, and another person has keys of their own', async () => {
  expect((await send('Alps')).status).toBe(201)
  const refused = [
    await send('Andes'),
    await send('Alps', key, token, urlOf(calls.createBusinessUnit, { company_id: company })),
  ]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    [1, 2].map(() => [
      409,
      'This Idempotency-Key was sent with another call, or with other rights. Please send a new one.',
    ]),
  )
  expect((await send('Andes', key, other)).status).toBe(201)
  expect([await countOf('Alps'), await countOf('Andes')]).toEqual([1, 1])
})

test('an import is done once', async () => {
  const { token: master } = await api.signIn('master@talent.example')
  const upload = async (text: string, given: string) => {
    // Each form has boundaries of its own.
    const { body, headers } = await formWith(text)
    return api.send('POST', urlOf(calls.uploadSectors), {
      token: master.access,
      body,
      headers: { ...headers, 'idempotency-key': given },
    })
  }
  const file = 'Sector,Industry,Sub-Industry\nOnce,Only,'
  const [first, second] = [await upload(file, key), await upload(file, `${key};again`)]
  expect(first.body.success).toBe(true)
  expect(second.text).toBe(first.text)
  expect((await upload(`${file}\nTwice,,`, key)).status).toBe(409)
})

test('who asks while the first call is under way waits for it, and is told if that takes long', async () => {
  const hasty = await startApi({ DATABASE_LOCK_SECONDS: '1' })
  const { access } = (await hasty.signIn('super@aurora.example')).token
  const hold = async (at: Api, by: string, isLet: (answer: Promise<unknown>) => Promise<unknown>) => {
    const client = await at.repairs.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into answered_calls (user_id, key, digest) select id, $1, '' from users where email = 'super@aurora.example'`,
        [key],
      )
      const answer = send('Levant', `${key};again`, by, regions(), at)
      await isLet(answer)
      await client.query('rollback')
      return await answer
    } finally {
      client.release()
    }
  }
  try {
    // Longer than calls wait for locks.
    expect((await hold(hasty, access, (answer) => answer)).status).toBe(504)
    expect(await countOf('Levant', hasty)).toBe(0)
  } finally {
    await hasty.stop()
  }
  const untilItWaits = async () => {
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
  }
  expect((await hold(api, token, untilItWaits)).status).toBe(201)
})

test('a call that keeps no answers is not done again when nobody knows whether it was', async () => {
  const person = {
    first_name: 'Ida',
    last_name: 'Once',
    email: 'ida.once@talent.example',
    phone_code: '44',
    phone_number: '2071234567',
    role: 'TOM_SALES',
  }
  const { token: master } = await api.signIn('master@talent.example')
  const create = (given: string) =>
    api.send('POST', urlOf(calls.createTomUser), {
      token: master.access,
      body: person,
      headers: { 'idempotency-key': given },
    })
  const unknown = await create(`${key};again`)
  expect([unknown.status, unknown.body.message]).toEqual([504, expect.stringContaining('Please check whether it was')])
  expect((await create(key)).status).toBe(201)
})

test('whoever may be viewed no more is named by no kept answer, and each session begins views of its own', async () => {
  const viewer = await api.signIn('viewer@aurora.example')
  const path = { company_id: company, company_user_id: viewer.user.id }
  const begin = (by: string) =>
    api.send<{ id: number }>('POST', urlOf(calls.startViewAs, path), {
      token: by,
      headers: { 'idempotency-key': `${key};again` },
    })
  const { token: elsewhere } = await api.signIn('super@aurora.example')
  const first = await begin(token)
  const second = await begin(elsewhere.access)
  expect([first.status, second.status]).toEqual([201, 201])
  const view = String(second.body.data.id)
  const read = await api.send('GET', '/view-as/', { token: elsewhere.access, headers: { 'view-as': view } })
  expect(read.status).toBe(200)
  const toggle = (active: boolean) => api.send('PATCH', urlOf(calls.toggleCompanyUser, path, { active }), { token })
  expect((await toggle(false)).status).toBe(200)
  const refused = await begin(token)
  expect((await toggle(true)).status).toBe(200)
  expect(refused.status).toBe(409)
  expect(refused.text).not.toContain('viewer@aurora.example')
})

test('a token that may have been exchanged is not sent again, which would end the session', async () => {
  const { token: own } = await api.signIn('user@aurora.example')
  const refresh = (headers: Record<string, string>) =>
    api.send('POST', urlOf(calls.refreshToken), { body: { refresh: own.refresh }, headers })
  expect((await refresh({ 'idempotency-key': `${key};again` })).status).toBe(504)
  expect((await refresh({ 'idempotency-key': key })).status).toBe(200)
})

test('what is nested deeply is refused with a key as without, whether its shape is known or not', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const post = (url: string, body: string) => api.send('POST', url, { token, headers, body })
  const known = await post(regions(), `{"name":${deep}}`)
  expect([known.status, known.body.error]).toEqual([400, { name: ['Please enter a name.'] }])
  const plan = `{"call":"moveRegion","record_id":1,"counts_from":"2027-01-01","body":{"x":${deep}}}`
  const unknown = await post(urlOf(calls.planChange, { company_id: company }), plan)
  expect([unknown.status, unknown.body.error]).toEqual([400, { body: ['This is nested too deeply.'] }])
})

test('an object whose length cannot be compared is refused', async () => {
  const body = '{"name":{"toString":"x","valueOf":1,"length":{"toString":"x","valueOf":1}}}'
  const refused = await api.send('POST', regions(), { token, headers: { 'content-type': 'application/json' }, body })
  expect([refused.status, refused.body.error]).toEqual([400, { body: ['The request cannot be read.'] }])
})

test('a key that cannot be kept is refused, in words', async () => {
  const { status, body } = await send('Sahel', 'short')
  expect([status, body.error]).toEqual([
    400,
    { 'Idempotency-Key': ['Please send 8 to 64 letters, digits, hyphens and underscores.'] },
  ])
})

test('answers are kept for minutes', async () => {
  await send('Caucasus')
  const rowsOf = async () =>
    (await api.database.pool.query(`select from answered_calls where key = $1`, [key])).rowCount
  await dropOldAnswers(api.database.db)
  expect(await rowsOf()).toBe(1)
  await api.database.pool.query(`update answered_calls set answered_at = now() - interval '11 minutes'`)
  await dropOldAnswers(api.database.db)
  expect(await rowsOf()).toBe(0)
})

test('whose rights have changed meanwhile is told nothing again', async () => {
  const { token: viewer, user } = await api.signIn('user@aurora.example')
  const before = (await api.database.db.select().from(userRoles).where(eq(userRoles.user_id, user.id)))[0]?.permissions
  const may = (...permissions: Permission[]) => grantOnly(api, 'user@aurora.example', ...permissions)
  await may('VIEW_REGION', 'CREATE_REGION', 'UPDATE_REGION')
  expect((await send('Rights', key, viewer.access)).status).toBe(201)
  await may('VIEW_REGION', 'CREATE_REGION')
  expect((await send('Rights', `${key};again`, viewer.access)).status).toBe(409)
  expect(await countOf('Rights')).toBe(1)
  await may(...((before ?? []) as Permission[]))
})
