import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '../../server/embedded/launch'
import { familyOf, kill, leftOf, startProgram } from '../support/processes'

/** A few in the gate, 50 when the stage runs alone. */
const rounds = Number(process.env.DURABILITY_KILLS ?? 10)
const writer = join(import.meta.dirname, 'writer.ts')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-durability-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const acknowledgedFile = () => join(folder, 'acknowledged')

/** What was written to the end: a kill may have cut the last number. */
const acknowledged = (): number[] =>
  existsSync(acknowledgedFile()) ? readFileSync(acknowledgedFile(), 'utf8').split('\n').slice(0, -1).map(Number) : []

const query = async <Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows

/** Looks for writes that were acknowledged and are not there, and for halves of transactions. */
const checkData = async (client: pg.Client, promised: readonly number[]) => {
  const kept = new Set((await query<{ id: number }>(client, 'select id from notes')).map(({ id }) => id))
  expect(promised.filter((id) => !kept.has(id))).toEqual([])
  const halves = `select id from notes where lines <> (select count(*) from lines where note_id = id)
    or lines <> case when id % 5 = 0 then 2 else 1 end`
  expect(await query(client, halves)).toEqual([])
}

const connected = async (url: string, work: (client: pg.Client) => Promise<void>) => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const checkIndexes = async (client: pg.Client) => {
  await query(client, 'create extension amcheck')
  await query(
    client,
    `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`,
  )
}

test(`every acknowledged write outlives ${rounds} kills, and nothing is left running`, async () => {
  const dataDir = join(folder, 'data')
  const everyProcess: Parameters<typeof kill>[0][number][] = []
  for (let round = 0; round < rounds; round++) {
    const program = startProgram(writer, [dataDir, acknowledgedFile()])
    const promised = acknowledged()
    await connected(await program.firstLine, (client) => checkData(client, promised))
    await sleep(Math.random() * 300)
    const family = familyOf(program.pid)
    everyProcess.push(...family)
    // In turn: the program alone, whose server is still ending when the next one starts; or all that belongs to it.
    kill(round % 2 === 0 ? family.slice(0, 1) : family)
    await program.ended
    if (round % 10 === 0) expect(await leftOf(family)).toEqual([])
  }
  const promised = acknowledged()
  expect(promised.length).toBeGreaterThan(rounds)
  const database = await startEmbedded({ dataDir, log: () => {} })
  await connected(database.adminUrl, async (client) => {
    await checkData(client, promised)
    await checkIndexes(client)
  })
  await database.stop()
  expect(await leftOf(everyProcess)).toEqual([])
})

test('a first start that is killed at any moment is followed by one that works', async () => {
  for (let round = 0; round < 8; round++) {
    const dataDir = join(folder, `data${round}`)
    const first = startProgram(writer, [dataDir, acknowledgedFile()])
    first.firstLine.catch(() => {})
    await sleep(300 + round * 100)
    const family = familyOf(first.pid)
    kill(round % 2 === 0 ? family.slice(0, 1) : family)
    await first.ended
    const database = await startEmbedded({ dataDir, log: () => {} })
    await connected(database.url, async (client) =>
      expect(await query(client, 'select 1 as one')).toEqual([{ one: 1 }]),
    )
    await database.stop()
    expect(await leftOf(family)).toEqual([])
  }
})
