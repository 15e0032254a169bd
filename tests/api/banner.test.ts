/** What operators tell everybody, and what is answered while nothing can be changed (decision 0112). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Banner } from '../../contract/entities/banner'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { removeBanner, storeBanner } from '../../server/database/banner'
import { onSignal } from '../../server/tools/signals'
import { publicUrl, startApi, testSecret, type Api } from '../support/api'

let api: Api
let token = ''

beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

type Shown = Partial<Parameters<typeof storeBanner>[1]>

const show = async (banner: Shown = {}) => {
  await storeBanner(api.database.db, { text: 'New servers tonight', level: 'info', ...banner })
  await api.app.banners.refresh()
}

const hide = async () => {
  await removeBanner(api.database.db)
  await api.app.banners.refresh()
}
afterEach(hide)

const read = async () => (await api.send<{ banner: Banner | null }>('GET', '/banner/')).body.data.banner
const addSector = (name: string) => api.send('POST', '/sector/', { token, body: { name } })

test('a banner is told to everybody, also before they sign in, and every answer names its version', async () => {
  const { headers } = await api.send('GET', '/sectors/', { token })
  expect(headers.banner).toBe('none')
  expect(await read()).toBeNull()
  await show()
  const banner = await read()
  expect(banner).toMatchObject({ text: 'New servers tonight', level: 'info', refuses_writes: false, ends_at: null })
  for (const path of ['/sectors/', '/nothing/', '/health/'])
    expect((await api.send('GET', path)).headers.banner).toBe(banner?.version)
  const earlier = banner?.version
  await show({ text: 'New servers tomorrow' })
  expect((await read())?.version).not.toBe(earlier)
})

test('it is shown from its beginning until its end', async () => {
  const hour = 3_600_000
  await show({ starts_at: new Date(Date.now() + hour) })
  expect(await read()).toBeNull()
  await show({ starts_at: new Date(Date.now() - 2 * hour), ends_at: new Date(Date.now() - hour) })
  expect(await read()).toBeNull()
  await show({ starts_at: new Date(Date.now() - hour), ends_at: new Date(Date.now() + hour) })
  expect(await read()).not.toBeNull()
})

test('the page of the console has it, as text that is no markup', async () => {
  const consoleFolder = await mkdtemp(join(tmpdir(), 'console-banner-'))
  await writeFile(join(consoleFolder, 'index.html'), '<html><head></head><body></body></html>')
  const { database } = api
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: consoleFolder })
  await show({ text: 'A "quote", __CSP_NONCE__ and </head><script>alert(1)</script>' })
  const app = await buildApp({ config, database, secret: testSecret, publicUrl, consoleFolder, hasTurns: false })
  const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
  await app.close()
  await rm(consoleFolder, { recursive: true })
  expect(body).not.toContain('<script>alert')
  const content = /<meta name="banner" content="\d+" data-banner="([^"]*)">/.exec(body)?.[1] ?? ''
  const text = content
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(text)).toMatchObject({ text: 'A "quote", __CSP_NONCE__ and </head><script>alert(1)</script>' })
})

test('during maintenance what would change something is refused with words, while reads and sign-ins go on', async () => {
  await show({ refuses_writes: true, level: 'warning', ends_at: new Date(Date.now() + 600_000) })
  const refused = await addSector('Not now')
  expect(refused).toMatchObject({ status: 503, body: { code: 1011, data: null, is_validation_error: false } })
  expect(refused.body.message).toMatch(/under maintenance(?!.*typed)/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await api.send('GET', '/sectors/?search=Not now', { token })).body.pagination?.count).toBe(0)
  const { status, body } = await api.logIn('admin@talent.example')
  expect(status).toBe(200)
  const refresh = body.data.token?.refresh
  expect((await api.send('POST', '/auth/refresh-token/', { body: { refresh } })).status).toBe(200)
  const forgotten = await api.send('POST', '/auth/forgot-password/', { body: { email: 'admin@talent.example' } })
  expect(forgotten.body.code).toBe(1011)
  await hide()
  expect((await addSector('Now')).status).toBe(201)
})

test('a body that began to arrive before maintenance changes nothing during it', async () => {
  async function* late() {
    yield '{"name": "Too '
    await show({ refuses_writes: true })
    yield 'late"}'
  }
  const headers = { 'content-type': 'application/json' }
  const refused = await api.send('POST', '/sector/', { token, headers, body: Readable.from(late()) })
  expect(refused).toMatchObject({ status: 503, body: { code: 1011 } })
  expect((await api.send('GET', '/sectors/?search=Too late', { token })).body.pagination?.count).toBe(0)
})

test('rights are checked before maintenance, and what is due waits for its end', async () => {
  await show({ refuses_writes: true })
  const { token: sales } = await api.signIn('sales@talent.example')
  expect((await api.send('POST', '/sector/', { token: sales.access, body: { name: 'x' } })).status).toBe(403)
  let turns = 0
  onTestFinished(onSignal('turned', () => void (turns += 1)))
  await api.app.dueWork.run()
  expect(turns).toBe(0)
  await hide()
  await api.app.dueWork.run()
  expect(turns).toBe(1)
})

/** Lets the database only read, for connections that exist and for new ones, as a primary that became a replica. */
const makeReadOnly = async () => {
  const client = await api.repairs.pool.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  await client.query(`alter database "${name}" set default_transaction_read_only = on`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return async () => {
    await client.query(`alter database "${name}" reset default_transaction_read_only`)
    client.release()
  }
}

test('while the database only reads, writes are told so, and are made again as soon as it writes', async () => {
  const makeWritable = await makeReadOnly()
  try {
    await expect.poll(async () => (await api.send('GET', '/sectors/', { token })).status).toBe(200)
    const refused = await addSector('Later')
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 1012 } })
    expect(refused.body.message).toMatch(/takes no changes(?!.*typed)/)
    expect((await api.logIn('admin@talent.example')).body.code).toBe(1012)
    expect((await api.send('GET', '/sectors/', { token })).status).toBe(200)
  } finally {
    await makeWritable()
  }
  // Connections that still only read are given up one by one.
  await expect.poll(async () => (await addSector('Later')).status).toBe(201)
})
