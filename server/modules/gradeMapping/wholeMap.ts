/**
 * The whole grade map as one compressed answer.
 *
 * PostgreSQL writes the JSON, zlib compresses it in its own threads, and the result is kept until the map changes, so
 * that 400,000 cells are neither validated nor serialized again for each request. After a change, only the mappings that
 * differ are read again. Each request asks the database for the state of the map, so any number of processes may keep an
 * answer, and none may be out of date.
 */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { listMessage } from '../../../contract/call'
import { codes } from '../../../contract/envelope'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { StoredAnswer } from '../../http/storedAnswer'
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

const readJson = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await db.execute<{ state: string; json: string }>(
    sql`select ${state} as state,
        '{"id":' || grade_companies.id || ',"name":' || to_json(grade_companies.name)
        || ',"company":{"id":' || c.id || ',"name":' || to_json(c.name) || '},"grade_company_ranks":[' || coalesce((
          select string_agg('{"ta_rank_id":' || ta_rank_id || ',"rank":' || to_json(rank) || '}', ',') from (
            select ta_rank_id, rank from grade_company_ranks where grade_company_id = grade_companies.id
            order by ta_rank_id) cells
        ), '') || '],"version":' || grade_companies.version || '}' as json
      from ${mapped} where grade_companies.id = any(${sql.param([...ids])}::int[])`,
  )
  return rows
}

const mappingsPerQuery = 50

/** Reads the mappings that aren't kept, in small parts, since other calls wait for each. */
async function* writeAnswer(db: Queryable, order: Order, kept: Kept, keep: (all: Kept) => void) {
  const states = await readStates(db, order)
  const current = new Map<string, string>()
  yield `{"success":true,"code":${codes.success},"message":${JSON.stringify(listMessage)},"data":[`
  for (let start = 0; start < states.length; start += mappingsPerQuery) {
    const part = states.slice(start, start + mappingsPerQuery)
    const missing = part.filter((one) => !kept.has(one.state))
    const read =
      missing.length > 0
        ? await readJson(
            db,
            missing.map(({ id }) => id),
          )
        : []
    const fresh = new Map(read.map((row) => [row.state, row.json]))
    for (const one of part) current.set(one.state, kept.get(one.state) ?? fresh.get(one.state) ?? '')
    yield (start > 0 ? ',' : '') + part.map((one) => current.get(one.state)).join(',')
  }
  yield '],"pagination":null}'
  keep(current)
}

/** Compresses the map as one snapshot shows it. */
const make = (db: PooledDatabase, order: Order, kept: Kept, keep: (all: Kept) => void): Promise<Buffer> =>
  transaction(
    db,
    async (tx) => {
      const text = Readable.from(writeAnswer(tx, order, kept, keep), { objectMode: false })
      const compressed = createGzip({ level: 3 })
      text.once('error', (error) => compressed.destroy(error))
      return buffer(text.pipe(compressed))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Returns a function that answers with the whole map. */
export const keepWholeMap = (services: Services) => {
  const answers = new Map<Order, { readonly tag: string; readonly bytes: Promise<Buffer> }>()
  let kept: Kept = new Map()
  const makeOnce = (order: Order, tag: string): Promise<Buffer> => {
    const known = answers.get(order)
    if (known?.tag === tag) return known.bytes
    const bytes = make(services.database.db, order, kept, (all) => (kept = all))
    answers.set(order, { tag, bytes })
    bytes.catch(() => {
      if (answers.get(order)?.bytes === bytes) answers.delete(order)
    })
    return bytes
  }
  return async (order: Order): Promise<StoredAnswer> => {
    const tag = await readTag(services.database.db)
    return new StoredAnswer(tag, () => makeOnce(order, tag))
  }
}
