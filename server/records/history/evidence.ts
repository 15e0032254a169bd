/** Reads what seals cover, as texts whose digests anybody can compute (decision 0104). */
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { fetchRows } from '../../database/readRows'

/** A period of a company's history; the company 0 stands for none. */
export interface Period {
  readonly company: number
  readonly from: Date
  readonly end: Date
}

/** Whether each change that had been committed before a moment is sealed. */
export const isSealed = async (db: Queryable, end: Date): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from history.unsealed where at < ${end.toISOString()} limit 1`)
  return rows.length === 0
}

/** What is said of the chain of a period. */
export interface Chain {
  /** The number of the first seal of the period; null if there is none. */
  readonly first: number | null
  readonly last: number | null
  /** The chain before the first seal, and at the last one, as hex; empty where there is none. */
  readonly before: string
  readonly head: string
  /** What is older is dropped; null if nothing is. */
  readonly kept_since: string | null
}

/** Reads where the chain of a period begins, and where it is now: it goes on after the period, so that later erasures count. */
export const readChain = async (tx: Queryable, { company, from }: Period): Promise<Chain> => {
  const { rows } = await tx.execute<Chain & Record<string, unknown>>(sql`
    with first as (select min(number) as number from history.seals where company_id = ${company} and at >= ${from.toISOString()}),
      last as (select max(s.number) as number from history.seals s, first where s.company_id = ${company} and s.number >= first.number)
    select first.number::float8 as first, last.number::float8 as last,
      coalesce((select encode(chain, 'hex') from history.seals s where s.company_id = ${company} and s.number = first.number - 1), '') as before,
      coalesce((select encode(chain, 'hex') from history.seals s where s.company_id = ${company} and s.number = last.number), '') as head,
      (select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from history.horizons where company_id = ${company}) as kept_since
    from first, last`)
  return rows[0] ?? { first: null, last: null, before: '', head: '', kept_since: null }
}

const utc = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)

/**
 * The seals `s` of a period whose texts are told: from its first one to its last one, whatever moments those between have, since
 * these are not sealed; and later erasures in it.
 */
const told = ({ company, end }: Period, { first }: Chain): SQL => sql`s.company_id = ${company}
  and s.number >= ${first ?? 0}::bigint and (s.number <= (select max(l.number) from history.seals l
      where l.company_id = ${company} and l.at < ${end.toISOString()})
    or exists (select from history.changed_rows e where e.change_id = s.change_id and e.at = s.at and e.record = 'erased'))`

type Cells = readonly string[]

async function* cellsOf(tx: Queryable, query: SQL): AsyncGenerator<Cells> {
  for await (const { cells } of fetchRows<{ cells: string[] }>(tx, query)) yield cells
}

/** Streams the seals since the period began: number, change, moment, digest, chain. */
export const readSeals = (tx: Queryable, { company }: Period, { first }: Chain) =>
  cellsOf(
    tx,
    sql`select array[number::text, change_id::text, to_char(at at time zone 'utc', ${utc}), encode(digest, 'hex'), encode(chain, 'hex')] as cells
      from history.seals where company_id = ${company} and number >= ${first ?? 0}::bigint order by number`,
  )

/**
 * Streams the changes of a period, those that lost their seals too: id, the digest of a text that is withheld, the text. Who repairs records, and why, is for
 * the provider: one repair may concern several companies.
 */
export const readChanges = (tx: Queryable, period: Period, chain: Chain, { withRepairs }: { withRepairs: boolean }) =>
  cellsOf(
    tx,
    sql`select case when c.call = 'repair' and not ${withRepairs} then array[c.id::text, encode(history.digest_of(c), 'hex'), '']
        else array[c.id::text, '', history.text_of(c)] end as cells
      from (select s.change_id, s.at from history.seals s where ${told(period, chain)}
          union select id, at from history.changes where company_id = ${period.company}
            and at >= ${period.from.toISOString()} and at < ${period.end.toISOString()}) told
        join history.changes c on c.id = told.change_id and c.at = told.at order by c.id`,
  )

/** Streams the rows that changes of a period have written: change, the digest of a row that was erased in part, the text. */
export const readWrittenRows = (tx: Queryable, period: Period, chain: Chain) =>
  cellsOf(
    tx,
    sql`select array[r.change_id::text, coalesce(encode(r.erased, 'hex'), ''), history.text_of(r)] as cells
      from history.seals s join history.changed_rows r
        on r.change_id = s.change_id and r.at = s.at and r.company_id = s.company_id
      where ${told(period, chain)} order by s.number, r.id`,
  )
