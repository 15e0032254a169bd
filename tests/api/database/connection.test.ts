import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CommitUnknown, isUnavailable } from '../../../server/database/connectError'
import { connect, databaseDefaults, transaction, waitForTurn, type Database } from '../../../server/database/connection'
import { StartError } from '../../../server/tools/startError'
import { startOldServer } from '../../support/oldServer'
import { makeDatabase, type NamedDatabase } from '../../support/postgres'

let home: NamedDatabase
let database: Database
const said: string[] = []

beforeAll(async () => {
  home = await makeDatabase(inject('postgresUrl'))
  database = await connect(home.url, (message) => said.push(message))
  await database.pool.query('create table accounts (id int primary key, amount int not null)')
})
afterAll(async () => {
  await database.close()
  await home.drop()
})

const refusal = async (url: string): Promise<string> => {
  const error = await connect(url).then(
    async (unexpected) => unexpected.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  expect(message).not.toContain('s3cret')
  return message
}

const changed = (change: (address: URL) => void): string => {
  const address = new URL(home.url)
  address.password = 's3cret'
  change(address)
  return address.href
}

const ownPassword = () => new URL(home.url).password

describe('an operator with a wrong DATABASE_URL is told what to do', () => {
  test('when nothing listens there', async () => {
    expect(await refusal('postgres://ann:s3cret@127.0.0.1:1/console')).toMatch(
      /Nothing answers at 127\.0\.0\.1:1: start PostgreSQL/,
    )
  })

  test('when the host is unknown', async () => {
    expect(await refusal('postgres://ann:s3cret@no-such-host.invalid/console')).toMatch(/host no-such-host\.invalid/)
  })

  test('when the password is wrong', async () => {
    expect(await refusal(changed(() => {}))).toMatch(/refuses the password of user "postgres": correct/)
  })

  test('when there is no such database', async () => {
    const url = changed((address) => {
      address.password = ownPassword()
      address.pathname = '/nowhere'
    })
    expect(await refusal(url)).toMatch(/no database "nowhere".*CREATE DATABASE "nowhere"/)
  })

  test.each([
    'console',
    'http://127.0.0.1/console',
    'postgres://ann:s3cret@host:port/console',
    'postgres://a:%zz@b/%zz',
  ])('when it is no address: %s', async (url) => {
    expect(await refusal(url)).toMatch(/not the address of a PostgreSQL database: write it like/)
  })

  test('when the server is too old', async () => {
    const old = await startOldServer({ version: '14.19 (Debian 14.19-1)' })
    expect(await refusal(old.url)).toMatch(/version 14\.19.*15 or newer is needed: upgrade/)
    old.stop()
  })

  test('when the database cannot store every language', async () => {
    const { name } = home
    await database.pool.query(`create database ${name}_ascii template template0 encoding 'SQL_ASCII' locale 'C'`)
    const url = changed((address) => {
      address.password = ownPassword()
      address.pathname = `/${name}_ascii`
    })
    expect(await refusal(url)).toMatch(/stores SQL_ASCII.*ENCODING 'UTF8'/)
    await database.pool.query(`drop database ${name}_ascii with (force)`)
  })
})

test('the app waits for a server that is still starting', async () => {
  const young = await startOldServer({ version: '17.2', refusals: 2 })
  const connected = await connect(young.url)
  await connected.close()
  young.stop()
})

describe('values', () => {
  const query = `select count(*) as count, date '2026-03-29' as day, timestamp '2026-03-29 02:30' as moment`

  test('are read back as numbers and as written, with the driver and with Drizzle', async () => {
    const expected = [{ count: 1, day: '2026-03-29', moment: '2026-03-29 02:30:00' }]
    expect((await database.pool.query(query)).rows).toEqual(expected)
    expect((await database.db.execute(sql.raw(query))).rows).toEqual(expected)
  })

  test('too large for a number are rejected instead of rounded', async () => {
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large')
  })
})

describe('a lost connection', () => {
  const lose = `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

  test('before a commit is sent has changed nothing; in the middle of it, nobody knows', async () => {
    const loseAt = (isDone: boolean) =>
      transaction(database.db, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
        await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
        if (!isDone) await tx.execute('select 1')
      }).then(
        () => Promise.reject(new Error('it was committed')),
        (error: unknown) => ({ isLost: isUnavailable(error), isUnsure: error instanceof CommitUnknown }),
      )
    expect(await loseAt(false)).toEqual({ isLost: true, isUnsure: false })
    expect(await loseAt(true)).toEqual({ isLost: true, isUnsure: true })
  })

  test('is replaced, whether it was idle or in a transaction', async () => {
    await Promise.all([1, 2, 3].map(() => database.pool.query('select 1')))
    const lost = transaction(database.db, async (tx) => {
      await tx.execute('select 1')
      const other = await connect(home.url)
      await other.pool.query(lose)
      await other.close()
      await tx.execute('select 2')
    })
    await expect(lost).rejects.toThrow('Failed query: select 2')
    await expect.poll(() => said.join()).toContain('connection was lost')
    await expect.poll(() => database.pool.totalCount).toBe(0)
    await database.pool.query('select 1')
    await expect(transaction(database.db, (tx) => tx.execute('select 1'))).resolves.toBeDefined()
  })

  test('is not reported while the pool is closing, since the database may stop first', async () => {
    const lines: string[] = []
    const other = await connect(home.url, (message) => lines.push(message))
    const client = await other.pool.connect()
    client.release()
    await other.close()
    client.emit('error', new Error('terminating connection due to administrator command'))
    expect(lines).toEqual([])
  })

  test('an endless query is cancelled', async () => {
    const { rows } = await database.pool.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    )
    expect(rows[0]?.limit).toBe('30s')
  })
})

describe('a transaction', () => {
  const amountOf = async (id: number) => {
    const { rows } = await database.pool.query<{ amount: number }>('select amount from accounts where id = $1', [id])
    return rows[0]?.amount
  }

  test('is committed completely or not at all', async () => {
    await transaction(database.db, (tx) => tx.execute('insert into accounts values (1, 10)'))
    const failing = transaction(database.db, async (tx) => {
      await tx.execute('update accounts set amount = 99 where id = 1')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await amountOf(1)).toBe(10)
  })

  /** Waits until the given number of callers have arrived; later ones pass through. */
  const meeting = (size: number) => {
    let arrived = 0
    let open = () => {}
    const all = new Promise<void>((resolve) => (open = resolve))
    return () => {
      if (++arrived === size) open()
      return all
    }
  }

  test('that conflicts with another is retried until it succeeds', async () => {
    await database.pool.query('insert into accounts values (2, 0)')
    let runs = 0
    const meet = meeting(3)
    const increment = () =>
      transaction(
        database.db,
        async (tx) => {
          runs++
          const { rows } = await tx.execute<{ amount: number }>('select amount from accounts where id = 2')
          await meet()
          await tx.execute(sql`update accounts set amount = ${(rows[0]?.amount ?? 0) + 1} where id = 2`)
        },
        { isolationLevel: 'serializable' },
      )
    await Promise.all([increment(), increment(), increment()])
    expect(await amountOf(2)).toBe(3)
    expect(runs).toBeGreaterThan(3)
  })

  test('in a deadlock is retried', async () => {
    await database.pool.query('insert into accounts values (3, 0), (4, 0)')
    const meet = meeting(2)
    const touch = (first: number, second: number) =>
      transaction(database.db, async (tx) => {
        await tx.execute(sql`update accounts set amount = amount + 1 where id = ${first}`)
        await meet()
        await tx.execute(sql`update accounts set amount = amount + 1 where id = ${second}`)
      })
    await Promise.all([touch(3, 4), touch(4, 3)])
    expect([await amountOf(3), await amountOf(4)]).toEqual([2, 2])
  })

  test('is retried a limited number of times, and not for other errors', async () => {
    const failing = async (code: string) => {
      let runs = 0
      const attempt = transaction(database.db, async (tx) => {
        runs++
        await tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`))
      })
      await expect(attempt).rejects.toThrow('Failed query')
      return runs
    }
    expect(await failing('40001')).toBe(6)
    expect(await failing('23505')).toBe(1)
  })

  test('that fails releases its connection', async () => {
    const fail = () => transaction(database.db, () => Promise.reject(new Error('no')))
    for (let round = 0; round < 60; round++) await expect(fail()).rejects.toThrow('no')
    await database.pool.query('select 1')
    expect(database.pool.waitingCount).toBe(0)
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })
})

describe('a role with few connections', () => {
  /** Connects as a role that may open some connections, and runs work. */
  const withRole = async (
    limit: number,
    work: (few: Database, lines: string[], limitTo: (limit: number) => Promise<unknown>) => Promise<void>,
  ) => {
    const role = `few_${home.name}`
    await database.pool.query(`create role ${role} login password 'few' connection limit ${limit}`)
    const address = new URL(home.url)
    Object.assign(address, { username: role, password: 'few' })
    const lines: string[] = []
    const few = await connect(address.href, (line) => lines.push(line))
    try {
      await work(few, lines, (next) => database.pool.query(`alter role ${role} connection limit ${next}`))
    } finally {
      await few.close()
      await database.pool.query(`drop role ${role}`)
    }
  }
  const callMuch = ({ pool }: Database) =>
    Promise.all(Array.from({ length: 60 }, () => pool.query('select pg_sleep(0.01)')))

  test('has no call refused: the others wait, and a check of readiness need not', async () => {
    await withRole(6, async (few, lines) => {
      const all = callMuch(few)
      expect(await few.queryDirectly('select 1 as one')).toEqual([{ one: 1 }])
      expect(await all).toHaveLength(60)
      expect(few.pool.totalCount).toBe(5)
      expect(lines).toEqual([expect.stringContaining('may open 6 connections, and DATABASE_POOL is 20')])
    })
  })

  test('has no call refused when other processes have taken them, and says it once', async () => {
    await withRole(30, async (few, lines, limitTo) => {
      await limitTo(3)
      expect(await callMuch(few)).toHaveLength(60)
      expect(await callMuch(few)).toHaveLength(60)
      expect(few.pool.totalCount).toBeLessThanOrEqual(3)
      expect(lines).toEqual([expect.stringMatching(/refuses more than \d connections of this process: calls wait/)])
      expect(await few.queryDirectly('select 1 as one')).toEqual([{ one: 1 }])
    })
  })

  test('gives up after a while if there is none at all', async () => {
    const address = new URL(home.url)
    const role = `none_${home.name}`
    await database.pool.query(`create role ${role} login password 'few' connection limit 1`)
    Object.assign(address, { username: role, password: 'few' })
    const few = await connect(address.href, undefined, { ...databaseDefaults, DATABASE_CONNECT_SECONDS: 3 })
    await database.pool.query(`alter role ${role} connection limit 0`)
    await expect(few.pool.query('select 1')).rejects.toThrow(/too many connections for role/)
    await few.close()
    await database.pool.query(`drop role ${role}`)
  })
})

test('work that takes turns waits longer than calls wait for locks', async () => {
  const hasty = new URL(home.url)
  hasty.searchParams.set('lock_timeout', '50')
  const other = await connect(hasty.href)
  const holder = await database.pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(7)')
  const waiting = transaction(other.db, (tx) => waitForTurn(tx, 7)).then(
    () => 'waited',
    (error: unknown) => error,
  )
  await sleep(300)
  await holder.query('rollback')
  holder.release()
  expect(await waiting).toBe('waited')
  await other.close()
})
