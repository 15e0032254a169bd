/** Two versions of the console run side by side during an update. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildIn } from '../../contract/build'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { consoleAssets } from '../../server/database/tables'
import { startHousekeeping } from '../../server/housekeeping'
import { startApi, type Api } from '../support/api'

let api: Api
const folders: string[] = []
const apps: FastifyInstance[] = []

const script = (version: string) => `console.log('${version}')`.repeat(100)

/** Writes a build whose file names contain its version. */
const makeBuild = async (version: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'console-build-'))
  folders.push(folder)
  await mkdir(join(folder, 'assets'))
  const write = (name: string, content: string | Buffer) => writeFile(join(folder, 'assets', name), content)
  await writeFile(join(folder, 'index.html'), `<head><script src="/assets/index-${version}.js"></script></head>`)
  await write(`index-${version}.js`, script(version))
  await write(`index-${version}.js.br`, brotliCompressSync(script(version)))
  await write(`index-${version}.js.gz`, 'gzip')
  await write(`style-${version}.css`, 'small')
  await write('font-same.woff2', Buffer.from([0, 1, 2, 255]))
  return folder
}

const startProcess = async (consoleFolder: string) => {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: consoleFolder }),
    database: api.database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder,
  })
  apps.push(app)
  return app
}

beforeAll(async () => {
  api = await startApi()
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
afterAll(async () => {
  await api.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})
beforeEach(() => api.database.db.delete(consoleAssets))

test('the work of a start is repeated an hour later', async () => {
  const [now, later] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => Promise<void>>(async () => {})]
  await startHousekeeping(api.database.db, api.app.log, [now], [later])()
  expect(now).toHaveBeenCalledTimes(1)
  expect(later).not.toHaveBeenCalled()
})

test('behind a load balancer every page gets its files from any process', async () => {
  const processes = [await startProcess(await makeBuild('old')), await startProcess(await makeBuild('new'))]
  let turn = 0
  const ask = (url: string) => {
    const app = processes[turn++ % processes.length]
    if (!app) throw new Error('There is no process')
    return app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  }
  for (let load = 0; load < 10; load++) {
    const page = await ask('/login')
    const version = /index-(\w+)\.js/.exec(page.body)?.[1] ?? ''
    for (const name of [`index-${version}.js`, `style-${version}.css`, 'font-same.woff2'])
      expect((await ask(`/assets/${name}`)).statusCode).toBe(200)
    // Alternates, so that each page reaches both.
    if (load % 2) turn++
  }
})

test('a file of another build is sent as its own process would', async () => {
  await startProcess(await makeBuild('one'))
  const other = await startProcess(await makeBuild('two'))
  const ask = (name: string, encoding: string) =>
    other.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })
  const brotli = await ask('index-one.js', 'gzip, br')
  expect(brotli.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
    'x-content-type-options': 'nosniff',
  })
  expect(brotli.rawPayload).toEqual(brotliCompressSync(script('one')))
  for (const encoding of ['identity', 'br;q=0']) {
    const plain = await ask('index-one.js', encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(script('one'))
  }
  expect((await ask('index-one.js', 'gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask('style-one.css', 'br')).body).toBe('small')
  expect((await other.inject({ method: 'HEAD', url: '/assets/index-one.js' })).statusCode).toBe(200)
  expect((await other.inject({ method: 'POST', url: '/assets/index-one.js' })).statusCode).toBe(404)
  for (const name of ['index-three.js', 'index-one.js.br', '..%2findex.html', 'x'.repeat(300)])
    expect((await ask(name, 'br')).statusCode).toBe(404)
})

test('a tab that stays open during an update still gets the old files', async () => {
  const old = await startProcess(await makeBuild('before'))
  await old.close()
  const app = await startProcess(await makeBuild('after'))
  expect((await app.inject('/assets/index-before.js')).body).toBe(script('before'))
})

test('the header of a page names its build, so that an open console sees a newer one', async () => {
  const folder = await makeBuild('old')
  const [app, same, other] = [
    await startProcess(folder),
    await startProcess(folder),
    await startProcess(await makeBuild('new')),
  ]
  const buildOf = async (one: FastifyInstance) =>
    (await one.inject({ method: 'HEAD', url: '/' })).headers['console-build']
  expect(await Promise.all([app, same, other].map(buildOf))).toEqual(
    ['old', 'old', 'new'].map((build) => `/assets/index-${build}.js`),
  )
  expect(buildIn((await app.inject('/login')).body)).toBe(await buildOf(app))
})

test('a build is stored once, and deleted when unused for 30 days', async () => {
  const { db } = api.database
  const folder = await makeBuild('kept')
  for (const build of [folder, await makeBuild('gone')]) await (await startProcess(build)).close()
  const age = (name: string, days: number) =>
    db
      .update(consoleAssets)
      .set({ bytes: Buffer.from('stored'), last_seen: sql`now() - make_interval(days => ${days})` })
      .where(eq(consoleAssets.name, name))
  await age('index-kept.js', 40)
  await age('index-gone.js', 31)
  await age('style-gone.css', 29)
  await startProcess(folder)
  const names = async () => (await db.select().from(consoleAssets).orderBy(consoleAssets.name)).map(({ name }) => name)
  await expect.poll(names).toEqual(['font-same.woff2', 'index-kept.js', 'style-gone.css', 'style-kept.css'])
  const [kept] = await db.select().from(consoleAssets).where(eq(consoleAssets.name, 'index-kept.js'))
  expect(kept?.bytes.toString()).toBe('stored')
})
