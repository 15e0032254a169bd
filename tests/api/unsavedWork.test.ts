/** What was typed and not saved is kept for its account in its browser, and for nobody else (decision 0048). */
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Call, type Data, type Payload } from '../../contract/call'
import { calls } from '../../contract/calls'
import { sharedWorkId, unsavedWorkLimits as limits } from '../../contract/entities/unsavedWork'
import { demoPassword } from '../../server/data/demo/accounts'
import { unsavedWork, users } from '../../server/database/tables'
import { startHousekeeping } from '../../server/housekeeping'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
afterEach(() => api.database.db.delete(unsavedWork))

interface Told<C extends Call> {
  readonly body?: Payload<C>
  readonly query?: Record<string, unknown>
}

/** A browser, which keeps its cookies. */
const openBrowser = () => {
  let cookie = ''
  const keepCookie = ({ 'set-cookie': header }: Record<string, unknown>) => {
    if (header) cookie = String(header).split(';')[0] ?? ''
  }
  const signIn = async (email: string, password: string = demoPassword) => {
    const answer = await api.send<Data<typeof calls.login>>('POST', calls.login.path, {
      body: { email, password },
      headers: { cookie },
    })
    keepCookie(answer.headers)
    const { token, user } = answer.body.data
    const send = <C extends Call>(call: C, { body, query }: Told<C> = {}, headers: Record<string, string> = {}) =>
      api.send<Data<C>>(call.method, urlOf(call, {}, query), {
        token: token?.access,
        headers,
        ...(body !== undefined && { body }),
      })
    return {
      send,
      userId: user.id,
      keep: (place: string, content: unknown = { text: place }, id?: string) =>
        send(calls.storeUnsavedWork, {
          body: { place, id, title: `Edit ${place}`, content: JSON.stringify(content) },
        }),
      places: async () => (await send(calls.listUnsavedWork)).body.data.map(({ place }) => place),
      find: async (place: string) => (await send(calls.findUnsavedWork, { query: { place } })).body.data,
      remove: async (place: string, id?: string) =>
        (await send(calls.removeUnsavedWork, { query: { place, id } })).body.data.count,
      signOut: (more: object = {}) =>
        api.send('POST', calls.logout.path, { body: { refresh: token?.refresh ?? '', ...more } }),
    }
  }
  const setPassword = async (token: string, password: string) =>
    keepCookie(
      (await api.send('POST', calls.changePassword.path, { body: { token, password }, headers: { cookie } })).headers,
    )
  return { signIn, setPassword }
}

const email = 'admin@aurora.example'

describe('unsaved work', () => {
  test('is given back in the same browser, with what was typed last', async () => {
    const browser = openBrowser()
    const before = await browser.signIn(email)
    await before.keep('/a#regions=1', { name: 'x' })
    await before.keep('/b', { name: 'y' })
    const { status, body } = await before.keep('/a#regions=1', { name: 'Zürich "Süd"\n😀' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      place: '/a#regions=1',
      id: sharedWorkId,
      title: 'Edit /a#regions=1',
      stored_at: expect.any(String),
    })

    const after = await browser.signIn(email)
    expect(await after.places()).toEqual(['/a#regions=1', '/b'])
    const [found] = await after.find('/a#regions=1')
    expect(JSON.parse(found?.content ?? '')).toEqual({ name: 'Zürich "Süd"\n😀' })
    expect(Math.abs(Date.now() - Date.parse(found?.stored_at ?? ''))).toBeLessThan(60_000)
    expect(await after.find('/c')).toEqual([])
  })

  test('is removed by its place, and only there', async () => {
    const person = await openBrowser().signIn(email)
    await person.keep('/a')
    await person.keep('/b')
    expect(await person.remove('/a')).toBe(1)
    expect(await person.remove('/a')).toBe(0)
    expect(await person.places()).toEqual(['/b'])
  })

  test('of several tabs at one place is kept apart, newest first, and removed apart', async () => {
    const browser = openBrowser()
    const person = await browser.signIn(email)
    const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
    await person.keep('/map', { cell: 'A' }, one)
    await person.keep('/map', { cell: 'B' }, two)
    await person.keep('/map', { cell: 'A, changed' }, one)
    const after = await browser.signIn(email)
    const kept = async () => (await after.find('/map')).map(({ id, content }) => [id, content])
    expect(await kept()).toEqual([
      [one, '{"cell":"A, changed"}'],
      [two, '{"cell":"B"}'],
    ])
    expect((await after.send(calls.listUnsavedWork)).body.data.map(({ id }) => id)).toEqual([one, two])
    // Neither another place nor another account is meant by the same id.
    expect(await after.remove('/other', one)).toBe(0)
    expect(await (await browser.signIn('super@aurora.example')).remove('/map', one)).toBe(0)
    expect(await after.remove('/map')).toBe(0)
    expect(await after.remove('/map', one)).toBe(1)
    expect(await kept()).toEqual([[two, '{"cell":"B"}']])
    await after.signOut()
    expect(await (await browser.signIn(email)).places()).toEqual([])
  })

  test('is nobody else’s: neither in another browser, nor of another account in the same one', async () => {
    const browser = openBrowser()
    const owner = await browser.signIn(email)
    await owner.keep('/a')
    const others = [await openBrowser().signIn(email), await browser.signIn('super@aurora.example')]
    for (const other of others) {
      expect(await other.places()).toEqual([])
      expect(await other.find('/a')).toEqual([])
      expect(await other.remove('/a')).toBe(0)
      await other.keep('/a', { theirs: true })
    }
    expect((await owner.find('/a'))[0]?.content).toBe('{"text":"/a"}')
    // The browser knows both accounts, each with work of its own.
    expect((await (await browser.signIn(email)).find('/a'))[0]?.content).toBe('{"text":"/a"}')
  })

  test('is neither shown nor kept while the console is viewed as another person', async () => {
    const viewed = await openBrowser().signIn('user@aurora.example')
    await viewed.keep('/a')
    const viewer = await openBrowser().signIn('super@talent.example')
    await viewer.keep('/own')
    const staff = await clientOf(api, 'super@talent.example')
    const company_id = (await clientOf(api, 'user@aurora.example')).companyId
    const { token } = await api.signIn('super@talent.example')
    const path = urlOf(calls.startViewAs, { company_id, company_user_id: viewed.userId })
    const begun = await api.send<{ id: number }>('POST', path, { token: token.access })
    const headers = { 'view-as': String(begun.body.data.id) }
    expect(staff.userId).toBe(viewer.userId)
    const { body } = await api.send('GET', calls.listUnsavedWork.path, { token: token.access, headers })
    expect(body.data).toEqual([])
    const sent = { place: '/b', title: 'x', content: '{}' }
    const refused = await api.send('PUT', calls.storeUnsavedWork.path, { token: token.access, headers, body: sent })
    expect(refused.status).toBe(403)
  })
})

test('what another account has typed is refused, as when somebody else has signed in meanwhile', async () => {
  const person = await openBrowser().signIn(email)
  const body = { user_id: person.userId + 1, place: '/a', title: 'A', content: '{}' }
  expect((await person.send(calls.storeUnsavedWork, { body })).status).toBe(403)
  expect((await person.send(calls.storeUnsavedWork, { body: { ...body, user_id: person.userId } })).status).toBe(200)
})

describe('what ends unsaved work', () => {
  test('signing out removes that of the browser, and no other', async () => {
    const [here, there] = [openBrowser(), openBrowser()]
    const person = await here.signIn(email)
    const elsewhere = await there.signIn(email)
    const other = await here.signIn('super@aurora.example')
    for (const one of [person, elsewhere, other]) await one.keep('/a')
    await person.signOut()
    expect(await (await here.signIn(email)).places()).toEqual([])
    expect(await elsewhere.places()).toEqual(['/a'])
    expect(await other.places()).toEqual(['/a'])
  })

  test('a session that ends by itself leaves it', async () => {
    const browser = openBrowser()
    const person = await browser.signIn(email)
    await person.keep('/a')
    await person.signOut({ keeps_unsaved_work: true })
    expect((await person.keep('/b')).status).toBe(401)
    expect(await (await browser.signIn(email)).places()).toEqual(['/a'])
  })

  test('nothing is kept once the session has ended, however late it arrives', async () => {
    const browser = openBrowser()
    const person = await browser.signIn(email)
    const late = Array.from({ length: 8 }, (_, index) => person.keep(`/${index}`))
    await person.signOut()
    await Promise.all(late)
    expect(await (await browser.signIn(email)).places()).toEqual([])
  })

  test('it ends after 14 days, for the list at once and in the database within an hour', async () => {
    const person = await openBrowser().signIn(email)
    await person.keep('/old')
    await person.keep('/new')
    const { db } = api.database
    await db
      .update(unsavedWork)
      .set({ stored_at: sql`now() - interval '14 days 1 second'` })
      .where(eq(unsavedWork.place, '/old'))
    await db
      .update(unsavedWork)
      .set({ stored_at: sql`now() - interval '13 days 23 hours'` })
      .where(eq(unsavedWork.place, '/new'))
    expect(await person.places()).toEqual(['/new'])
    expect(await person.find('/old')).toEqual([])
    const warn = (problem: unknown) => expect.fail(JSON.stringify(problem))
    await startHousekeeping(db, { warn } as unknown as FastifyBaseLogger)()
    expect(await db.select({ place: unsavedWork.place }).from(unsavedWork)).toEqual([{ place: '/new' }])
  })

  test('a new password leaves it', async () => {
    const address = 'viewer@borealis.example'
    const browser = openBrowser()
    await (await browser.signIn(address)).keep('/a')
    await api.send('POST', calls.forgotPassword.path, { body: { email: address } })
    const [mail = ''] = await api.mailsTo(address)
    await browser.setPassword(resetTokenIn(mail), 'A-longer-one-2026')
    expect(await (await browser.signIn(address, 'A-longer-one-2026')).places()).toEqual(['/a'])
  })

  test('the deactivation of the account or of its company removes it', async () => {
    const master = await clientOf(api, 'master@talent.example')
    const person = await openBrowser().signIn('sales@talent.example')
    await person.keep('/a')
    const kept = () => api.database.db.$count(unsavedWork)
    const toggled = { query: { active: 'false' } }
    await master.ok(calls.toggleTomUser, { tom_user_id: person.userId }, toggled)
    expect(await kept()).toBe(0)

    const owner = await clientOf(api, 'super@aurora.example')
    const colleague = await openBrowser().signIn('user@aurora.example')
    await colleague.keep('/a')
    const path = urlOf(calls.toggleCompanyUser, { company_id: owner.companyId, company_user_id: colleague.userId })
    expect(
      (await api.send(calls.toggleCompanyUser.method, `${path}?active=false`, { token: owner.token })).status,
    ).toBe(200)
    expect(await kept()).toBe(0)

    await (await openBrowser().signIn('super@borealis.example')).keep('/a')
    const { companyId } = await clientOf(api, 'super@borealis.example')
    const company = urlOf(calls.toggleCompany, { company_id: companyId })
    expect(
      (await api.send(calls.toggleCompany.method, `${company}?active=false`, { token: master.token })).status,
    ).toBe(200)
    expect(await kept()).toBe(0)
  })

  test('it goes with the account', async () => {
    const person = await openBrowser().signIn(email)
    await person.keep('/a')
    await api.database.db
      .transaction(async (tx) => {
        await tx.delete(users).where(eq(users.id, person.userId))
        expect(await tx.$count(unsavedWork)).toBe(0)
        tx.rollback()
      })
      .catch(() => {})
  })
})

describe('the limits', () => {
  test('a browser keeps the work of 50 forms, and tells which field is too much', async () => {
    const person = await openBrowser().signIn(email)
    const answers = await Promise.all(Array.from({ length: limits.forms + 5 }, (_, index) => person.keep(`/${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.forms)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.error).toEqual({
      place: ['Unsaved work is kept of 50 forms. Please save or discard some of it first.'],
    })
    // What is kept can still be changed.
    const [first = ''] = await person.places()
    expect((await person.keep(first, { changed: true })).status).toBe(200)
  })

  test('work of several tabs at one place counts as several', async () => {
    const person = await openBrowser().signIn(email)
    const ids = Array.from({ length: limits.forms + 1 }, () => crypto.randomUUID())
    const answers = await Promise.all(ids.map((id) => person.keep('/map', {}, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.forms)
  })

  test('a form may take 2 MB, and an account 8 MB in all its browsers', async () => {
    const text = 'é'.repeat(limits.bytes / 2 - 10)
    const tooLong = await (await openBrowser().signIn(email)).keep('/a', { text: `${text}éééééééé` })
    expect(tooLong.status).toBe(400)
    expect(tooLong.body.error).toEqual({ content: ['Please send at most 2000000 bytes.'] })
    for (let browsers = 0; browsers < 4; browsers++)
      expect((await (await openBrowser().signIn(email)).keep('/a', { text })).status).toBe(200)
    const person = await openBrowser().signIn(email)
    const { status, body } = await person.keep('/a', { text })
    expect(status).toBe(400)
    expect(body.error).toEqual({
      content: ['Unsaved work may take 8000000 bytes in all. Please save or discard some of it first.'],
    })
    expect((await person.keep('/a')).status).toBe(200)
  })

  const good = { place: '/a', title: 'A', content: '{}' }
  test.each([
    [undefined, 'body'],
    [{}, 'place'],
    [{ ...good, place: 'https://evil.example' }, 'place'],
    [{ ...good, place: '//evil.example' }, 'place'],
    [{ ...good, place: '/\\evil.example' }, 'place'],
    [{ ...good, place: '/a b' }, 'place'],
    [{ ...good, place: '/\u0000' }, 'place'],
    [{ ...good, place: '/\ud800' }, 'place'],
    [{ ...good, place: `/${'x'.repeat(500)}` }, 'place'],
    [{ ...good, place: ['/a'] }, 'place'],
    [{ ...good, id: 'x' }, 'id'],
    [{ ...good, id: null }, 'id'],
    [{ ...good, id: 7 }, 'id'],
    [{ ...good, title: '' }, 'title'],
    [{ ...good, title: 'x\u202e' }, 'title'],
    [{ ...good, title: 'x'.repeat(256) }, 'title'],
    [{ ...good, content: {} }, 'content'],
    [{ ...good, content: '' }, 'content'],
    [{ ...good, content: '[]' }, 'content'],
    [{ ...good, content: 'null' }, 'content'],
    [{ ...good, content: '{"a":' }, 'content'],
    [{ ...good, content: '{"a":"\ud800"}' }, 'content'],
    [{ ...good, content: `{"a":${'['.repeat(100_000)}` }, 'content'],
  ])('%j is refused at %s', async (body, field) => {
    const person = await openBrowser().signIn(email)
    const answer = await person.send(calls.storeUnsavedWork, { body: body as never })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.error as object)).toContain(field)
  })

  test('JSON that is nested deeply is text like any other', async () => {
    const person = await openBrowser().signIn(email)
    const content = `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const { status } = await person.send(calls.storeUnsavedWork, { body: { place: '/a', title: 'A', content } })
    expect([200, 400]).toContain(status)
  })

  test.each([[{}], [{ place: '' }], [{ place: '//x' }], [{ place: 'x' }]])('a query %j is refused', async (query) => {
    const person = await openBrowser().signIn(email)
    for (const call of [calls.findUnsavedWork, calls.removeUnsavedWork])
      expect((await person.send<Call>(call, { query })).status).toBe(400)
  })
})
