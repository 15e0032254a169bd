import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChangedImport, CsvRejection, ImportResult } from '../../contract/entities/imports'
import { jobFunctions, jobSubFunctions, sectors, industries, subIndustries } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { countTableWaits } from '../support/lockWaits'
import { formWith } from '../support/upload'

let api: Api
let token: string

beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const upload = async (path: string, content: string | Uint8Array, form?: Parameters<typeof formWith>[1]) =>
  api.send<ImportResult>('POST', path, { token, ...(await formWith(content, form)) })
const download = (path: string) => api.send('GET', path, { token })
const counts = () =>
  Promise.all([sectors, industries, subIndustries, jobFunctions, jobSubFunctions].map((t) => api.database.db.$count(t)))
const nameOf = async (id: number) =>
  (await api.send<{ name: string }>('GET', `/job-function/${id}/`, { token })).body.data.name

describe.each([
  ['sectors', '/sector', 'sectors.csv', 'Sector,Industry,Sub-Industry'],
  ['job functions', '/job-function', 'job-functions.csv', 'Job Function,Sub-Job Function'],
])('The file of %s', (_, path, fileName, header) => {
  test('is downloaded completely, with a file name, a byte order mark and CRLF line ends', async () => {
    const { status, headers, text } = await download(`${path}/download/`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
    expect(text.startsWith(`\uFEFF${header}\r\n`)).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.split('\r\n').length).toBeGreaterThan(60)
  })

  test('changes nothing when uploaded again', async () => {
    const before = await counts()
    const { text } = await download(`${path}/download/`)
    const { status, body } = await upload(`${path}/upload/`, text)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'CSV Data Uploaded Successfully',
      data: { created: 0, changed: 0, sample: [] },
    })
    expect(body.data.existing).toBeGreaterThan(60)
    expect(await counts()).toEqual(before)
    expect((await download(`${path}/download/`)).text).toBe(text)
  })

  test('requires permission', async () => {
    const { token: other } = await api.signIn('super@aurora.example')
    const form = await formWith(`${header}\nA\n`)
    const refused = await api.send('POST', `${path}/upload/`, { token: other.access, ...form })
    expect(refused.body).toMatchObject({ code: 1003 })
    const sent = await api.send('GET', `${path}/download/`, { token: other.access })
    expect(sent.body).toMatchObject({ code: 1003 })
  })
})

describe('An import', () => {
  const file = [
    'Sector,Industry,Sub-Industry',
    'Space,Launch,"Rockets, reusable"',
    'Space,Launch,Pads',
    'SPACE,launch,pads',
    ',,',
    'Space,Orbit,',
    'manufacturing,,',
    'Deep sea,,',
  ].join('\n')

  test('is previewed before anything is written, and then does what the preview showed', async () => {
    const before = await counts()
    const preview = await upload('/sector/upload/?preview=true', file)
    expect(preview.status).toBe(200)
    expect(preview.body.message).toBe('This is a preview. Nothing has been saved.')
    expect(preview.body.data).toEqual({
      created: 6,
      changed: 0,
      existing: 1,
      counts: [
        { one: 'sector', many: 'sectors', created: 2, changed: 0, existing: 1 },
        { one: 'industry', many: 'industries', created: 2, changed: 0, existing: 0 },
        { one: 'sub-industry', many: 'sub-industries', created: 2, changed: 0, existing: 0 },
      ],
      ignored: [],
      plan: expect.stringMatching(/^[0-9a-f]{64}$/),
      sample: [
        { row: 2, action: 'created', cells: ['Space', '', ''] },
        { row: 2, action: 'created', cells: ['Space', 'Launch', ''] },
        { row: 2, action: 'created', cells: ['Space', 'Launch', 'Rockets, reusable'] },
        { row: 3, action: 'created', cells: ['Space', 'Launch', 'Pads'] },
        { row: 6, action: 'created', cells: ['Space', 'Orbit', ''] },
        { row: 8, action: 'created', cells: ['Deep sea', '', ''] },
      ],
    })
    expect(await counts()).toEqual(before)
    const imported = await upload(`/sector/upload/?plan=${preview.body.data.plan}`, file)
    expect(imported.body.data).toEqual(preview.body.data)
    const [sectorCount = 0, industryCount = 0, subCount = 0] = before
    expect((await counts()).slice(0, 3)).toEqual([sectorCount + 2, industryCount + 2, subCount + 2])
    expect((await upload('/sector/upload/', file)).body.data).toMatchObject({ created: 0, existing: 7 })
  })

  test('is refused with a new preview if somebody has changed the data since the preview', async () => {
    const crafts = 'Job Function,Sub-Job Function\nCrafts,Weaving\nCrafts,Pottery'
    const { body: preview } = await upload('/job-function/upload/?preview=true', crafts)
    await upload('/job-function/upload/', 'Job Function,Sub-Job Function\nCrafts,Pottery')
    const before = await counts()
    const { status, body } = await upload(`/job-function/upload/?plan=${preview.data.plan}`, crafts)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 1005,
      message: 'The data has changed since the preview. Nothing was imported.',
    })
    expect(await counts()).toEqual(before)
    const { preview: next } = body.data as unknown as ChangedImport
    expect(next).toMatchObject({ created: 1, existing: 2 })
    const again = await upload(`/job-function/upload/?plan=${next.plan}`, crafts)
    expect(again.body).toMatchObject({ success: true, data: next })
    expect((await upload('/job-function/upload/?plan=x', crafts)).body).toMatchObject({ code: 1001 })
  })

  test('is refused with a new preview if the name of a parent has passed to another record', async () => {
    const { pool } = api.repairs
    await upload('/job-function/upload/', 'Job Function,Sub-Job Function\nBrewing,\nRoasting,')
    const file = 'Job Function,Sub-Job Function\nBrewing,Tasting'
    const { body: preview } = await upload('/job-function/upload/?preview=true', file)
    await pool.query(`update job_functions set name = 'Malting' where name = 'Brewing'`)
    await pool.query(`update job_functions set name = 'Brewing' where name = 'Roasting'`)
    expect((await upload(`/job-function/upload/?plan=${preview.data.plan}`, file)).status).toBe(409)
  })

  test('says which columns it does not know', async () => {
    const file = 'Owner,Job function,Sub-job function,Error\nAnn,Finance,,none'
    expect((await upload('/job-function/upload/?preview=true', file)).body.data.ignored).toEqual(['Owner', 'Error'])
  })

  test('matches names ignoring case and accents, and keeps the stored spelling', async () => {
    const { body } = await upload(
      '/job-function/upload/',
      'Job function;SUB job function\nFINANCE;Över tax\nfinance;ÖVER TAX',
    )
    expect(body.data).toMatchObject({ created: 1, existing: 1 })
    const { text } = await download('/job-function/download/')
    expect(text).toContain('\r\nFinance,Över tax\r\n')
    expect(text).not.toContain('FINANCE')
  })

  test('is all or nothing, and reports each invalid row with number, column, value and reason', async () => {
    const before = await counts()
    const long = 'x'.repeat(300)
    const wrong = `Sector,Industry,Sub-Industry\nGood,,\n,Orphan,\nSpace,,Orphan\n${long},a,b\na,b,c,d\n"a\u0007",,\n`
    for (const query of ['', '?preview=true']) {
      const { status, body } = await upload(`/sector/upload/${query}`, wrong)
      expect(status).toBe(400)
      const errors = [
        'Row 3: Sector: Please enter a name.',
        'Row 4: Industry: Please enter a name.',
        'Row 5: Sector: Please use at most 255 characters.',
        'Row 6: This row has more cells than the header. Text that contains a comma, semicolon or tab must be quoted.',
        'Row 7: Sector: This text contains line breaks or invisible characters. Please type it instead of pasting it.',
      ]
      expect(body).toMatchObject({
        code: 1009,
        message: 'The file could not be imported.',
        is_validation_error: false,
        error: errors,
      })
      const { errors: again, rows } = body.data as unknown as CsvRejection
      expect(again).toEqual(errors)
      expect(rows.slice(0, 3)).toEqual([
        { row: 3, column: 'Sector', value: '', reason: 'Please enter a name.' },
        { row: 4, column: 'Industry', value: '', reason: 'Please enter a name.' },
        { row: 5, column: 'Sector', value: 'x'.repeat(100), reason: 'Please use at most 255 characters.' },
      ])
    }
    expect(await counts()).toEqual(before)
  })

  test('of formulas is escaped in the download and unchanged after the upload', async () => {
    const { body } = await api.send<{ id: number }>('POST', '/job-function/', {
      token,
      body: { name: '=HYPERLINK("x")' },
    })
    const { text } = await download('/job-function/download/')
    expect(text).toContain(`\r\n"'=HYPERLINK(""x"")",\r\n`)
    expect((await upload('/job-function/upload/', text)).body.data.created).toBe(0)
    expect(await nameOf(body.data.id)).toBe('=HYPERLINK("x")')
  })

  test('of the same file by several users at once creates each record once', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `Crowd ${index % 30},Sub ${index}`)
    const files = [names, names.toReversed(), names, names.toReversed()].map((rows) =>
      ['Job Function,Sub-Job Function', ...rows].join('\n'),
    )
    const others = await Promise.all(['super', 'admin'].map((name) => api.signIn(`${name}@talent.example`)))
    const tokens = [token, token, ...others.map((other) => other.token.access)]
    const answers = await Promise.all(
      files.map(async (content, index) =>
        api.send<ImportResult>('POST', '/job-function/upload/', { token: tokens[index], ...(await formWith(content)) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const created = answers.reduce((sum, { body }) => sum + body.data.created, 0)
    expect(created).toBe(330)
    const { text } = await download('/job-function/download/')
    expect(text.match(/\r\nCrowd /g)).toHaveLength(300)
  })

  test('during concurrent deletions of its records causes no unexpected error', async () => {
    for (let round = 0; round < 5; round++) {
      const { body } = await api.send<{ id: number }>('POST', '/job-function/', {
        token,
        body: { name: `Gone ${round}` },
      })
      const [imported, removed] = await Promise.all([
        upload('/job-function/upload/', `Job Function,Sub-Job Function\nGone ${round},Child`),
        api.send('DELETE', `/job-function/${body.data.id}/`, { token }),
      ])
      expect([200, 409]).toContain(imported.status)
      expect([200, 409]).toContain(removed.status)
    }
  })
})

describe('A file that is not CSV', () => {
  const refused = { success: false, code: 1007, message: 'A CSV file is required.' }

  test.each<[string, string | Uint8Array, Parameters<typeof formWith>[1]?]>([
    ['an image, whatever its name', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { name: 'sectors.csv' }],
    ['nothing', ''],
    ['a file in another field', 'Sector,Industry,Sub-Industry\n', { field: 'file' }],
  ])('is refused: %s', async (_, content, form) => {
    const { status, body } = await upload('/sector/upload/', content, form)
    expect({ status, ...body }).toMatchObject({ status: 400, ...refused })
  })

  test.each([
    ['JSON', '{}', 'application/json'],
    ['a bare CSV file', 'Sector,Industry,Sub-Industry\n', 'text/csv'],
    ['an empty form', '', 'multipart/form-data; boundary=x'],
    ['a form without a boundary', '--x\r\n', 'multipart/form-data'],
    [
      'a truncated form',
      '--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.csv"\r\n\r\nSec',
      'multipart/form-data; boundary=x',
    ],
    [
      'a form without a file',
      '--x\r\ncontent-disposition: form-data; name="attachment"\r\n\r\nSector\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      'a form of many fields',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(100)}--x--\r\n`,
      'multipart/form-data; boundary=x',
    ],
    [
      'a field with the name of a prototype',
      '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nb\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('is refused: %s', async (_, body, type) => {
    const answer = await api.send('POST', '/sector/upload/', { token, body, headers: { 'content-type': type } })
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 400, ...refused })
  })

  test('a file may follow other form fields', async () => {
    const body =
      '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nhello\r\n--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.csv"\r\n\r\nJob Function,Sub-Job Function\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await api.send('POST', '/job-function/upload/', { token, body, headers })
    expect(answer.body).toMatchObject({ success: true, data: { created: 0, existing: 0 } })
  })

  test('an unknown value of preview is rejected, and nothing is written', async () => {
    const before = await counts()
    const { body } = await upload('/job-function/upload/?preview=maybe', 'Job Function,Sub-Job Function\nNever,')
    expect(body).toMatchObject({ code: 1001, error: { preview: ['Please send true or false.'] } })
    expect(await counts()).toEqual(before)
  })
})

describe('A large file', () => {
  const header = 'Job Function,Sub-Job Function\r\n'

  test('of 5 MB is read, one byte more is rejected', async () => {
    const limit = 5 * 1024 * 1024
    const fill = (length: number) => {
      const row = `${'Full'.repeat(30)},${'x'.repeat(250)}\r\n`
      const text = header + row.repeat(Math.floor((length - header.length) / row.length))
      return text.padEnd(length, '\n')
    }
    const most = await upload('/job-function/upload/?preview=true', fill(limit))
    expect(most.body).toMatchObject({ success: true })
    const more = await upload('/job-function/upload/?preview=true', fill(limit + 1))
    expect(more.body).toMatchObject({ code: 1007, message: 'The CSV file must not be larger than 5 MB.' })
  })

  test('of 100,000 rows is rejected', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `F${index % 100},S${index}`).join('\r\n')
    const { body } = await upload('/job-function/upload/', header + rows)
    expect(body).toMatchObject({
      code: 1009,
      error: ['Row 20002: The file has more than 20,000 rows. Please split it.'],
    })
  })

  test('of 20,000 rows is imported', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Large ${index % 200},Sub ${index}`).join('\r\n')
    const { body } = await upload('/job-function/upload/', header + rows)
    expect(body.data).toMatchObject({ created: 20_200, existing: 0 })
    expect(body.data.sample).toHaveLength(100)
    const { text } = await download('/job-function/download/')
    expect(text.match(/\r\nLarge /g)).toHaveLength(20_000)
  })
})

describe('Over the network', () => {
  const listen = async () => {
    if (!api.app.server.listening) await api.app.listen({ host: '127.0.0.1', port: 0 })
    return (api.app.server.address() as { port: number }).port
  }
  /** A new connection for each request. */
  const open = async (method: string, path: string, headers: Record<string, string> = {}) =>
    request({
      agent: false,
      port: await listen(),
      host: '127.0.0.1',
      method,
      path: `/api/job-function${path}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })

  test('a file far over the limit gets a response, not a reset', async () => {
    const { body, headers } = await formWith(`Job Function,Sub-Job Function\n${'x,y\n'.repeat(8_000_000)}`)
    const sending = await open('POST', '/upload/', headers)
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(400)
    expect(await json(answer)).toMatchObject({ code: 1007, message: 'The CSV file must not be larger than 5 MB.' })
  })

  test('a client that disconnects midway leaves nothing behind', async () => {
    const before = await counts()
    const sending = await open('POST', '/upload/', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '100000',
    })
    sending.on('error', () => {})
    sending.write(
      '--x\r\ncontent-disposition: form-data; name="attachment"; filename="a.csv"\r\n\r\nJob Function,Sub-Job Function\r\nHalf,\r\n',
    )
    await sleep(50)
    sending.destroy()
    await sleep(100)
    expect(await counts()).toEqual(before)
  })

  test('an import that its user cancels writes nothing, even if it is about to end', async () => {
    const before = await counts()
    const { pool } = api.database
    const holder = await pool.connect()
    await holder.query('begin; lock table job_sub_functions in share row exclusive mode')
    const { body, headers } = await formWith('Job Function,Sub-Job Function\nCancelled,Early\nCancelled,Late')
    const sending = await open('POST', '/upload/', headers)
    sending.on('error', () => {})
    sending.end(body)
    await expect.poll(() => countTableWaits(holder, 'job_sub_functions')).toBe(1)
    sending.destroy()
    await sleep(50)
    await holder.query('commit')
    holder.release()
    for (let tries = 0; pool.totalCount !== pool.idleCount && tries < 500; tries++) await sleep(10)
    expect(await counts()).toEqual(before)
  })

  test('an aborted download releases its connection', async () => {
    const { pool } = api.database
    for (let round = 0; round < 25; round++) {
      const asking = await open('GET', '/download/')
      asking.end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      asking.destroy()
    }
    for (let tries = 0; pool.totalCount !== pool.idleCount && tries < 1000; tries++) await sleep(20)
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})
