/** Starts and stops the whole program as an operator does. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runningEmbedded } from '../../server/embedded/appRole'
import { freePort } from '../support/freePort'
import { countTableWaits } from '../support/lockWaits'
import { makeDatabase, startTestPostgres, type TestPostgres } from '../support/postgres'
import { familyOf, kill, leftOf } from '../support/processes'
import { runBuilt } from '../support/product'
import { unlessHung } from '../support/unlessHung'

const secret = 'a secret for tests that is long enough'

interface Started {
  readonly child: ChildProcess
  readonly port: number
  /** All that it has written. */
  readonly output: () => string
  readonly ended: Promise<unknown>
}

const running: ChildProcess[] = []
const folders: string[] = []

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-start-'))
  folders.push(folder)
  return folder
}

const watch = (child: ChildProcess, port: number): Started => {
  running.push(child)
  let output = ''
  child.stdout?.on('data', (data) => (output += String(data)))
  child.stderr?.on('data', (data) => (output += String(data)))
  return { child, port, output: () => output, ended: once(child, 'exit') }
}

const start = async (env: Record<string, string>): Promise<Started> => {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY_SECONDS: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watch(child, port)
}

const get = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`)

const untilReady = async ({ port, child, output }: Started) => {
  for (let tries = 0; tries < 4800; tries++) {
    if (child.exitCode !== null) throw new Error(`It ended instead of starting: ${output()}`)
    const isReady = await get(port, '/api/ready').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(`It did not become ready: ${output()}`)
}

/** Begins a POST of so many bytes with a piece of its body; the answer is what comes until the connection closes. */
const beginPost = ({ port }: Started, path: string, headers: Record<string, string>, length: number, piece: string) => {
  const socket = connect(port, '127.0.0.1')
  const head = { host: 'x', 'content-length': String(length), ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${piece}`)
  let text = ''
  socket.on('data', (data) => (text += String(data)))
  const answer = new Promise<string>((resolve) => socket.on('error', () => {}).on('close', () => resolve(text)))
  return { socket, answer }
}

/** Waits until so many POSTs have reached a program, whose log of level info tells so. */
const untilReached = async ({ output }: Started, count: number): Promise<void> => {
  await expect.poll(() => output().split('"method":"POST"').length - 1).toBe(count)
}

const json = { 'content-type': 'application/json' }

const logIn = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@talent.example', password: 'Welcome-2026' }),
  })

/** Runs `npm run keys:rotate` and returns its output. */
const rotateKeys = async (env: Record<string, string>): Promise<string> => {
  const args = ['--import', import.meta.resolve('tsx'), 'server/commands/rotateKeys.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return stdout
}

const readKeyIds = async ({ port }: Started): Promise<string[]> => {
  const { keys } = (await (await get(port, '/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}

const stop = async ({ child, ended }: Started) => {
  child.kill('SIGTERM')
  await ended
  return child.exitCode
}

/** A data folder with the demo data, as a stop leaves it. */
let stopped = ''
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'])
  stopped = await newFolder()
  const program = await start({ DATA_DIR: stopped })
  await untilReady(program)
  await stop(program)
})

/** Returns a folder that has been started before, for the tests that are not about the first start. */
const usedFolder = async () => {
  const folder = await newFolder()
  // Node's own copy would give the files of PostgreSQL to another user.
  await promisify(execFile)('cp', ['-a', join(stopped, '.'), folder])
  return folder
}

afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

describe('with the embedded database', () => {
  test('the first start makes the demo data and names its accounts, and a second keeps what was changed', async () => {
    const DATA_DIR = await newFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    // The greeting comes once it listens.
    await expect.poll(first.output).toContain('viewer@borealis.example')
    expect(first.output()).toContain(`Talent Console is at http://localhost:${first.port}`)
    expect(first.output()).toContain('master@talent.example')
    expect(first.output()).toContain('Welcome-2026')
    const { data } = (await (await logIn(first.port)).json()) as { data: { token: { access: string } } }
    const keysBefore = await readKeyIds(first)
    const kid = /^The key (\S+) is published now/m.exec(await rotateKeys({ DATA_DIR }))?.[1]
    expect(await stop(first)).toBe(0)

    const second = await start({ DATA_DIR })
    await untilReady(second)
    expect(await readKeyIds(second)).toEqual([kid, ...keysBefore])
    const kept = await fetch(`http://127.0.0.1:${second.port}/api/companies/all/`, {
      headers: { authorization: `Bearer ${data.token.access}` },
    })
    expect(kept.status).toBe(200)
    await stop(second)
  })

  test('with LOG_FORMAT=json each line is JSON, and none has the password of the demo accounts', async () => {
    const program = await start({
      DATA_DIR: await usedFolder(),
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
    })
    await untilReady(program)
    await expect.poll(program.output).toContain('demo accounts')
    await stop(program)
    const lines = program.output().trim().split('\n')
    const said = lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
    expect(said.join()).toContain(`Talent Console is at http://localhost:${program.port}`)
    expect(said.join()).toMatch(/Metrics are at http:\/\/127\.0\.0\.1:\d+\/metrics/)
    expect(program.output()).not.toContain('Welcome-2026')
  })

  test('killed with its database, it leaves no process behind, and starts again', async () => {
    const DATA_DIR = await usedFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    const family = familyOf(first.child.pid ?? 0)
    expect(family.length).toBeGreaterThan(3)
    kill(family)
    await first.ended
    expect(await leftOf(family)).toEqual([])
    const second = await start({ DATA_DIR })
    await untilReady(second)
    await stop(second)
  })

  test('killed alone, its database goes too, and the next start works', async () => {
    const DATA_DIR = await usedFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    const family = familyOf(first.child.pid ?? 0)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await leftOf(family)).toEqual([])
    const second = await start({ DATA_DIR })
    await untilReady(second)
    await stop(second)
  })

  test('a stop waits for an upload that is still coming, but not for ever for those that never end', async () => {
    const program = await start({ DATA_DIR: await usedFolder(), LOG_LEVEL: 'info' })
    await untilReady(program)
    const { data } = (await (await logIn(program.port)).json()) as { data: { token: { access: string } } }
    const headers = { authorization: `Bearer ${data.token.access}`, 'content-type': 'multipart/form-data; boundary=b' }
    const form =
      '--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.csv"\r\n\r\nSector,Industry,Sub-Industry\r\nStopped,,\r\n--b--\r\n'
    const half = form.slice(0, 100)
    beginPost(program, '/api/sector/upload/', headers, form.length, half)
    beginPost(program, '/api/auth/logout/', json, 500, '{"reg')
    const slow = beginPost(program, '/api/sector/upload/', headers, form.length, half)
    await untilReached(program, 4)
    program.child.kill('SIGTERM')
    await sleep(2000)
    slow.socket.write(form.slice(half.length))
    expect(await slow.answer).toMatch(/^HTTP\/1.1 200 /)
    await program.ended
    expect(program.child.exitCode).toBe(0)
    expect(program.output()).not.toContain('unexpected error')
  })

  test('a stop is announced before connections close, and an import that takes long is finished first', async () => {
    const DATA_DIR = await usedFolder()
    const program = await start({ DATA_DIR, SHUTDOWN_DELAY_SECONDS: '4' })
    await untilReady(program)
    const { data } = (await (await logIn(program.port)).json()) as { data: { token: { access: string } } }
    const holder = new pg.Client(runningEmbedded(DATA_DIR))
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table sectors in access exclusive mode')
    const form = new FormData()
    form.append('attachment', new Blob(['Sector,Industry,Sub-Industry\nLong,,'], { type: 'text/csv' }), 'a.csv')
    const headers = { authorization: `Bearer ${data.token.access}` }
    const url = `http://127.0.0.1:${program.port}/api/sector/upload/`
    const answer = fetch(url, { method: 'POST', body: form, headers })
    await expect.poll(() => countTableWaits(holder, 'sectors')).toBe(1)
    program.child.kill('SIGTERM')
    // The announcement lasts for four seconds: as long as a busy machine may take for what follows.
    const ready = await vi.waitFor(async () => {
      const answer = await get(program.port, '/api/ready')
      expect(answer.status).toBe(503)
      return answer
    }, 60_000)
    expect(ready.headers.get('connection')).toBe('close')
    expect(await ready.json()).toMatchObject({ code: 1500, message: 'The server is being stopped.' })
    expect((await logIn(program.port)).status).toBe(200)
    // Longer than the announcement and than a client that has stopped sending is waited for.
    await sleep(11_000)
    await expect(get(program.port, '/api/health')).rejects.toThrow('fetch failed')
    await holder.query('commit')
    const { status, headers: answered } = await answer
    expect([status, answered.get('connection')]).toEqual([200, 'close'])
    await program.ended
    await holder.end().catch(() => {})
    expect(program.child.exitCode).toBe(0)
  })

  test('npm start, stopped as a container is stopped, leaves the port free and nothing running', async () => {
    const port = await freePort()
    const DATA_DIR = await usedFolder()
    const env = { ...process.env, LOG_LEVEL: 'error', SHUTDOWN_DELAY_SECONDS: '0', PORT: String(port), DATA_DIR }
    const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const npm = watch(child, port)
    await untilReady(npm)
    const family = familyOf(child.pid ?? 0)
    expect(family.map(({ command }) => command).join('\n')).toContain('dist/server/main.mjs')
    expect(family.map(({ command }) => command).join('\n')).toContain('postgres -D')
    // The one process that the container knows.
    expect(await stop(npm)).toBe(0)
    expect(await leftOf(family)).toEqual([])
    await expect(get(port, '/api/health')).rejects.toThrow('fetch failed')
    const next = await start({ DATA_DIR, PORT: String(port) })
    await untilReady(next)
    await stop(next)
  })

  test('while its database is frozen it says so, and goes on when it thaws', async () => {
    const program = await start({ DATA_DIR: await usedFolder() })
    await untilReady(program)
    const login = await logIn(program.port)
    expect(login.status).toBe(200)
    const database = familyOf(program.child.pid ?? 0).filter(({ command }) => /postgres( -D|:)/.test(command))
    expect(database.length).toBeGreaterThan(3)
    const tell = (signal: NodeJS.Signals) => database.forEach(({ pid }) => process.kill(pid, signal))
    tell('SIGSTOP')
    try {
      expect((await unlessHung(get(program.port, '/api/ready'))).status).toBe(503)
      expect((await logIn(program.port)).status).toBe(503)
      expect((await get(program.port, '/api/health')).status).toBe(200)
    } finally {
      tell('SIGCONT')
    }
    await untilReady(program)
    await expect.poll(async () => (await logIn(program.port)).status).toBe(200)
    expect(await stop(program)).toBe(0)
  })

  test('a second process on the same folder refuses, and the first goes on', async () => {
    const DATA_DIR = await usedFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    const second = await start({ DATA_DIR })
    await second.ended
    expect(second.child.exitCode).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toMatch(/in use/)
    expect((await logIn(first.port)).status).toBe(200)
    await stop(first)
  })
})

describe('what is wrong is said in one line, with its cure', () => {
  const refusal = async (env: Record<string, string>) => {
    const program = await start(env)
    await program.ended
    expect(program.child.exitCode).toBe(1)
    const lines = program.output().trim().split('\n')
    return lines.filter((line) => !line.startsWith('PostgreSQL 18')).join('\n')
  }

  test('a port that is taken', async () => {
    const DATA_DIR = await usedFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    const said = await refusal({ DATA_DIR: await newFolder(), PORT: String(first.port) })
    expect(said).toBe(`Port ${first.port} is taken: stop the program that uses it, or set PORT to another.`)
    await stop(first)
  })

  test('a DATA_DIR that cannot be written', async () => {
    const folder = await newFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    await chmod(folder, 0o500)
    const said = await refusal({ DATA_DIR: join(file, 'data') })
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toContain('DATA_DIR')
    await chmod(folder, 0o700)
  })

  test('a DATABASE_URL at which nothing answers', async () => {
    const port = await freePort()
    const said = await refusal({ DATABASE_URL: `postgres://user:hidden@127.0.0.1:${port}/x`, JWT_SECRET: secret })
    expect(said).toBe(`Nothing answers at 127.0.0.1:${port}: start PostgreSQL there or correct DATABASE_URL.`)
  })

  test('a step that cannot be taken back, in a folder without a database or with words that it does not know', async () => {
    const DATA_DIR = join(await newFolder(), 'data')
    const contract = (...args: string[]) => runBuilt('contractSchema', args, { DATA_DIR })
    expect(await contract('--help')).toMatchObject({ code: 0, text: expect.stringContaining('npm run db:contract') })
    expect(await contract('--dry-run')).toEqual({ code: 1, text: "Unknown option '--dry-run'; see --help.\n" })
    expect(await contract()).toMatchObject({ code: 1, text: expect.stringContaining('There is no database in') })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('every wrong setting at once', async () => {
    const said = await refusal({ PORT: 'x', SMTP_URL: 'mail', DATABASE_URL: 'postgres://a@b/c', JWT_SECRET: 'short' })
    expect(said.split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'SMTP_URL', 'JWT_SECRET']) expect(said).toContain(name)
  })
})

describe('with a database of one’s own', () => {
  let server: TestPostgres
  beforeAll(async () => {
    server = await startTestPostgres()
  })
  afterAll(() => server.stop())

  test('two processes start at once on an empty database, and both serve', async () => {
    const database = await makeDatabase(server.url)
    const env = { DATABASE_URL: database.url, JWT_SECRET: secret }
    const both = await Promise.all([
      start({ ...env, DATA_DIR: await newFolder() }),
      start({ ...env, DATA_DIR: await newFolder() }),
    ])
    await Promise.all(both.map(untilReady))
    for (const { port, output } of both) {
      expect((await get(port, '/api/health')).status).toBe(200)
      // There are no demo accounts on a server of one's own.
      expect(output()).not.toContain('Welcome-2026')
    }
    // Of two first starts, one makes the key.
    const [ids = [], ...others] = await Promise.all(both.map(readKeyIds))
    expect(ids).toHaveLength(1)
    expect(others).toEqual([ids])
    await Promise.all(both.map(stop))
    await database.drop()
  })

  test('the start warns of what was left out, in one line each', async () => {
    const database = await makeDatabase(server.url)
    const DATA_DIR = await newFolder()
    const env = { DATABASE_URL: database.url, JWT_SECRET: secret, DATA_DIR }
    const warnings = async (given: Record<string, string>) => {
      const program = await start({ ...env, ...given })
      await untilReady(program)
      await expect.poll(program.output).toContain('Talent Console is at')
      await stop(program)
      // With a server of one's own, each line is JSON.
      const lines = program.output().trim().split('\n')
      return lines
        .map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string })
        .flatMap(({ level, msg }) => (level === 40 ? [msg] : []))
    }
    const [smtp, url, proxy, ...others] = await warnings({})
    expect(smtp).toBe(
      `SMTP_URL is not set: nobody gets the mails, which are written to ${join(DATA_DIR, 'outbox')} instead.`,
    )
    expect(url).toMatch(/^PUBLIC_URL is not set: links in mails lead to http:\/\/localhost:\d+, /)
    expect(proxy).toMatch(/^TRUST_PROXY is not set: behind a proxy .* without a proxy set it to 0\.$/)
    expect(others).toEqual([])
    const all = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://console.example.com', TRUST_PROXY: '0' }
    expect(await warnings(all)).toEqual([])
    await database.drop()
  })

  test('a stop finishes the call that is under way', async () => {
    const database = await makeDatabase(server.url)
    const env = { DATABASE_URL: database.url, JWT_SECRET: secret, LOG_LEVEL: 'info' }
    const program = await start({ ...env, DATA_DIR: await newFolder() })
    await untilReady(program)
    // As a browser opens one ahead of need: nothing runs on it, so the stop does not wait for it.
    connect(program.port, '127.0.0.1').on('error', () => {})
    const body = JSON.stringify({ email: 'nobody@talent.example', password: 'wrong' })
    // The head first: the call is under way, and waits for its body.
    const { socket, answer } = beginPost(program, '/api/v2/auth/login/', json, body.length, '')
    await untilReached(program, 1)
    program.child.kill('SIGTERM')
    await sleep(300)
    socket.write(body)
    await program.ended
    expect(await answer).toContain('Invalid email or password')
    expect(await answer).toMatch(/connection: close/i)
    expect(program.child.exitCode).toBe(0)
    await database.drop()
  })

  test('a Ctrl-C that comes twice is one wish to stop, a later one ends it at once', async () => {
    const database = await makeDatabase(server.url)
    const env = { DATABASE_URL: database.url, JWT_SECRET: secret, LOG_LEVEL: 'info' }
    const program = await start({ ...env, DATA_DIR: await newFolder() })
    await untilReady(program)
    beginPost(program, '/api/auth/logout/', json, 500, '{"reg')
    await untilReached(program, 1)
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    await sleep(1500)
    expect(program.child.exitCode).toBeNull()
    program.child.kill('SIGINT')
    await program.ended
    // By a stop that has waited, it would be 0.
    expect(program.child.exitCode).toBe(1)
    await database.drop()
  })
})
