/**
 * The whole grade map as one compressed answer.
 *
 * PostgreSQL writes the JSON, zlib compresses it in its own threads, and the result is kept until the map changes, so
 * that 400,000 cells are neither validated nor serialized again for each request. Each request asks the database for
 * the state of the map, so any number of processes may keep an answer, and none may be out of date.
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

/** Every change of a cell raises the version of its mapping. The names are part of the answer too. */
const readTag = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select md5(coalesce(string_agg(row(g.id, g.version, g.name, c.id, c.name)::text, ',' order by g.id), '')) as tag
      from grade_companies g join companies c on c.id = g.company_id`,
  )
  return rows[0]?.tag ?? ''
}

const mappingsPerQuery = 100

const readIds = async (db: Queryable, order: Order): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`select id from grade_companies order by ${orders[order]}`)
  return rows.map(({ id }) => id)
}

/** Reads mappings as JSON, with commas between them. */
const readJson = async (db: Queryable, ids: readonly number[]): Promise<string> => {
  const { rows } = await db.execute<{ json: string }>(
    sql`select string_agg(
        '{"id":' || g.id || ',"name":' || to_json(g.name) || ',"company":{"id":' || c.id || ',"name":' || to_json(c.name)
        || '},"grade_company_ranks":[' || coalesce(ranks.json, '') || '],"version":' || g.version || '}', ','
        order by given.place) as json
      from unnest(${sql.param([...ids])}::int[]) with ordinality given (id, place)
      join grade_companies g using (id)
      join companies c on c.id = g.company_id
      cross join lateral (
        select string_agg('{"ta_rank_id":' || r.ta_rank_id || ',"rank":' || to_json(r.rank) || '}', ','
          order by t.position) as json
        from grade_company_ranks r join ta_ranks t on t.id = r.ta_rank_id where r.grade_company_id = g.id
      ) ranks`,
  )
  return rows[0]?.json ?? ''
}

async function* writeAnswer(db: Queryable, order: Order): AsyncGenerator<string> {
  const ids = await readIds(db, order)
  yield `{"success":true,"code":${codes.success},"message":${JSON.stringify(listMessage)},"data":[`
  for (let start = 0; start < ids.length; start += mappingsPerQuery)
    yield `${start > 0 ? ',' : ''}${await readJson(db, ids.slice(start, start + mappingsPerQuery))}`
  yield '],"pagination":null}'
}

interface Made {
  readonly tag: string
  readonly bytes: Buffer
}

/** Reads tag and content from the same snapshot. */
const make = (db: PooledDatabase, order: Order): Promise<Made> =>
  transaction(
    db,
    async (tx) => {
      const tag = await readTag(tx)
      const text = Readable.from(writeAnswer(tx, order), { objectMode: false })
      const compressed = createGzip({ level: 3 })
      text.once('error', (error) => compressed.destroy(error))
      return { tag, bytes: await buffer(text.pipe(compressed)) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Returns a function that answers with the whole map. */
export const keepWholeMap = (services: Services) => {
  const kept = new Map<Order, { readonly tag: string; readonly made: Promise<Made> }>()
  const makeOnce = (order: Order, tag: string): Promise<Made> => {
    const known = kept.get(order)
    if (known?.tag === tag) return known.made
    const made = make(services.database.db, order)
    kept.set(order, { tag, made })
    made.catch(() => kept.delete(order))
    return made
  }
  return async (order: Order): Promise<StoredAnswer> => {
    const tag = await readTag(services.database.db)
    return new StoredAnswer(tag, async () => (await makeOnce(order, tag)).bytes)
  }
}
