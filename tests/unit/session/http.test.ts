// @vitest-environment jsdom
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import '../../../src/authProvider/session'
import '../../../src/authProvider/tokenSource'
import { readFile, upload } from '../../../src/files'
import { ApiError, send } from '../../../src/http'
import { aLogin, callsOf, expired, failure, on, signedInAs, success, noNetwork } from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

const sectors = { method: 'GET', path: '/sectors/all' } as const
const uploadSectors = {
  method: 'POST',
  path: '/sector/upload/',
  upload: { content: 'csv', field: 'attachment', maxBytes: 5_000_000 },
} as const
const failing = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It succeeded')),
    (e: ApiError) => e,
  )

test('every call but login carries the access token', async () => {
  signedInAs()
  on('/sectors/all', () => success([]))
  on('/v2/auth/login/', () => success(aLogin()))
  await send(sectors)
  await send({ method: 'POST', path: '/v2/auth/login/' }, { body: {} })
  expect(callsOf('/sectors/all')[0]?.authorization).toBe('Bearer access-1')
  expect(callsOf('/v2/auth/login/')[0]?.authorization).toBeNull()
})

test('only the calls of the session send cookies to an API on another origin', async () => {
  const credentialsOf = async (path: string) => {
    on(path, () => success(null))
    await send({ method: 'POST', path }, { body: {} })
    return callsOf(path)[0]?.credentials
  }
  expect(await credentialsOf('/v2/auth/login/')).toBe('include')
  expect(await credentialsOf('/auth/change-password/')).toBe('include')
  expect(await credentialsOf('/auth/refresh-token/')).toBe('include')
  expect(await credentialsOf('/sectors/all')).toBe('same-origin')
})

test('a response without success is an error, even with status 200', async () => {
  on('/sectors/all', { success: false, message: 'Boom' })
  const error = await failing(send(sectors))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'Boom', status: 200 })
})

test('a network failure has the six members of an error', async () => {
  on('/sectors/all', noNetwork)
  const { success: succeeded, message, error, code, data, is_validation_error, status } = await failing(send(sectors))
  expect({ succeeded, message, code, data, is_validation_error, status }).toEqual({
    succeeded: false,
    message: 'Network Error',
    code: 0,
    data: null,
    is_validation_error: false,
    status: 0,
  })
  expect(error).toEqual(expect.any(String))
})

test('a response that is not JSON is a network failure', async () => {
  on('/sectors/all', () => new HttpResponse('<h1>Not what you want</h1>'))
  expect(await failing(send(sectors))).toMatchObject({ code: 0, message: 'Network Error', status: 200 })
})

test.each([
  [413, /Too large to be sent/],
  [502, /does not answer. Please try again/],
  [503, /does not answer/],
  [504, /does not answer/],
])('what a proxy answers with %i is told in words', async (status, message) => {
  on('/sectors/all', () => new HttpResponse('<h1>A proxy</h1>', { status }))
  const error = await failing(send(sectors))
  expect(error).toMatchObject({ code: 0, status })
  expect(error.message).toMatch(message)
})

describe('while the database takes no changes', () => {
  const refuse = () =>
    HttpResponse.json(
      {
        success: false,
        code: 1012,
        message: 'Nothing was changed.',
        error: null,
        data: null,
        is_validation_error: false,
      },
      { status: 503, headers: { 'retry-after': '0.01' } },
    )
  const createSector = { method: 'POST', path: '/sector/' } as const

  test('a call that changed nothing is made again with what was typed, until it succeeds', async () => {
    let tries = 0
    on('/sector/', () => ((tries += 1) < 4 ? refuse() : success({ id: 1 })))
    await send(createSector, { body: { name: 'Mining' } })
    const sent = callsOf('/sector/')
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"name":"Mining"}']))
  })

  test('it is given up in the end, with the words of the server', async () => {
    on('/sector/', refuse)
    expect(await failing(send(createSector, { body: {} }))).toMatchObject({
      code: 1012,
      message: 'Nothing was changed.',
    })
    expect(callsOf('/sector/')).toHaveLength(6)
  })

  test('other refusals are not made again', async () => {
    for (const code of [1011, 1500]) {
      on('/sector/', () => failure(503, code, 'Not now'))
      const before = callsOf('/sector/').length
      await failing(send(createSector, { body: {} }))
      expect(callsOf('/sector/').length - before).toBe(1)
    }
  })
})

test('a write of which nobody knows is made again under the same name, and says so; another act has another name', async () => {
  let tries = 0
  on('/sector/', () =>
    (tries += 1) === 1
      ? HttpResponse.json({ success: false }, { status: 504, headers: { 'retry-after': '0.01' } })
      : success({ id: 1 }),
  )
  await send({ method: 'POST', path: '/sector/' }, { body: {} })
  await send({ method: 'POST', path: '/sector/' }, { body: {} })
  const keys = callsOf('/sector/').map(({ key }) => key)
  expect(keys).toEqual([
    expect.stringMatching(/^[\w-]{8,64}$/),
    `${keys[0]};again`,
    expect.not.stringContaining('again'),
  ])
  expect(keys[2]).not.toBe(keys[0])
})

test('a write of which nobody knows is not made again once the server may have forgotten its name', async () => {
  const now = vi.spyOn(Date, 'now')
  const start = Date.now()
  on('/sector/', () => {
    // The computer slept for ten minutes.
    now.mockReturnValue(start + 600_000)
    return HttpResponse.json({ success: false }, { status: 504, headers: { 'retry-after': '0.01' } })
  })
  expect(await failing(send({ method: 'POST', path: '/sector/' }, { body: {} }))).toMatchObject({ status: 504 })
  expect(callsOf('/sector/')).toHaveLength(1)
  now.mockRestore()
})

test('that nobody knows is still said after the token had to be renewed', async () => {
  signedInAs()
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  const answers = [
    () => HttpResponse.json({ success: false }, { status: 504, headers: { 'retry-after': '0.01' } }),
    () => expired(),
  ]
  on('/sector/', () => answers.shift()?.() ?? success({ id: 1 }))
  await send({ method: 'POST', path: '/sector/' }, { body: {} })
  const [first, ...others] = callsOf('/sector/').map(({ key }) => key)
  expect(others).toEqual([`${first};again`, `${first};again`])
})

test('a call can be aborted', async () => {
  on('/sectors/all', () => success([]))
  const abort = new AbortController()
  const answer = failing(send(sectors, { signal: abort.signal }))
  abort.abort()
  expect(await answer).toMatchObject({ code: 0, message: 'Network Error' })
})

for (const [name, refusal] of [
  ['code 5000', expired],
  ["code 1002 with 'Invalid Token'", () => failure(401, 1002, 'Invalid Token')],
] as const)
  test(`${name} refreshes the token and retries the call once`, async () => {
    signedInAs()
    on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
    on('/sectors/all', ({ authorization }) => (authorization === 'Bearer access-2' ? success(['Energy']) : refusal()))
    const { data } = await send(sectors)
    expect(data).toEqual(['Energy'])
    expect(callsOf('/sectors/all')).toHaveLength(2)
    expect(callsOf('/auth/refresh-token/')[0]?.body).toEqual({ refresh: 'refresh-1' })
  })

test('a call that is refused again after the retry fails, without a loop or a logout', async () => {
  signedInAs()
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  on('/sectors/all', expired)
  expect(await failing(send(sectors))).toMatchObject({ code: 5000 })
  expect(callsOf('/sectors/all')).toHaveLength(2)
  expect(callsOf('/auth/refresh-token/')).toHaveLength(1)
})

test('code 1002 with another message does not refresh', async () => {
  signedInAs()
  on('/sectors/all', () => failure(401, 1002, 'Something else'))
  expect(await failing(send(sectors))).toMatchObject({ message: 'Something else' })
  expect(callsOf('/auth/refresh-token/')).toHaveLength(0)
})

test('a file has the name that the server gives, and refreshes like any call', async () => {
  signedInAs()
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="sectors.csv"' }
  on('/sector/download/', ({ authorization }) =>
    authorization === 'Bearer access-2' ? new HttpResponse('name\nEnergy', { headers }) : expired(),
  )
  const file = await readFile({ method: 'GET', path: '/sector/download/' })
  expect([file.name, file.type]).toEqual(['sectors.csv', 'text/csv'])
})

test('a download that is refused fails like any call', async () => {
  signedInAs()
  on('/sector/download/', () => failure(403, 1003, 'Access Denied'))
  expect(await failing(readFile({ method: 'GET', path: '/sector/download/' }))).toMatchObject({
    message: 'Access Denied',
    status: 403,
  })
})

test('an upload sends its file in the named field, and refreshes like any call', async () => {
  signedInAs()
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  on('/sector/upload/', ({ authorization }) =>
    authorization === 'Bearer access-2' ? success({ added: 1 }, 'CSV Data Uploaded Successfully') : expired(),
  )
  const file = new File(['name\nEnergy'], 'sectors.csv', { type: 'text/csv' })
  const { message } = await upload(uploadSectors, file, { onProgress: () => {} })
  expect(message).toBe('CSV Data Uploaded Successfully')
  expect(callsOf('/sector/upload/').map(({ body }) => String(body).includes('name="attachment"'))).toEqual([true, true])
})

test('an upload sends what the user has chosen along with the file', async () => {
  signedInAs()
  on('/sector/upload/', () => success({ added: 1 }, 'CSV Data Uploaded Successfully'))
  await upload(uploadSectors, new File(['name'], 'sectors.csv'), { choices: { others: 'yours' } })
  const [call] = callsOf('/sector/upload/')
  expect(String(call?.body)).toContain('name="choices"\r\n\r\n{"others":"yours"}')
})

test('a rejected upload fails with the invalid rows', async () => {
  signedInAs()
  on('/sector/upload/', () => failure(400, 1009, 'The file could not be imported.', { error: ['Row 2: no name'] }))
  const file = new File(['name\n'], 'sectors.csv')
  expect(await failing(upload(uploadSectors, file))).toMatchObject({ code: 1009, error: ['Row 2: no name'] })
})
