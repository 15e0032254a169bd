/** Reads of real replicas: never older than what the caller has written, whatever happens to the replicas (decision 0115). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { demoPassword } from '../../server/data/demo/accounts'
import { prepare } from '../../server/data/prepare'
import { connect } from '../../server/database/connection'
import { mostAgeMilliseconds } from '../../server/database/freshness'
import { migrate } from '../../server/database/migrate'
import { openReplicas, type ReplicaFigures } from '../../server/database/replicas'
import { startPostgresProxy } from '../support/postgresProxy'
import { openCluster, type Server } from './debianPostgres'

const cluster = openCluster()
const dataDir = mkdtempSync(join(tmpdir(), 'console-cluster-data-'))
const secret = 'a secret for tests that is long enough'

let primary: Server
let replicas: Server[]
/** Stands before the second replica. */
let network: Awaited<ReturnType<typeof startPostgresProxy>>

/** One process of the product, apart from listening. */
const startProcess = async (addresses: readonly string[]) => {
  const messages: string[] = []
  const config = readConfig({
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: addresses.join(','),
    JWT_SECRET: secret,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  })
  const database = await connect(primary.url)
  const chosen = openReplicas(primary.url, config.DATABASE_REPLICA_URLS, (message) => void messages.push(message))
  const app = await buildApp({
    config,
    database,
    replicas: chosen,
    secret,
    publicUrl: 'https://console.example.com',
    consoleFolder: dataDir,
    hasTurns: false,
  })
  const send = async (method: 'GET' | 'POST', path: string, token?: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(payload && { payload }),
    })
    return { status: response.statusCode, text: response.body }
  }
  const signIn = async (email: string): Promise<string> => {
    const { text } = await send('POST', '/v2/auth/login/', undefined, { email, password: demoPassword })
    return (JSON.parse(text) as { data: { token: { access: string } } }).data.token.access
  }
  const stop = async () => {
    await app.close()
    await chosen.close()
    await database.close()
  }
  return { database, messages, send, signIn, figures: chosen.figures, stop }
}

type Process = Awaited<ReturnType<typeof startProcess>>
let processes: [Process, Process]

beforeAll(async () => {
  primary = await cluster.startPrimary()
  const database = await connect(primary.url)
  await migrate(database.pool)
  await prepare(database.db, { demo: true })
  await database.close()
  replicas = [await cluster.startReplica(primary), await cluster.startReplica(primary)]
  network = await startPostgresProxy(replicas[1]?.url ?? '')
  const addresses = [replicas[0]?.url ?? '', network.url]
  processes = [await startProcess(addresses), await startProcess(addresses)]
  await used(2)
})
afterAll(async () => {
  for (const one of processes ?? []) await one.stop()
  await network?.stop()
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const usedBy = ({ figures }: Process): number => figures().replicas.filter(({ isUsed }) => isUsed).length
/** Waits until each process uses so many replicas. */
const used = async (count: number) => {
  for (const one of processes) await vi.waitUntil(() => usedBy(one) === count, { timeout: 30_000 })
}

const on = async (server: Server | undefined, statement: string) => {
  const client = new pg.Client(server?.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
const pause = () => Promise.all(replicas.map((one) => on(one, 'select pg_wal_replay_pause()')))
const resume = () => Promise.all(replicas.map((one) => on(one, 'select pg_wal_replay_resume()')))

let named = 0
const sectors = '/sectors/?page=1&page_size=10'
const addSector = async ({ send }: Process, token: string): Promise<string> => {
  const name = `Sector ${(named += 1)}`
  const { status, text } = await send('POST', '/sector/', token, { name })
  expect(status, text).toBe(201)
  return name
}
const listSectors = async ({ send }: Process, token: string, name = ''): Promise<string> => {
  const { status, text } = await send('GET', `${sectors}&search=${encodeURIComponent(name)}`, token)
  expect(status, text).toBe(200)
  return text
}

/** Does work, and returns how many of its reads were answered by whom. */
const readsOf = async ({ figures }: Process, work: () => Promise<unknown>): Promise<ReplicaFigures['reads']> => {
  const before = figures().reads
  await work()
  const { replica, primary, again } = figures().reads
  return { replica: replica - before.replica, primary: primary - before.primary, again: again - before.again }
}

describe('while replicas get nothing', () => {
  test('who has written sees it at another process at once, and others are answered by replicas', async () => {
    const [one, other] = processes
    const token = await one.signIn('master@talent.example')
    const others = await one.signIn('admin@talent.example')
    await listSectors(other, token)
    await pause()
    const name = await addSector(one, token)
    for (const process of processes) {
      const own = await readsOf(process, async () => expect(await listSectors(process, token, name)).toContain(name))
      expect(own).toEqual({ replica: 0, primary: 1, again: 0 })
      const foreign = await readsOf(process, async () =>
        expect(await listSectors(process, others, name)).not.toContain(name),
      )
      expect(foreign).toEqual({ replica: 1, primary: 0, again: 0 })
    }
    await resume()
    await expect
      .poll(() => readsOf(other, async () => expect(await listSectors(other, token, name)).toContain(name)))
      .toEqual({ replica: 1, primary: 0, again: 0 })
    // Replicas that have caught up show it to everybody.
    expect(await listSectors(one, others, name)).toContain(name)
  })

  test('nobody reads what is older than some seconds, and everybody does when they have caught up', async () => {
    const [one] = processes
    const token = await one.signIn('admin@talent.example')
    const master = await one.signIn('master@talent.example')
    await pause()
    const name = await addSector(one, master)
    await used(0)
    expect(await listSectors(one, token, name)).toContain(name)
    expect(one.figures().replicas[0]?.ageSeconds).toBeGreaterThan(mostAgeMilliseconds / 1000)
    await resume()
    await used(2)
    expect((await readsOf(one, () => listSectors(one, token))).replica).toBe(1)
  })
})

test('nobody ever misses what they have written, at whichever process, while replicas stop and go', async () => {
  const emails = ['master@talent.example', 'super@talent.example', 'admin@talent.example']
  const tokens = await Promise.all(emails.map((email) => processes[0].signIn(email)))
  let isOver = false
  const disturb = async () => {
    while (!isOver) {
      await pause()
      await sleep(Math.random() * 300)
      await resume()
      await sleep(Math.random() * 600)
    }
  }
  const disturbing = disturb()
  const before = processes.map(({ figures }) => figures().reads)
  const missed: string[] = []
  const work = async (token: string, index: number) => {
    for (let turn = 0; turn < 60; turn++) {
      const name = await addSector(processes[turn % 2] as Process, token)
      for (let read = 0; read < 4; read++) {
        const text = await listSectors(processes[(turn + read + index) % 2] as Process, token, name)
        if (!text.includes(`"${name}"`)) missed.push(name)
        await sleep(Math.random() * 60)
      }
    }
  }
  await Promise.all(tokens.map(work))
  isOver = true
  await disturbing
  expect(missed).toEqual([])
  const answered = processes.map(({ figures }, index) => figures().reads.replica - (before[index]?.replica ?? 0))
  // Otherwise nothing was tried.
  for (const count of answered) expect(count).toBeGreaterThan(20)
})

/** Reads as three people do for a while; returns the failed reads, and how long the longest took. */
const readWhile = async (process: Process, token: string, work: () => Promise<unknown>) => {
  let isOver = false
  const failed: number[] = []
  let longest = 0
  const read = async () => {
    while (!isOver) {
      const started = performance.now()
      const { status } = await process.send('GET', sectors, token)
      longest = Math.max(longest, performance.now() - started)
      if (status !== 200) failed.push(status)
      await sleep(5)
    }
  }
  const readers = Promise.all([read(), read(), read()])
  await work()
  isOver = true
  await readers
  return { failed, longest }
}

describe('when a replica fails', () => {
  test('no read fails while one is killed, and it is used again when it is back', async () => {
    const [one] = processes
    const token = await one.signIn('admin@talent.example')
    const { failed, longest } = await readWhile(one, token, async () => {
      await sleep(500)
      replicas[0]?.kill()
      await used(1)
      await sleep(500)
    })
    expect(failed).toEqual([])
    expect(longest).toBeLessThan(3000)
    replicas[0]?.start()
    await used(2)
    expect(one.messages.filter((line) => line.includes('left out')).length).toBeGreaterThan(0)
  })

  test('no read fails while the network to one is cut, and none waits for long', async () => {
    const [one] = processes
    const token = await one.signIn('admin@talent.example')
    const { failed, longest } = await readWhile(one, token, async () => {
      await sleep(500)
      network.silence()
      await used(1)
      await sleep(2000)
    })
    expect(failed).toEqual([])
    expect(longest).toBeLessThan(3000)
    network.speak()
    await used(2)
  })

  test('an export that has begun on one ends as a broken one, and one that begins has the primary', async () => {
    const [one] = processes
    const token = await one.signIn('admin@talent.example')
    const { failed } = await readWhile(one, token, async () => {
      replicas[0]?.kill()
      for (let turn = 0; turn < 20; turn++) expect((await one.send('GET', '/sector/download/', token)).status).toBe(200)
    })
    expect(failed).toEqual([])
    replicas[0]?.start()
    await used(2)
  })
})

describe('a server that is no replica of this database', () => {
  const reasonFor = async (url: string) => {
    const messages: string[] = []
    const opened = openReplicas(primary.url, [url], (message) => void messages.push(message))
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    const isUsable = opened.areUsable()
    await opened.close()
    return { reason: messages[0], isUsable }
  }

  test('is left out if it is the primary', async () => {
    const { reason, isUsable } = await reasonFor(primary.url)
    expect(reason).toMatch(/^Replica 127\.0\.0\.1:\d+ is left out: it is no replica\.$/)
    expect(isUsable).toBe(false)
  })

  test('is left out from when it has become a primary of its own', async () => {
    const third = await cluster.startReplica(primary)
    const messages: string[] = []
    const opened = openReplicas(primary.url, [third.url], (message) => void messages.push(message))
    await expect.poll(() => opened.areUsable(), { timeout: 30_000 }).toBe(true)
    third.promote()
    await expect.poll(() => opened.areUsable()).toBe(false)
    expect(messages.at(-1)).toContain('it is no replica')
    await opened.close()
  })
})
