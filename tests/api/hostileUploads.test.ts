/** Whatever a file or form contains, the upload returns an envelope and the server keeps running. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { startApi, type Api } from '../support/api'
import { hostileFiles } from '../support/hostileFiles'
import { formWith } from '../support/upload'

const uploads = (Object.keys(operationsOf({} as never)) as CallName[]).flatMap((name) => {
  const call: Call = calls[name]
  return call.upload ? [{ name, call, upload: call.upload }] : []
})
const csvUploads = uploads.filter(({ upload }) => upload.content === 'csv')

/** Large enough to exceed every limit except the size: 20,000 rows of five bytes. */
const size = 130_000

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())
const send = ({ method, path }: Call, body: Buffer | string, headers: Record<string, string>) =>
  api.send(method, path.replace(/:\w+/g, '1'), { token, body, headers })

test('files and pictures can be uploaded', () => {
  expect(csvUploads.length).toBeGreaterThan(1)
  expect(uploads.length).toBeGreaterThan(csvUploads.length)
})

describe.each(csvUploads)('$name of a file', ({ call, upload }) => {
  test.each(hostileFiles(upload, size).map((file) => [file.name, file] as const))('with %s', async (_, file) => {
    const { body, headers } = await formWith(file.make(), { field: upload.field })
    const { status, body: envelope } = await send(call, body, headers)
    expect(
      file.codes,
      `${envelope.code}: ${envelope.message} ${JSON.stringify(envelope.error)?.slice(0, 200)}`,
    ).toContain(envelope.code)
    expect(status).toBe(envelope.success ? call.answer.kind !== 'file' && call.answer.status : 400)
    expect(envelope.message).not.toBe('')
    // The response stays small, however many errors there are.
    expect(JSON.stringify(envelope).length).toBeLessThan(1_000_000)
  })
})

const part = (head: string, content = 'x') => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const forms: [string, (field: string) => string][] = [
  ['without content', () => ''],
  ['without an end', (field) => part(`name="${field}"; filename="a"`)],
  ['that ends within the head of the file', (field) => `--x\r\ncontent-disposition: form-data; name="${field}"; filen`],
  ['with another boundary', (field) => `${part(`name="${field}"; filename="a"`)}--x--\r\n`.replaceAll('--x', '--y')],
  ['of one long line', () => '-'.repeat(3_000_000)],
  ['of boundaries only', () => '--x\r\n'.repeat(100_000)],
  ['with an empty file', (field) => `${part(`name="${field}"; filename="a"`, '')}--x--\r\n`],
  ['of many fields', () => `${part('name="a"').repeat(20_000)}--x--\r\n`],
  ['of many files', () => `${part('name="a"; filename="a"').repeat(20_000)}--x--\r\n`],
  [
    'with a long field before the file',
    (field) => `${part('name="a"', 'x'.repeat(3_000_000))}${part(`name="${field}"`)}--x--\r\n`,
  ],
  [
    'with a file that has a long head',
    (field) => `--x\r\na: ${'b'.repeat(3_000_000)}\r\n${part(`name="${field}"`)}--x--\r\n`,
  ],
  [
    'with a file that has many heads',
    (field) => `--x\r\n${'a: b\r\n'.repeat(300_000)}${part(`name="${field}"`)}--x--\r\n`,
  ],
]

describe.each(uploads)('$name of a form', ({ call, upload }) => {
  test.each(forms)('%s is refused', async (_, form) => {
    const { status, body } = await send(call, form(upload.field), { 'content-type': 'multipart/form-data; boundary=x' })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 1007 })
  })
})

const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const partWithRows = (field: string) =>
  part(`name="${field}"; filename="a.csv"`, 'Job Function,Sub-Job Function\r\nA9,B9')

test('a form with a second file is refused, and imports neither', async () => {
  const { uploadJobFunctions: call } = calls
  const file = partWithRows('attachment')
  for (const other of [file, part('name="b"; filename="b"')]) {
    const { status, body } = await send(call, `${file}${other}--x--\r\n`, headers)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 1007, message: 'Please send one file only.' } })
  }
  const preview = { ...call, path: `${call.path}?preview=true` } as Call
  expect((await send(preview, `${file}--x--\r\n`, headers)).body).toMatchObject({ data: { created: 2 } })
})

describe.each(uploads)('$name', ({ call, upload }) => {
  test.each(['plan[]', 'Preview', '__proto__', 'x'])('refuses the unknown query member %s', async (name) => {
    const path = `${call.path}?${new URLSearchParams({ [name]: 'true' }).toString()}`
    const { status, body } = await send({ ...call, path }, `${partWithRows(upload.field)}--x--\r\n`, headers)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 1001 })
    expect(Object.entries(body.error ?? {})).toEqual([
      [name, [expect.stringMatching(/^This call does not know the parameter\. (?:Did you mean "|It takes )/)]],
    ])
  })
})

test('the server keeps running after all of them', async () => {
  expect((await api.send('GET', '/health')).status).toBe(200)
})
