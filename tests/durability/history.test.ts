/** However a server ends, there is no change without an entry in history, and no entry without a change. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { CallName } from '../../contract/calls'
import * as tables from '../../server/database/tables'
import { hidden, recordedTables } from '../../server/records/history/recorded'
import { keyOf } from '../../server/records/table'
import { familyOf, kill, startProgram } from '../support/processes'

/** A few in the gate, 50 when the stage runs alone. */
const rounds = Math.ceil(Number(process.env.DURABILITY_KILLS ?? 4))
const writer = join(import.meta.dirname, 'changeWriter.ts')

/** Each recorded table with a digest of its rows, as they are or, in the schema `as_of`, as they were. */
const digestsIn = async (client: pg.Client, schema: 'public' | 'as_of'): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  for (const table of recordedTables(tables)) {
    const name = getTableName(table)
    const columns = Object.values(getTableColumns(table))
      .map((column) => column.name)
      .filter((column) => !hidden[name]?.includes(column))
    const order = keyOf(table).join(', ')
    const { rows } = await client.query<{ digest: string }>(
      `select coalesce(md5(string_agg(row(${columns.join(', ')})::text, ';' order by ${order})), '') as digest from ${schema}.${name}`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

const now = async (client: pg.Client): Promise<string> =>
  (await client.query<{ at: string }>('select clock_timestamp()::text as at')).rows[0]?.at ?? ''

/** Entries that nothing was written for, except for those that only say that somebody has done something. */
const idleEntries = `select call from history.changes c where call <> 'login'
  and not exists (select from history.changed_rows r where r.change_id = c.id)`

/** Plans that were settled without an entry of their own, more than once, or not although they were due before the server started. */
const oddPlans = `select p.id, p.state, count(c.id)::int as entries from planned_changes p
  left join history.changes c on c.request_id = 'planned-change-' || p.id
  group by p.company_id, p.id
  having count(c.id) <> case when p.state in ('done', 'refused') then 1 else 0 end
    or p.state = 'done' and not exists (select from history.changed_rows r
      where r.change_id = max(c.id) and r.record = 'users' and r.record_id = p.record_id)
    or p.state = 'planned' and p.counts_from <= (now() at time zone 'utc')::date and p.planned_at < $1`

/** Decisions without the change that they name, and reviews that are over without a decision, or should be. */
const oddReviews = `select v.id, v.state, i.id as item, i.decision from access_reviews v
  left join access_review_items i on i.company_id = v.company_id and i.review_id = v.id
  where i.change_id is not null and not exists (select from history.changed_rows r
      where r.change_id = i.change_id and r.record = 'users' and r.record_id = i.user_id)
    or v.state = 'closed' and i.decision is null
    or v.state = 'closing' and v.created_at < $1`

/** What the program does for sure before it is killed while it does more of it, by the calls that history names. */
const kinds: readonly CallName[] = [
  'decideAccessReviewItems',
  'uploadJobGrades',
  'activateJobGradeVersion',
  'moveRegion',
  'createCompany',
  'copyCompany',
  'saveGradeMap',
]

test(
  `history fits what is stored after ${rounds} kills`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-history-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let before: { readonly at: string; readonly digests: Record<string, string> } | undefined
    let entries = 0
    let found = { plans: 0, taken: 0, provisioned: 0 }
    const seen = new Set<string>()
    for (let round = 1; round <= rounds; round++) {
      const started = new Date()
      const program = startProgram(writer, [folder, String(round)])
      const client = new pg.Client(await program.firstLine)
      client.on('error', () => {})
      await client.connect()
      // What was there before the first round is what history takes the tables back to, whatever was killed since.
      await client.query('begin isolation level repeatable read')
      if (before) {
        await client.query(`select set_config('history.as_of', $1, true)`, [before.at])
        expect(await digestsIn(client, 'as_of'), `round ${round}`).toEqual(before.digests)
        expect((await client.query(idleEntries)).rows, `round ${round}`).toEqual([])
        expect((await client.query(oddPlans, [started])).rows, `round ${round}`).toEqual([])
        expect((await client.query(oddReviews, [started])).rows, `round ${round}`).toEqual([])
      } else before = { at: await now(client), digests: await digestsIn(client, 'public') }
      const { rows } = await client.query<{ count: number }>('select count(*)::int from history.changes')
      entries = rows[0]?.count ?? 0
      const { rows: acts } = await client.query<typeof found>(`select
      (select count(*)::int from planned_changes where state = 'done') as plans,
      (select count(*)::int from access_review_items where decision = 'taken') as taken,
      (select count(*)::int from provisioned_people) as provisioned`)
      found = acts[0] ?? found
      const { rows: calls } = await client.query<{ call: string }>('select distinct call from history.changes')
      for (const { call } of calls) seen.add(call)
      await client.query('commit')
      await client.end().catch(() => {})
      await sleep(((round * 97) % 500) + 100)
      kill(familyOf(program.pid))
      await program.ended
    }
    expect(entries).toBeGreaterThan(rounds * 3)
    for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(0)
    expect(kinds.filter((kind) => !seen.has(kind))).toEqual([])
  },
  60_000 + rounds * 30_000,
)
