/** Imports a company that was exported elsewhere, or here before: anew, or over the one that is here (decision 0107). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sql, type SQL } from 'drizzle-orm'
import { readAbout } from '../archive/read'
import { sayWhy, setAuthor } from '../database/author'
import { codeOf } from '../database/connectError'
import { transaction, waitLonger, type PooledDatabase, type Queryable } from '../database/connection'
import { StartError } from '../tools/startError'
import { applyRows, type Counts } from './apply'
import { carriedTables } from './belongings'
import { aboutCompany, companyFormat, readMigrationNames, readOrigin, type AboutCompany } from './exportCompany'
import { loadRows, mapRows, type Target, type Unnamed } from './stage'

/** Tables about people, whose emails may belong to one account alone. */
const ofPeople = (name: string): boolean =>
  /^(users|user_role|access_review|planned_changes|version_edits|role_notices|last_|preferences|saved_views)/.test(name)

export interface Wanted {
  readonly file: string
  /** The company to change; `new` makes another one, and undefined finds the one that it became before. */
  readonly into?: number | 'new'
  /** The name of the company here, if it is another. */
  readonly name?: string
  readonly withoutPeople: boolean
  /** Whether a company that is here may be changed; new ones are always made. */
  readonly applies: boolean
  readonly previews: boolean
  readonly by: string
  readonly reason?: string
  /** How large the file may be, unpacked. */
  readonly gigabytes?: number
}

export interface Imported {
  readonly about: AboutCompany
  readonly id: number
  readonly isNew: boolean
  /** Whether it was written, or only would be. */
  readonly isWritten: boolean
  readonly counts: Readonly<Record<string, Counts>>
  readonly unnamed: Unnamed
}

const refuseOtherVersion = async (tx: Queryable, { migrations }: AboutCompany): Promise<void> => {
  const here = await readMigrationNames(tx)
  const unlike = [
    ...migrations.filter((name) => !here.includes(name)),
    ...here.filter((name) => !migrations.includes(name)),
  ]
  if (unlike.length > 0)
    throw new StartError(
      `The export is of another version of this program (${unlike[0]}): bring both installations to the same version, and export again.`,
    )
}

const one = async <Row extends Record<string, unknown>>(tx: Queryable, query: SQL): Promise<Row | undefined> =>
  (await tx.execute<Row>(query)).rows[0] as Row | undefined

/** Finds the company that an export became before, or was; undefined if there is none. */
const findTarget = async (tx: Queryable, { into }: Wanted, { origin, company }: AboutCompany, isOwn: boolean) => {
  if (into === 'new') return undefined
  if (into !== undefined) {
    const found = await one<{ id: number }>(tx, sql`select id from companies where id = ${into} for update`)
    if (!found) throw new StartError(`There is no company ${into} here: its id is in the address of its page.`)
    return found.id
  }
  const before = await one<{ id: number }>(
    tx,
    sql`select c.id from companies c where c.id = (
        select company_id from imported_companies where origin = ${origin} and origin_id = ${company.id})
      or (${isOwn} and c.id = ${company.id}) order by c.id = ${company.id} limit 1 for update`,
  )
  return before?.id
}

const newId = async (tx: Queryable, wanted: number, isOwn: boolean): Promise<number> => {
  const taken = await one(tx, sql`select 1 from companies where id = ${wanted}`)
  if (isOwn && !taken) return wanted
  const { id = 0 } =
    (await one<{ id: number }>(tx, sql`select nextval(pg_get_serial_sequence('companies', 'id'))::int as id`)) ?? {}
  return id
}

/** Keeps another company of the name from being mixed up with this one. */
const refuseTakenName = async (tx: Queryable, id: number): Promise<void> => {
  const taken = await one<{ id: number; name: string }>(
    tx,
    sql`select c.id, c.name from companies c join in_companies i on lower(i.name) = lower(c.name) where c.id <> ${id}`,
  )
  if (taken)
    throw new StartError(
      `There is another company '${taken.name}' here: add --into ${taken.id} to change that one, or --as NAME to make one of another name.`,
    )
}

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const noteOrigin = async (tx: Queryable, { id, originId }: Target, about: AboutCompany): Promise<void> => {
  await tx.execute(sql`delete from imported_companies
    where origin = ${about.origin} and origin_id = ${originId} and company_id <> ${id}`)
  await tx.execute(sql`insert into imported_companies (company_id, origin, origin_id, exported_at)
    values (${id}, ${about.origin}, ${originId}, ${about.exported_at})
    on conflict (company_id) do update set origin = excluded.origin, origin_id = excluded.origin_id,
      exported_at = excluded.exported_at, imported_at = now()`)
  await tx.execute(sql`insert into imported_ids (company_id, table_name, origin_id, id)
    select ${id}, m.of, m.origin, m.id from mapped m where m.of in (${sql.join(
      carriedTables.filter(({ isShared }) => isShared).map(({ name }) => sql`${name}`),
      sql`, `,
    )}) and not (m.of = 'users' and m.origin in (select p.id from in_people p))
    on conflict (company_id, table_name, origin_id) do update set id = excluded.id`)
}

class OnlyPreviewed extends Error {
  readonly imported: Imported
  constructor(imported: Imported) {
    super('Only a preview')
    this.imported = imported
  }
}

const hasEffect = (counts: Readonly<Record<string, Counts>>): boolean =>
  Object.values(counts).some(({ added, changed, removed }) => added + changed + removed > 0)

const importIn = async (tx: Queryable, wanted: Wanted, about: AboutCompany, digest: string): Promise<Imported> => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await waitLonger(tx)
  await refuseOtherVersion(tx, about)
  const isOwn = (await readOrigin(tx)) === about.origin
  const found = await findTarget(tx, wanted, about, isOwn)
  const isNew = found === undefined
  const id = found ?? (await newId(tx, about.company.id, isOwn))
  await setAuthor(tx, { call: 'company:import', name: wanted.by })
  const told = `Import of company ${about.company.id} '${about.company.name}', exported ${about.exported_at}; SHA-256 of the file ${digest}; last seal there ${about.seal || 'none'}`
  await sayWhy(tx, wanted.reason ? `${wanted.reason}. ${told}` : told)
  await loadRows(tx, { ...wanted, excludes: (table) => wanted.withoutPeople && ofPeople(table) })
  if (wanted.name !== undefined) await tx.execute(sql`update in_companies set name = ${wanted.name}`)
  await refuseTakenName(tx, id)
  const target = { id, originId: about.company.id, isOwn }
  const unnamed = await mapRows(tx, target)
  const counts = await applyRows(tx, id, (table) => !(wanted.withoutPeople && ofPeople(table)))
  const isWritten = !wanted.previews && (isNew || wanted.applies || !hasEffect(counts))
  const imported = { about, id, isNew, isWritten, counts, unnamed }
  if (!isWritten) throw new OnlyPreviewed(imported)
  // A company beside the one that it was copied from stays that one's copy, and is not found by later imports.
  if (!(isOwn && id !== about.company.id)) await noteOrigin(tx, target, about)
  return imported
}

/** Says in words why the database refuses rows. */
const explain = (file: string, error: unknown): unknown => {
  if (error instanceof SyntaxError)
    return new StartError(`${file} is damaged: its rows cannot be read. Use another one.`, { cause: error })
  const code = codeOf(error) ?? ''
  if (!/^(22|23)/.test(code)) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { message, detail } = cause as Error & { detail?: string }
  return new StartError(
    `The database refuses the import (${message}${detail ? `: ${detail}` : ''}). Nothing was changed.`,
    {
      cause: error,
    },
  )
}

/** Imports an export in one transaction, or tells what that would do. */
export const importCompany = async (db: PooledDatabase, wanted: Wanted): Promise<Imported> => {
  const said = await readAbout<AboutCompany>(
    wanted.file,
    companyFormat,
    'name a file that npm run company:export has written',
  )
  const { data: about } = aboutCompany.safeParse(said)
  if (!about) throw new StartError(`${wanted.file} says of itself what no export says: use another one.`)
  const digest = await digestOf(wanted.file)
  try {
    return await transaction(db, (tx) => importIn(tx, wanted, about, digest), { isolationLevel: 'repeatable read' })
  } catch (error) {
    if (error instanceof OnlyPreviewed) return error.imported
    throw explain(wanted.file, error)
  }
}
