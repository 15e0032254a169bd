import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../../server/database/connection'
import { hasTrigrams, migrate } from '../../../server/database/migrate'
import { StartError } from '../../../server/tools/startError'
import { countLockWaits } from '../../support/lockWaits'
import { makeDatabase, type NamedDatabase } from '../../support/postgres'
import { unlessHung } from '../../support/unlessHung'

let empty: NamedDatabase
let database: Database
let folder = ''

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-migrations-'))
  empty = await makeDatabase(inject('postgresUrl'))
  database = await connect(empty.url)
})
afterEach(async () => {
  await database.close()
  await empty.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const migrations = () => ({ folder: pathToFileURL(`${folder}/`) })
const run = ({ pool } = database) => migrate(pool, migrations())
const tables = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('an empty database gets all tables, and a second run changes nothing', async () => {
  const files = readdirSync(new URL('../../../server/database/migrations/', import.meta.url))
  const done = await migrate(database.pool)
  expect(done).toEqual(files.filter((name) => name.endsWith('.sql')).toSorted())
  expect(await tables()).toContain('companies')
  expect(await migrate(database.pool)).toEqual([])
})

test('four processes can start at once on an empty database, and each migration runs once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => connect(empty.url)))
  try {
    const done = await Promise.all([database, ...others].map(({ pool }) => migrate(pool)))
    expect(done.flat()).toHaveLength(new Set(done.flat()).size)
    expect(await tables()).toContain('companies')
  } finally {
    await Promise.all(others.map((other) => other.close()))
  }
})

test('a process that waits for another one that migrates takes it for no table in use', async () => {
  const hasty = new URL(empty.url)
  hasty.searchParams.set('lock_timeout', '50')
  const other = await connect(hasty.href)
  const said: string[] = []
  const holder = await database.pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(727274001)')
  write('0001_first.sql', 'create table first (id int)')
  const waiting = migrate(other.pool, { ...migrations(), log: (line) => said.push(line) })
  await sleep(300)
  await holder.query('rollback')
  holder.release()
  expect([await waiting, said]).toEqual([['0001_first.sql'], []])
  await other.close()
})

test('a new version runs only the new migrations', async () => {
  write('0001_first.sql', 'create table first (id int)')
  expect(await run()).toEqual(['0001_first.sql'])
  write('0002_second.sql', 'create table second (id int); insert into first values (1)')
  expect(await run()).toEqual(['0002_second.sql'])
  expect(await tables()).toEqual(['first', 'schema_expansions', 'schema_migrations', 'second'])
})

test('a failed migration is rolled back, and earlier ones are kept', async () => {
  write('0001_first.sql', 'create table first (id int)')
  write('0002_second.sql', 'create table second (id int); select 1 / 0')
  await expect(run()).rejects.toThrow(/0002_second\.sql failed.*division by zero/)
  expect(await tables()).toEqual(['first', 'schema_expansions', 'schema_migrations'])
})

test('a migration waits for a table in use without blocking others for long, and logs this once', async () => {
  write('0001_first.sql', 'create table first (id int)')
  await run()
  write('0002_second.sql', 'alter table first add column name text')
  const client = await database.pool.connect()
  await client.query('begin; select from first')
  const lines: string[] = []
  const done = migrate(database.pool, { ...migrations(), log: (line) => lines.push(line) })
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1)
  await database.pool.query('insert into first values (1)')
  await client.query('commit')
  client.release()
  expect(await done).toEqual(['0002_second.sql'])
  expect(lines).toEqual(['A migration waits until nobody uses the tables that it changes.'])
})

test('readers wait no longer than its tries last behind a migration that waits for a long reader', async () => {
  write('0001_first.sql', 'create table first (id int)')
  await run()
  write('0002_second.sql', '-- expand\nalter table first add column name text')
  const long = await database.pool.connect()
  await long.query('begin; select from first')
  const done = run()
  try {
    // Until one is seen to wait beside the migration, and answered although the long reader is still there.
    const isHeld = async () => {
      const reading = unlessHung(database.pool.query('select from first'))
      let isWaiting = false
      do isWaiting = (await countLockWaits(database.pool)) === 2
      while (!isWaiting && (await Promise.race([reading.then(() => false), sleep(10, true)])))
      await reading
      return isWaiting
    }
    await expect.poll(isHeld, { interval: 1 }).toBe(true)
  } finally {
    await long.query('commit')
    long.release()
  }
  expect(await done).toEqual(['0002_second.sql'])
})

test('a migration of many tables waits for all of them together no longer than another one for its table', async () => {
  await migrate(database.pool)
  const { rows } = await database.pool.query<{ name: string }>(
    `select tgrelid::regclass as name from pg_trigger where tgname = 'refuse_truncate' order by tgrelid`,
  )
  for (const { name } of rows) await database.pool.query(`drop trigger refuse_truncate on ${name}`)
  const source = new URL(
    '../../../server/database/migrations/0078_refuse_to_truncate_recorded_tables.sql',
    import.meta.url,
  )
  const [, loop = ''] = readFileSync(source, 'utf8').split('-- The tables that are recorded already.')
  const [writer, migrating] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await writer.query(`begin; lock table ${rows[0]?.name} in row exclusive mode`)
    await migrating.query(`begin; set local lock_timeout = '20s'`)
    const done = migrating.query(`--${loop}`)
    await expect.poll(() => countLockWaits(database.pool)).toBe(1)
    await sleep(300)
    await writer.query('commit')
    await done
    const left = await migrating.query<{ milliseconds: number }>(
      `select 1000 * extract(epoch from current_setting('lock_timeout')::interval)::float8 as milliseconds`,
    )
    expect(left.rows[0]?.milliseconds).toBeLessThan(19_701)
  } finally {
    await migrating.query('rollback')
    writer.release()
    migrating.release()
  }
})

describe('the version before', () => {
  const remove = (name: string) => rmSync(join(folder, name))

  test('starts on a database that a newer one has expanded', async () => {
    write('0001_first.sql', 'create table first (id int)')
    await run()
    write('0002_second.sql', '-- expand\nalter table first add column name text')
    expect(await run()).toEqual(['0002_second.sql'])
    remove('0002_second.sql')
    expect(await run()).toEqual([])
  })

  test('keeps its tables until nothing of it runs, and is refused from then on', async () => {
    write('0001_first.sql', 'create table first (id int, old text)')
    await run()
    write('0002_second.sql', '-- contract: old, which nothing has read since 0001\nalter table first drop column old')
    write('0003_third.sql', '-- expand\ncreate table third (id int)')
    const lines: string[] = []
    const upgrade = (isAlone: boolean) =>
      migrate(database.pool, { ...migrations(), log: (line) => lines.push(line), isAlone })
    expect(await upgrade(false)).toEqual(['0003_third.sql'])
    expect(lines).toEqual([
      'Once no process of the version before runs, run `npm run db:contract`: 0002_second.sql waits for it.',
    ])
    await database.pool.query('select old from first')
    expect(await upgrade(true)).toEqual(['0002_second.sql'])
    await expect(database.pool.query('select old from first')).rejects.toThrow('does not exist')
    remove('0002_second.sql')
    remove('0003_third.sql')
    await expect(run()).rejects.toThrow(/migration 0002_second\.sql, which this version.*newer version/)
  })

  test('has never used an empty database, which gets all at once', async () => {
    write('0001_first.sql', 'create table first (id int, old text)')
    write('0002_second.sql', '-- contract: old\nalter table first drop column old')
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  test('may not be surprised by an expansion that was changed after it ran', async () => {
    write('0001_first.sql', '-- expand\ncreate table first (id int)')
    await run()
    write('0001_first.sql', '-- expand\ncreate table first (id bigint)')
    await expect(run()).rejects.toThrow(/0001_first\.sql was changed/)
  })
})

test('a start detects whether the trigram indexes exist', async () => {
  await migrate(database.pool)
  expect(await hasTrigrams(database.pool)).toBe(true)
  await database.pool.query('drop index sectors_search')
  expect(await hasTrigrams(database.pool)).toBe(false)
})

test('a migration that was changed after it ran stops the start', async () => {
  write('0001_first.sql', 'create table first (id int)')
  await run()
  write('0001_first.sql', 'create table first (id int)\r\n')
  await expect(run()).rejects.toThrow(StartError)
  await expect(run()).rejects.toThrow(/0001_first\.sql was changed.*restore/)
})

test('different line ends do not count as a change', async () => {
  write('0001_first.sql', 'create table first (\n id int)')
  await run()
  write('0001_first.sql', 'create table first (\r\n id int)')
  expect(await run()).toEqual([])
})

test('a database of a newer version stops the start of an older one', async () => {
  write('0001_first.sql', 'create table first (id int)')
  write('0002_second.sql', 'create table second (id int)')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toThrow(StartError)
  await expect(run()).rejects.toThrow(/0002_second\.sql, which this version.*newer version/)
})

test('a user who may not create tables is told so, but is sufficient once the tables exist', async () => {
  write('0001_first.sql', 'create table first (id int)')
  const role = `reader_${empty.name}`
  await database.pool.query(
    `create role ${role} login password 'reader'; grant connect on database ${empty.name} to ${role}`,
  )
  const address = new URL(empty.url)
  address.username = role
  address.password = 'reader'
  const reader = await connect(address.href)
  try {
    await expect(run(reader)).rejects.toThrow(/may not change the database.*owner/)
    await run()
    await database.pool.query(`grant select on schema_migrations, schema_expansions to ${role}`)
    expect(await run(reader)).toEqual([])
  } finally {
    await reader.close()
    await database.pool.query(`drop owned by ${role}; drop role ${role}`)
  }
})
