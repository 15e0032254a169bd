/** Makes evidence packs: what a log says of a period, with all that is needed to check it without this server (decision 0104). */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { AccessTokens } from '../../accounts/accessTokens'
import { withHeader, writeCsv, type Cell } from '../../csv/write'
import type { PooledDatabase, Queryable } from '../../database/connection'
import { lookBack, readBeginning } from '../../database/past'
import { fetchRows, inSnapshot } from '../../database/readRows'
import { busy } from '../../errors/apiError'
import {
  isSealed,
  readChain,
  readChanges,
  readSeals,
  readWrittenRows,
  type Chain,
  type Period,
} from '../../records/history/evidence'
import { sealChanges } from '../../records/history/sealing'
import { readPeople } from './people'
import { readMe } from './readMe'
import { readReviewDecisions } from './reviews'
import { zip, type ArchivedFile, type Digest } from './zip'
import { utcText } from '../../database/utc'

/** Changes when an older verifier could not check a pack any more. */
const format = 'talent-console-evidence/1'

interface Maker {
  readonly id: number
  readonly name: string
  readonly isPlatform: boolean
}

interface Wanted extends Period {
  readonly companyName: string | null
  readonly by: Maker
  readonly issuer: string
}

interface Stores {
  readonly db: PooledDatabase
  readonly tokens: Pick<AccessTokens, 'signDocument'>
}

async function* lines(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const cells of rows) yield `${cells.join('\t')}\n`
}

const table = (tx: Queryable, header: readonly string[], query: SQL): AsyncIterable<readonly Cell[]> =>
  withHeader(header, fetchRows<{ cells: (string | null)[] }>(tx, query), ({ cells }) => cells)

const at = utcText(sql`c.at`)
/** Addresses are told of people of the own company, or to staff, as in the activity (decision 0101). */
const personOf = ({ company, by }: Wanted) =>
  sql`u.first_name || ' ' || u.last_name, case when ${by.isPlatform} or u.company_id = ${company} then u.email end`
const within = ({ company, from, end }: Period) => sql`c.company_id = ${company} and c.at >= ${from.toISOString()}
  and c.at < ${end.toISOString()}`

const readActs = (tx: Queryable, wanted: Wanted) =>
  table(
    tx,
    ['At (UTC)', 'Change', 'Person', 'Email', 'Program', 'Call', 'Reason', 'Written rows'],
    sql`select array[${at}, c.id::text, ${personOf(wanted)}, case when ${isTold(wanted)} then c.by_name end, c.call,
        case when ${isTold(wanted)} then c.why end,
        (select count(*)::text from history.changed_rows r where r.change_id = c.id and r.at = c.at and r.company_id = c.company_id)] as cells
      from history.changes c left join users u on u.id = c.by_id
      where ${within(wanted)} and c.call <> 'login' order by c.id`,
  )

/** One repair may concern several companies. */
const isTold = ({ by }: Wanted) => sql`(${by.isPlatform} or c.call <> 'repair')`

const readSignIns = (tx: Queryable, wanted: Wanted) =>
  table(
    tx,
    ['At (UTC)', 'Id', 'Person', 'Email'],
    sql`select array[${at}, c.by_id::text, ${personOf(wanted)}] as cells from history.changes c left join users u on u.id = c.by_id
      where ${within(wanted)} and c.call = 'login' order by c.id`,
  )

const readErasures = (tx: Queryable, { company, from }: Period) =>
  table(
    tx,
    ['At (UTC)', 'Change', 'Account', 'Rows', 'Reason'],
    sql`select array[${at}, c.id::text, coalesce(c.params->>'company_user_id', c.params->>'tom_user_id'), count(r.id)::text, c.why] as cells
      from history.changes c left join history.changed_rows r on r.change_id = c.id and r.at = c.at and r.record = 'erased'
      where c.company_id = ${company} and c.at >= ${from.toISOString()} and c.call like 'erase%'
      group by c.at, c.id, c.params, c.why order by c.id`,
  )

async function* filesOf(tx: Queryable, wanted: Wanted, chain: Chain): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', parts: [readMe] }
  yield { name: 'log/seals.tsv', parts: lines(readSeals(tx, wanted, chain)) }
  yield { name: 'log/changes.tsv', parts: lines(readChanges(tx, wanted, chain, { withRepairs: wanted.by.isPlatform })) }
  yield { name: 'log/rows.tsv', parts: lines(readWrittenRows(tx, wanted, chain)) }
  yield { name: 'changes.csv', parts: writeCsv(readActs(tx, wanted)) }
  yield { name: 'sign-ins.csv', parts: writeCsv(readSignIns(tx, wanted)) }
  yield { name: 'erasures.csv', parts: writeCsv(readErasures(tx, wanted)) }
  // The last ones, since the rest of the transaction sees the past.
  if (wanted.end.getTime() < Date.now()) await lookBack(tx, wanted.end)
  yield { name: 'people.csv', parts: writeCsv(readPeople(tx, wanted.company)) }
  if (wanted.company > 0) yield { name: 'reviews.csv', parts: writeCsv(readReviewDecisions(tx, wanted)) }
}

const manifestOf = ({ company, companyName, from, end, by, issuer }: Wanted, chain: Chain, files: readonly Digest[]) =>
  `${JSON.stringify(
    {
      format,
      issuer,
      company: company > 0 ? { id: company, name: companyName } : null,
      from: from.toISOString(),
      until: end.toISOString(),
      made_at: new Date().toISOString(),
      made_by: { id: by.id, name: by.name },
      chain,
      files,
    },
    null,
    2,
  )}\n`

async function* archive(tx: Queryable, { tokens }: Stores, wanted: Wanted): AsyncGenerator<Uint8Array> {
  const chain = await readChain(tx, wanted)
  const digests: Digest[] = []
  async function* files(): AsyncGenerator<ArchivedFile> {
    yield* filesOf(tx, wanted, chain)
    const manifest = manifestOf(wanted, chain, digests)
    yield { name: 'manifest.json', parts: [manifest] }
    const signature = await tokens.signDocument(manifest, 'talent-console-evidence')
    yield { name: 'signature.json', parts: [`${JSON.stringify(signature, null, 2)}\n`] }
  }
  yield* zip(files(), digests)
}

const patience = { milliseconds: 20_000, step: 200 }

/**
 * Streams an evidence pack. It is read from a snapshot in which each change of the period is sealed: what others commit
 * meanwhile, and what another process is sealing, is waited for.
 */
export async function* packEvidence(stores: Stores, wanted: Wanted): AsyncGenerator<Uint8Array> {
  for (const deadline = Date.now() + patience.milliseconds; ; await sleep(patience.step)) {
    await sealChanges(stores.db)
    let isWhole = false
    yield* inSnapshot(stores.db, async function* (tx) {
      isWhole = await isSealed(tx, wanted.end)
      if (isWhole) yield* archive(tx, stores, wanted)
    })
    if (isWhole) return
    if (Date.now() > deadline) throw busy()
  }
}

/** Returns the period of whole days, to now at most; undefined if history begins later. */
export const periodOf = async (
  db: Queryable,
  company: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Period | undefined> => {
  const nextDay = Date.parse(until) + 24 * 60 * 60 * 1000
  const end = new Date(Math.min(nextDay, Date.now()))
  return end > (await readBeginning(db, company)) ? { company, from: new Date(from), end } : undefined
}
