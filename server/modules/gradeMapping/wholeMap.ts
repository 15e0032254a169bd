/**
 * The whole grade map as one compressed answer.
 *
 * PostgreSQL writes the JSON, zlib compresses it in its own threads, and the result is kept until the map changes, so
 * that 400,000 cells are neither validated nor serialized again for each request. After a change, only the mappings that
 * differ are read again. Each request asks the database for the state of the map, so any number of processes may keep an
 * answer, and none may be out of date.
 */
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { listMessage } from '../../../contract/call'
import { codes } from '../../../contract/envelope'
import { say } from '../../../contract/say'
import type { Queryable } from '../../database/connection'
import { readSnapshot } from '../../database/past'
import { StoredAnswer } from '../../http/storedAnswer'
import { inLanguage, presentLanguage } from '../../tools/language'
import type { Services } from '../services'
import { orders, type Order } from './records'

/**
 * What a mapping looks like. Every change of a cell raises its version. The versions also make each state unique: a company
 * that gets back a former name must not get the answer that was made meanwhile for that tag.
 */
const state = sql.raw('row(grade_companies.id, grade_companies.version, c.id, c.version)::text')
const mapped = sql.raw('grade_companies join companies c on c.id = grade_companies.company_id')

const readTag = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select md5(coalesce(string_agg(${state}, ',' order by grade_companies.id), '')) as tag from ${mapped}`,
  )
  return rows[0]?.tag ?? ''
}

/** The JSON of mappings by their state. */
type Kept = ReadonlyMap<string, string>

const readStates = async (db: Queryable, order: Order) => {
  const { rows } = await db.execute<{ id: number; state: string }>(
    sql`select grade_companies.id, ${state} as state from ${mapped} order by ${orders[order]}`,
  )
  return rows
}

/** A mapping without its cells, whose ta ranks and grades stand side by side. */
interface Read extends Record<string, unknown> {
  readonly state: string
  readonly start: string
  /** Lists in JSON; null if there are no cells. */
  readonly ta_ranks: string | null
  readonly grades: string | null
  readonly version: number
}

const readMappings = async (db: Queryable, ids: readonly number[]): Promise<readonly Read[]> => {
  if (ids.length === 0) return []
  // PostgreSQL takes twice as long to write each cell.
  const { rows } = await db.execute<Read>(
    sql`select ${state} as state, cells.*, grade_companies.version,
        '{"id":' || grade_companies.id || ',"name":' || to_json(grade_companies.name)
        || ',"company":{"id":' || c.id || ',"name":' || to_json(c.name) || '}' as start
      from ${mapped} cross join lateral (
        select array_to_json(array_agg(ta_rank_id))::text as ta_ranks, array_to_json(array_agg(rank))::text as grades from (
          select ta_rank_id, rank from grade_company_ranks where grade_company_id = grade_companies.id
          order by ta_rank_id) ordered
      ) cells where grade_companies.id = any(${sql.param([...ids])}::int[])`,
  )
  return rows
}

/** Returns the grades of a list in JSON, each as the JSON of its text without quotes. */
const gradesIn = (json: string): readonly string[] =>
  // A grade that ends in `",` looks like the end of one and the beginning of another.
  json.includes('\\",')
    ? (JSON.parse(json) as string[]).map((grade) => JSON.stringify(grade).slice(1, -1))
    : json.slice('["'.length, -'"]'.length).split('","')

/** Returns how to write mappings; most have the same ta ranks. */
const mappingWriter = () => {
  const starts = new Map<string, readonly string[]>()
  const startsOf = (taRanks: string): readonly string[] => {
    const known = starts.get(taRanks)
    if (known) return known
    const made = (JSON.parse(taRanks) as number[]).map((id) => `{"ta_rank_id":${id},"rank":"`)
    starts.set(taRanks, made)
    return made
  }
  return ({ start, ta_ranks: taRanks, grades, version }: Read): string => {
    const cellStarts = taRanks === null ? [] : startsOf(taRanks)
    const written = (grades === null ? [] : gradesIn(grades)).map((grade, place) => `${cellStarts[place]}${grade}"}`)
    return `${start},"grade_company_ranks":[${written.join(',')}],"version":${version}}`
  }
}

const mappingsPerQuery = 50

/** Reads the mappings that aren't kept, in small parts, since other calls wait for each. PostgreSQL reads one ahead. */
async function* writeAnswer(db: Queryable, order: Order, kept: Kept, keep: (all: Kept) => void) {
  const states = await readStates(db, order)
  const current = new Map<string, string>()
  const write = mappingWriter()
  const partAt = (start: number) => states.slice(start, start + mappingsPerQuery)
  const readAt = async (start: number) => {
    const missing = partAt(start).filter((one) => !kept.has(one.state))
    return readMappings(
      db,
      missing.map(({ id }) => id),
    )
  }
  yield `{"success":true,"code":${codes.success},"message":${JSON.stringify(say(listMessage))},"data":[`
  let reading = readAt(0)
  for (let start = 0; start < states.length; start += mappingsPerQuery) {
    const read = await reading
    reading = readAt(start + mappingsPerQuery)
    // An error is thrown when it is this part's turn.
    reading.catch(() => {})
    const fresh = new Map(read.map((row) => [row.state, row]))
    const texts = partAt(start).map((one) => {
      const row = fresh.get(one.state)
      const text = kept.get(one.state) ?? (row ? write(row) : '')
      current.set(one.state, text)
      return text
    })
    yield (start > 0 ? ',' : '') + texts.join(',')
  }
  yield '],"pagination":null}'
  keep(current)
}

/** Compresses the map as one snapshot shows it. */
const make = (db: Queryable, order: Order, kept: Kept, keep: (all: Kept) => void): Promise<Buffer> =>
  readSnapshot(db, (tx) => pipeline(writeAnswer(tx, order, kept, keep), createGzip({ level: 3 }), buffer))

/** Returns a function that answers with the whole map; nothing is kept of the past, which is read in a transaction. */
export const keepWholeMap = (services: Services) => {
  const answers = new Map<string, { readonly tag: string; readonly bytes: Promise<Buffer> }>()
  let kept: Kept = new Map()
  const makeOnce = (order: Order, language: string, tag: string): Promise<Buffer> => {
    const key = `${order} ${language}`
    const known = answers.get(key)
    if (known?.tag === tag) return known.bytes
    const bytes = inLanguage(language, () => make(services.database.db, order, kept, (all) => (kept = all)))
    answers.set(key, { tag, bytes })
    bytes.catch(() => {
      if (answers.get(key)?.bytes === bytes) answers.delete(key)
    })
    return bytes
  }
  return async (db: Queryable, order: Order): Promise<StoredAnswer> => {
    const language = presentLanguage()
    const tag = `${await readTag(db)}-${language}`
    if (is(db, PgTransaction)) {
      const bytes = await make(db, order, new Map(), () => {})
      return new StoredAnswer(tag, async () => bytes)
    }
    return new StoredAnswer(tag, () => makeOnce(order, language, tag))
  }
}
