/** A drill on Debian's PostgreSQL 15: pgBackRest with the settings of deploy/ brings the product back (decision 0110). */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/freePort'
import { Product, runBuilt } from '../support/product'
import { until } from '../support/until'

/** PostgreSQL and pgBackRest refuse to run as root. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
const binaries = '/usr/lib/postgresql/15/bin'
const JWT_SECRET = 'a secret for tests that is long enough'

const folder = mkdtempSync(join(tmpdir(), 'console-pgbackrest-'))
const at = (name: string) => join(folder, name)
const config = at('pgbackrest.conf')
let port = 0
const servers: ChildProcess[] = []
const products: Product[] = []

const asPostgres = async (command: string, args: readonly string[]) =>
  (await promisify(execFile)(command, args, { ...user, cwd: folder, encoding: 'utf8' })).stdout

const backRest = (...args: string[]) => asPostgres('pgbackrest', [`--config=${config}`, '--stanza=console', ...args])

/** Fills in a file of deploy/. */
const fill = (name: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(join('deploy', name), 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) =>
    String(values[key] ?? `{{${key}}}`),
  )

const urlAt = (on: number) => `postgres://console:secret@127.0.0.1:${on}/postgres`

const query = async <Row extends object>(on: number, text: string): Promise<Row[]> => {
  const client = new pg.Client(urlAt(on))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row & Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const startServer = async (data: string, on: number, more: readonly string[] = []) => {
  const settings = ['-D', data, '-p', String(on), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...more]
  const server = spawn(`${binaries}/postgres`, settings, { ...user, cwd: folder, stdio: 'ignore' })
  servers.push(server)
  // Ready, and no longer recovering.
  await until(() =>
    query<{ no: boolean }>(on, 'select not pg_is_in_recovery() as no').then(
      ([row]) => row?.no === true,
      () => false,
    ),
  )
  return server
}

const startProduct = async (on: number) => {
  const product = await Product.start({ DATABASE_URL: urlAt(on), JWT_SECRET, DATA_DIR: at('files') })
  products.push(product)
  return product
}

const stop = async (server: ChildProcess, signal: NodeJS.Signals) => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const currentLog = async () =>
  (await query<{ name: string }>(port, 'select pg_walfile_name(pg_current_wal_lsn()) as name'))[0]?.name ?? ''

/** The last file of the log in the repository. */
const lastArchived = (): string =>
  readdirSync(at('repository/archive'), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /\/([0-9A-F]{24})-[0-9a-f]+/.exec(name)?.[1] ?? [])
    .toSorted()
    .at(-1) ?? ''

interface Written {
  readonly name: string
  readonly at: number
}

const drill = {
  written: [] as Written[],
  /** When each file of the log was seen to be written to. */
  logs: [] as { readonly name: string; readonly at: number }[],
  token: '',
  /** Between two writes. */
  moment: 0,
  killed: 0,
}

const writeSteadily = (product: Product) => {
  let isOver = false
  const write = async () => {
    for (let number = 0; !isOver; number++) {
      const name = `Written ${number}`
      const answer = await product.send('/sector/', { token: drill.token, body: { name } }).catch(() => ({ status: 0 }))
      if (answer.status === 201) drill.written.push({ name, at: Date.now() })
      await sleep(20)
    }
  }
  const look = async () => {
    for (; !isOver; await sleep(50)) {
      const name = await currentLog().catch(() => '')
      if (name) drill.logs.push({ name, at: Date.now() })
    }
  }
  const working = Promise.all([write(), look()])
  return async () => {
    isOver = true
    await working
  }
}

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'])
  chmodSync(folder, 0o777)
  port = await freePort()
  for (const name of ['repository', 'spool', 'locks', 'logs', 'files']) {
    mkdirSync(at(name))
    chmodSync(at(name), 0o777)
  }
  const paths = {
    repository: at('repository'),
    spool: at('spool'),
    locks: at('locks'),
    logs: at('logs'),
    data: at('data'),
  }
  writeFileSync(config, fill('pgbackrest.conf', { ...paths, port, socket: folder }))
  writeFileSync(at('password'), 'secret')
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${at('password')}`]
  await asPostgres(`${binaries}/initdb`, ['-D', at('data'), '-U', 'console', '-E', 'UTF8', '--no-sync', ...auth])
  const archive = fill('archive.conf', { config, archive_seconds: 1 })
  // Root would become the owner of a file that it replaces.
  await asPostgres('/bin/sh', ['-c', `printf '%s' "$1" >> "$0"`, join(at('data'), 'postgresql.conf'), archive])
  const server = await startServer(at('data'), port)
  const admin = '--pg1-user=console'
  await backRest(admin, 'stanza-create')
  await backRest(admin, 'check')
  await runBuilt('seed', [], { DATABASE_URL: urlAt(port), JWT_SECRET })

  const product = await startProduct(port)
  drill.token = await product.signIn('master@talent.example')
  const stopWriting = writeSteadily(product)
  await until(() => drill.written.length > 20)
  await backRest(admin, '--type=full', 'backup')
  const count = drill.written.length
  await until(() => drill.written.length > count + 20)
  drill.moment = Date.now()
  await sleep(5_000)
  drill.killed = Date.now()
  await stop(server, 'SIGQUIT')
  await stopWriting()
  await product.stop()
})
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop()
  for (const server of servers.splice(0)) await stop(server, 'SIGINT')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

/** Restores into another folder and starts it there. */
const restore = async (name: string, ...options: string[]) => {
  await asPostgres('mkdir', ['-m', '700', at(name)])
  await backRest(`--pg1-path=${at(name)}`, ...options, 'restore')
  const on = await freePort()
  // A restored server must not archive into the repository of the one that it stands in for, before somebody says so.
  await startServer(at(name), on, ['-c', 'archive_mode=off'])
  return on
}

const namesOn = async (on: number) =>
  new Set(
    (await query<{ name: string }>(on, `select name from sectors where name like 'Written %'`)).map(({ name }) => name),
  )

test('a lost server comes back with all but what was not archived, and people go on with the sessions that they had', async () => {
  rmSync(at('data'), { recursive: true })
  const last = lastArchived()
  // What was acknowledged while the last archived file was written, or earlier.
  const end = drill.logs.find(({ name }) => name > last)?.at ?? drill.killed
  const promised = drill.written.filter(({ at: time }) => time < end - 100)
  const on = await restore('restored')
  const names = await namesOn(on)
  expect(promised.length).toBeGreaterThan(40)
  expect(promised.filter(({ name }) => !names.has(name))).toEqual([])
  // The settings of the drill: a file of the log each second.
  expect(drill.killed - end).toBeLessThan(4_000)

  const product = await startProduct(on)
  expect((await product.send('/companies/all/', { token: drill.token })).status).toBe(200)
  const token = await product.signIn('master@talent.example')
  expect((await product.send('/sector/', { token, body: { name: 'After' } })).status).toBe(201)
  await expect.poll(() => query(on, 'select * from history.broken_seals()')).toEqual([])
})

test('any moment since the backup can be restored', async () => {
  const target = new Date(drill.moment).toISOString().replace('T', ' ').replace('Z', '+00')
  const on = await restore('earlier', '--type=time', `--target=${target}`, '--target-action=promote')
  const names = await namesOn(on)
  const before = drill.written.filter(({ at: time }) => time < drill.moment)
  expect(before.filter(({ name }) => !names.has(name))).toEqual([])
  expect(drill.written.filter(({ name, at: time }) => time > drill.moment + 200 && names.has(name))).toEqual([])
  expect(drill.written.filter(({ at: time }) => time > drill.moment + 200).length).toBeGreaterThan(10)
})
