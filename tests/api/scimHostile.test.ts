/** What nobody should send by SCIM is refused in its own words, quickly, and without a 5xx (decision 0132). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../support/api'
import { clientOf } from '../support/client'
import { connectProvider, newUser, patchSchema, userSchema, type Provider, type ScimAnswer } from '../support/scim'

let api: Api
let provider: Provider
let user: string
beforeAll(async () => {
  api = await startApi()
  provider = await connectProvider(api, await clientOf(api, 'super@aurora.example'))
  user = (await provider.send('POST', '/Users', newUser())).body.id
})
afterAll(() => api.stop())

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'
const expectRefused = ({ status, body, text }: ScimAnswer, what: unknown) => {
  expect([what, status >= 400 && status < 500]).toEqual([what, true])
  expect([what, body.schemas, body.status]).toEqual([what, [errorSchema], String(status)])
  expect(text).not.toMatch(/select |insert |stack|\.ts:/)
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a filter', () => {
  test('that cannot be read, or asks for what cannot be compared, is refused with invalidFilter', async () => {
    for (const filter of [
      '',
      ' ',
      'userName',
      'userName eq',
      'userName eq "a',
      'userName eq a',
      'userName is "a"',
      'eq "a"',
      '"a" eq userName',
      'userName eq "a" and',
      'userName eq "a" or or userName eq "b"',
      '(userName eq "a"',
      'userName eq "a")',
      'not userName eq "a"',
      'emails[type eq "work"',
      'emails[]',
      'password eq "x"',
      'constructor eq "x"',
      '__proto__ pr',
      'active eq "constructor"',
      'active gt true',
      'id gt "1"',
      'meta.lastModified gt "yesterday"',
      'meta.lastModified gt "9999999-01-01"',
      'userName co null',
      'userName eq "\u0000"',
      `userName eq "${'x'.repeat(9000)}"`,
      Array.from({ length: 300 }, () => 'id eq "1"').join(' or '),
      `${'('.repeat(100)}id eq "1"${')'.repeat(100)}`,
      `${'not ('.repeat(100)}id eq "1"${')'.repeat(100)}`,
    ]) {
      const answer = await provider.find(filter)
      expectRefused(answer, filter.slice(0, 60))
      expect(['invalidFilter', 'invalidValue']).toContain(answer.body.scimType)
    }
  })

  // A parser that tries all combinations would not end before the test has to.
  test('answers what keeps other parsers busy', async () => {
    for (const filter of [
      `userName eq "${String.raw`\a`.repeat(40)}`,
      `userName eq "${String.raw`\\`.repeat(2000)}`,
      `${'(userName eq "a" or id eq "1") and '.repeat(60)}active eq true`,
      `userName eq "${'%_'.repeat(1000)}"`,
    ])
      expect((await provider.find(filter)).status).toBeLessThan(500)
  })

  test('finds what is quoted as it is, and nothing by a wildcard', async () => {
    const { body } = await provider.send(
      'POST',
      '/Users',
      newUser({ name: { givenName: 'a and b or "c"', familyName: String.raw`back\slash 100%` } }),
    )
    const found = async (filter: string) => (await provider.find(filter)).body.Resources.map(({ id }) => id)
    expect(await found(String.raw`name.givenName eq "a and b or \"c\""`)).toEqual([body.id])
    expect(await found(String.raw`not (name.givenName eq "a and b or \"c\"") and id eq "${body.id}"`)).toEqual([])
    expect(await found(String.raw`name.familyName ew "k\\slash 100%"`)).toEqual([body.id])
    expect(await found('name.familyName eq "%"')).toEqual([])
  })
})

describe('a body', () => {
  test('that is no user, group or PATCH is refused', async () => {
    const patch = (...operations: unknown[]) => ({ schemas: [patchSchema], Operations: operations })
    const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })
    const bodies: [method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown][] = [
      ...['', 'null', '[]', '"text"', '7', '{', '{"a":1', nested(50_000), `{"userName":${nested(5000)}}`].map(
        (body): ['POST', string, unknown] => ['POST', '/Users', body],
      ),
      ['POST', '/Users', {}],
      ['POST', '/Users', { schemas: [userSchema], userName: '' }],
      ['POST', '/Users', { userName: 7 }],
      ['POST', '/Users', { userName: ['a@b.example'] }],
      ['POST', '/Users', { userName: 'nobody' }],
      ['POST', '/Users', newUser({ active: 'maybe' })],
      ['POST', '/Users', newUser({ active: {} })],
      ['POST', '/Users', newUser({ emails: 'text' })],
      ['POST', '/Users', newUser({ emails: [[['a']]] })],
      ['POST', '/Users', newUser({ name: 'Ann' })],
      ['POST', '/Users', newUser({ name: { givenName: ['x'] } })],
      ['POST', '/Users', newUser({ name: { givenName: 'x'.repeat(300), familyName: 'y' } })],
      ['POST', '/Users', newUser({ name: { givenName: 'a\u0000b', familyName: 'y' } })],
      ['POST', '/Users', newUser({ externalId: { a: 1 } })],
      ['POST', '/Groups', {}],
      ['POST', '/Groups', { displayName: 7 }],
      ['POST', '/Groups', { displayName: 'x'.repeat(300) }],
      ['POST', '/Groups', { displayName: 'x', members: [{ value: {} }] }],
      ['POST', '/Groups', { displayName: 'x', members: 'all' }],
      ['PATCH', `/Users/${user}`, {}],
      ['PATCH', `/Users/${user}`, { schemas: [patchSchema] }],
      ['PATCH', `/Users/${user}`, { schemas: 'x', Operations: [] }],
      ['PATCH', `/Users/${user}`, { schemas: [patchSchema], Operations: 'x' }],
      ['PATCH', `/Users/${user}`, patch()],
      ['PATCH', `/Users/${user}`, patch(null)],
      ['PATCH', `/Users/${user}`, patch({ op: 'destroy' })],
      ['PATCH', `/Users/${user}`, patch({ op: 'remove' })],
      ['PATCH', `/Users/${user}`, patch({ op: 'replace', value: 'x' })],
      ['PATCH', `/Users/${user}`, patch({ op: 'remove', path: 'userName' })],
      ['PATCH', `/Users/${user}`, patch({ op: 'remove', path: 'active' })],
      [
        'PATCH',
        `/Users/${user}`,
        patch(...Array.from({ length: 1001 }, () => ({ op: 'replace', path: 'title', value: 'x' }))),
      ],
      ['PATCH', `/Users/${user}`, replace('id', '7')],
      ['PATCH', `/Users/${user}`, replace('emails[', 'x')],
      ['PATCH', `/Users/${user}`, replace('emails[((((', 'x')],
      ['PATCH', `/Users/${user}`, replace('emails[type eq "work"].value', 'no address')],
      ['PATCH', `/Users/${user}`, replace(`emails[type eq "${String.raw`\a`.repeat(40)}].value`, 'x')],
      ['PATCH', `/Users/${user}`, replace('active[type eq "x"]', true)],
      ['PATCH', `/Users/${user}`, replace('x'.repeat(5000), 'x')],
      ['PATCH', `/Users/${user}`, replace('userName', { a: 1 })],
      ['PATCH', `/Users/${user}`, replace('name', 'x')],
      [
        'PATCH',
        `/Users/${user}`,
        replace(
          'emails',
          Array.from({ length: 100 }, () => ({ value: 'x' })),
        ),
      ],
    ]
    for (const [method, path, body] of bodies) {
      const answer = await provider.send(method, path, body)
      expectRefused(answer, [method, path, JSON.stringify(body).slice(-120)])
    }
    const { body } = await provider.send('GET', `/Users/${user}`)
    expect(body).toMatchObject({ active: true, name: { formatted: 'Ada Example' } })
  })

  test('may try to change a prototype, and changes nothing', async () => {
    for (const path of [
      '__proto__',
      '__proto__.polluted',
      'constructor.prototype',
      'name.__proto__',
      'emails[type eq "work"].__proto__',
    ])
      expect(
        (await provider.patch(`/Users/${user}`, [{ op: 'add', path, value: { polluted: true } }])).status,
      ).toBeLessThan(500)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('of another kind, too large or compressed is refused', async () => {
    const send = (headers: Record<string, string>, payload: string) => provider.send('POST', '/Users', payload, headers)
    expect((await send({ 'content-type': 'text/xml' }, '<a/>')).status).toBeGreaterThanOrEqual(400)
    expectRefused(await send({ 'content-encoding': 'gzip' }, '{}'), 'compressed')
    const { status } = await send({}, JSON.stringify(newUser({ title: 'x'.repeat(1_100_000) })))
    expect(status).toBe(413)
  })
})

describe('an address', () => {
  test('that leads nowhere is refused in the words of SCIM', async () => {
    for (const path of [
      '/',
      '/Nothing',
      '/Users/0',
      '/Users/-1',
      '/Users/1e3',
      '/Users/99999999999999',
      '/Users/%00',
      '/Groups/x',
      '/Users/1/2',
      '/Schemas/x',
      '/ResourceTypes/x',
    ]) {
      const answer = await provider.send('GET', path)
      expectRefused(answer, path)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expectRefused(await provider.send('GET', '/Users?count=many'), 'count')
    expectRefused(await provider.send('GET', '/Users?count=1&count=2'), 'twice')
    expectRefused(await provider.send('GET', '/Users?sortBy=password'), 'sortBy')
    expectRefused(await provider.send('POST', '/Users/.search', []), 'search')
    const me = await provider.send('GET', '/Me')
    expect([me.status, me.body.status]).toEqual([501, '501'])
  })
})

describe('what is offered', () => {
  test('is described', async () => {
    const { body: config } = await provider.send('GET', '/ServiceProviderConfig')
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 100 },
      etag: { supported: true },
    })
    const { body: types } = await provider.send('GET', '/ResourceTypes')
    expect(types.Resources).toMatchObject([{ endpoint: '/Users' }, { endpoint: '/Groups' }])
    const { body: schemas } = await provider.send('GET', '/Schemas')
    expect(schemas.Resources).toMatchObject([
      {
        id: userSchema,
        attributes: expect.arrayContaining([expect.objectContaining({ name: 'userName', required: true })]) as never,
      },
      { name: 'Group' },
    ] as never)
    const { body: one } = await provider.send('GET', `/Schemas/${userSchema}`)
    expect(one).toMatchObject({ id: userSchema, name: 'User' })
  })
})

describe('many operations at once', () => {
  const bulk = (Operations: unknown, more: object = {}) =>
    provider.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations,
      ...more,
    })

  test('are done in order, and may name each other', async () => {
    const { status, body } = await bulk([
      { method: 'POST', path: '/Users', bulkId: 'ada', data: newUser() },
      {
        method: 'POST',
        path: '/Groups',
        bulkId: 'group',
        data: { displayName: 'Bulk', members: [{ value: 'bulkId:ada' }] },
      },
      {
        method: 'PATCH',
        path: '/Users/bulkId:ada',
        data: { schemas: [patchSchema], Operations: [{ op: 'replace', path: 'active', value: false }] },
      },
      { method: 'DELETE', path: '/Groups/bulkId:group' },
    ])
    expect([status, body.Operations.map((one) => one.status)]).toEqual([200, ['201', '201', '200', '204']])
    const location = body.Operations[0]?.location ?? ''
    expect((await provider.send('GET', location.replace(/.*\/scim\/v2/, ''))).body.active).toBe(false)
  })

  test('are each refused for themselves, until as many have failed as the client allows', async () => {
    const wrong = { method: 'POST', path: '/Users', bulkId: 'x', data: {} }
    const { body } = await bulk([wrong, { method: 'POST', path: '/Users', bulkId: 'y', data: newUser() }])
    expect(body.Operations).toMatchObject([
      { status: '400', bulkId: 'x', response: { detail: expect.any(String) as string } },
      { status: '201' },
    ])
    const stopped = await bulk([wrong, wrong, newUser()], { failOnErrors: 1 })
    expect(stopped.body.Operations).toHaveLength(1)
  })

  test('that make no sense are refused', async () => {
    for (const [operations, more] of [
      ['x', {}],
      [[null], {}],
      [Array.from({ length: 101 }, () => ({})), {}],
      [[{}], { failOnErrors: 'all' }],
    ] as const)
      expectRefused(await bulk(operations, more), operations)
    const { body } = await bulk([
      {},
      { method: 'GET', path: '/Users' },
      { method: 'POST', path: '/Users', data: newUser() },
      { method: 'POST', path: '/Bulk', bulkId: 'a', data: {} },
      { method: 'DELETE', path: '/Users' },
      { method: 'DELETE', path: '/Users/bulkId:none' },
      { method: 'PATCH', path: '/Users/../../api/company/1', data: {} },
      { method: 'PUT', path: `/Users/${user}`, data: JSON.parse(`{"a":${nested(50)}}`) as unknown },
    ])
    expect(body.Operations.map(({ status }) => status[0])).toEqual(Array.from({ length: 8 }, () => '4'))
  })
})
