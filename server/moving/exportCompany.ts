/**
 * Writes one company with all that belongs to it to an archive (decision 0107).
 *
 * | File                        | Holds                                                                     |
 * | --------------------------- | ------------------------------------------------------------------------- |
 * | `about.json`                | which company of which installation, when, and how many rows of each kind |
 * | `references/<table>/<n>.jsonl` | reference data by id and by what identifies it                            |
 * | `people/<n>.jsonl`          | accounts of others that rows name: id and email                           |
 * | `tables/<table>/<n>.jsonl`  | rows as PostgreSQL converts them to JSON                                  |
 * | `history/evidence.zip`      | the log of the company, as it was sealed (decision 0104)                  |
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { id } from '../../contract/entities/fields'
import type { AccessTokens } from '../accounts/accessTokens'
import { textFile, writeArchive, type ArchivedFile } from '../archive/write'
import type { PooledDatabase, Queryable } from '../database/connection'
import { fetchRows, inSnapshot } from '../database/readRows'
import { packEvidence } from '../modules/evidence/pack'
import { StartError } from '../tools/startError'
import { carriedTables, references, type Carried } from './belongings'

export const companyFormat = 'talent-console-company/1'

const line = z.string().regex(/^\P{Cc}*$/u)

/** What the first file of an export says. */
export const aboutCompany = z.object({
  format: z.literal(companyFormat),
  exported_at: z.iso.datetime(),
  /** The installation that it comes from. */
  origin: line,
  company: z.object({ id, name: line }),
  migrations: z.array(line),
  rows: z.record(z.string(), z.number()),
  /** The last seal of its history there, in hex; empty if it has none. */
  seal: z.string().regex(/^[\da-f]*$/),
})
export type AboutCompany = z.output<typeof aboutCompany>

const batch = 1000

/** Returns a condition or query of the declaration for a company. */
export const forCompany = (text: string, id: number) => sql.raw(text.replaceAll('$company', String(id)))

/** Identifies the installation: the database of a server, also when it was restored from a backup of its files. */
export const readOrigin = async (tx: Queryable): Promise<string> => {
  const { rows } = await tx.execute<{ origin: string }>(
    sql`select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as origin from pg_control_system()`,
  )
  return rows[0]?.origin ?? ''
}

export const readMigrationNames = async (tx: Queryable): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
  return rows.map(({ name }) => name)
}

const countRows = async (tx: Queryable, id: number): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { name, belongs } of carriedTables) {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} t where ${forCompany(belongs, id)}`,
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

const lastSeal = async (tx: Queryable, id: number): Promise<string> => {
  const { rows } = await tx.execute<{ seal: string }>(
    sql`select encode(chain, 'hex') as seal from history.seals where company_id = ${id} order by number desc limit 1`,
  )
  return rows[0]?.seal ?? ''
}

/** Yields files of so many rows each. */
async function* linesOf(folder: string, rows: AsyncIterable<{ line: string }>): AsyncGenerator<ArchivedFile> {
  let lines: string[] = []
  let number = 0
  const file = () => textFile(`${folder}/${++number}.jsonl`, `${lines.join('\n')}\n`)
  for await (const { line } of rows) {
    lines.push(line)
    if (lines.length < batch) continue
    yield file()
    lines = []
  }
  if (lines.length > 0) yield file()
}

/** Computed columns are left out, and so are numbers that mean something in this installation alone. */
const readTable = (tx: Queryable, { name, columns, belongs, key }: Carried, id: number) => {
  const list = sql.raw(columns.map((column) => `t."${column}"`).join(', '))
  const order = sql.raw(key.map((column) => `t."${column}"`).join(', '))
  return fetchRows<{ line: string }>(
    tx,
    sql`select (select to_jsonb(r) from (select ${list}) r)::text as line from ${sql.identifier(name)} t
      where ${forCompany(belongs, id)} order by ${order}`,
  )
}

/** Accounts of nobody in the company, such as provider staff, that its rows name. */
const readPeople = (tx: Queryable, id: number) => {
  const named = carriedTables.flatMap(({ name, belongs, mapped }) =>
    mapped
      .filter(({ of }) => of === 'users')
      .map(({ column }) => `select t."${column}" as id from "${name}" t where ${belongs}`),
  )
  return fetchRows<{ line: string }>(
    tx,
    sql`select jsonb_build_object('id', u.id, 'email', u.email)::text as line from users u
      where u.id in (${forCompany(named.join(' union '), id)}) and u.company_id is distinct from ${id} order by u.id`,
  )
}

const readReferences = (tx: Queryable, query: string) =>
  fetchRows<{ line: string }>(tx, sql`select to_jsonb(r)::text as line from (${sql.raw(query)}) r order by r.id`)

interface Wanted {
  readonly company: number
  readonly file: string
}

/** Packs the log into a file beside the export, since its size must be known. */
const packHistory = async (stores: Stores, { company, file }: Wanted, name: string): Promise<string> => {
  const place = `${file}.history.part`
  const by = { id: 0, name: 'npm run company:export', isPlatform: true }
  const period = { company, from: new Date(0), end: new Date() }
  await rm(place, { force: true })
  await pipeline(
    packEvidence(stores, { ...period, companyName: name, by, issuer: stores.issuer }),
    createWriteStream(place, { flags: 'wx', mode: 0o600 }),
  )
  return place
}

interface Stores {
  readonly db: PooledDatabase
  readonly tokens: Pick<AccessTokens, 'signDocument'>
  readonly issuer: string
}

async function* filesOf(tx: Queryable, wanted: Wanted, history: string): AsyncGenerator<ArchivedFile> {
  for (const [name, query] of Object.entries(references))
    yield* linesOf(`references/${name}`, readReferences(tx, query))
  yield* linesOf('people', readPeople(tx, wanted.company))
  for (const table of carriedTables) yield* linesOf(`tables/${table.name}`, readTable(tx, table, wanted.company))
  yield { name: 'history/evidence.zip', size: (await stat(history)).size, content: createReadStream(history) }
}

const nameOf = async (db: Queryable, id: number): Promise<string> => {
  const { rows } = await db.execute<{ name: string }>(sql`select name from companies where id = ${id}`)
  if (!rows[0]) throw new StartError(`There is no company ${id}: its id is in the address of its page.`)
  return rows[0].name
}

/** Exports a company to a file; returns what the file says of itself, and its bytes. */
export const exportCompany = async (
  stores: Stores,
  wanted: Wanted,
): Promise<{ about: AboutCompany; bytes: number }> => {
  const { company: id, file } = wanted
  const name = await nameOf(stores.db, id)
  const history = await packHistory(stores, wanted, name)
  try {
    const exports = inSnapshot(stores.db, async function* (tx) {
      const about: AboutCompany = {
        format: companyFormat,
        exported_at: new Date().toISOString(),
        origin: await readOrigin(tx),
        company: { id, name: await nameOf(tx, id) },
        migrations: await readMigrationNames(tx),
        rows: await countRows(tx, id),
        seal: await lastSeal(tx, id),
      }
      yield { about, bytes: await writeArchive(file, about, filesOf(tx, wanted, history)) }
    })
    for await (const exported of exports) return exported
    throw new Error('Nothing was exported')
  } finally {
    await rm(history, { force: true })
  }
}
