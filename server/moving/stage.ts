/** Loads an export into temporary tables and gives its rows the ids of this installation. */
import { sql, type SQL } from 'drizzle-orm'
import { erasedHost } from '../../contract/email'
import { readArchive, textOf } from '../archive/read'
import type { ArchivedFile } from '../archive/write'
import type { Queryable } from '../database/connection'
import { StartError } from '../tools/startError'
import { carriedTables, references, type Carried } from './belongings'
import { Mistakes } from './checks'
import { forCompany } from './exportCompany'

export const staged = (name: string) => `in_${name}`
export const quoted = (columns: readonly string[], prefix = '') =>
  columns.map((column) => `${prefix}"${column}"`).join(', ')

const makeTables = async (tx: Queryable): Promise<void> => {
  for (const { name, columns } of carriedTables)
    await tx.execute(
      sql.raw(`create temp table ${staged(name)} on commit drop as select ${quoted(columns)} from "${name}" limit 0`),
    )
  await tx.execute(
    sql`create temp table in_references (of text, id int, key text, primary key (of, id)) on commit drop`,
  )
  await tx.execute(sql`create temp table in_people (id int primary key, email text) on commit drop`)
  // Which id of the origin is which one here.
  await tx.execute(sql`create temp table mapped (of text, origin int, id int, primary key (of, origin)) on commit drop`)
}

/** Inserts a file of rows. */
const insertLines = (tx: Queryable, folder: string, name: string, lines: readonly string[]) => {
  const json = sql`${`[${lines.join(',')}]`}::jsonb`
  if (folder === 'references')
    return tx.execute(sql`insert into in_references select ${name}, id, key
      from jsonb_to_recordset(${json}) as r (id int, key text)`)
  if (folder === 'people')
    return tx.execute(
      sql`insert into in_people select id, email from jsonb_to_recordset(${json}) as r (id int, email text)`,
    )
  const table = carriedTables.find((one) => one.name === name)
  if (!table) throw new StartError(`The export has rows of ${name}, which this program does not know.`)
  const columns = sql.raw(quoted(table.columns))
  return tx.execute(sql`insert into ${sql.raw(staged(name))} select ${columns}
    from jsonb_populate_recordset(null::${sql.identifier(name)}, ${json})`)
}

/** How many gigabytes an export may unpack to, unless somebody says more. */
export const mostGigabytes = 2
/** What each file counts for at least, so that millions of empty ones are too many as well. */
const leastBytes = 4096

/** Yields the files of an archive; throws a StartError before it reads more than so many gigabytes, however small they are packed. */
async function* readAtMost(file: string, gigabytes: number): AsyncGenerator<ArchivedFile> {
  let left = gigabytes * 1e9
  for await (const entry of readArchive(file)) {
    left -= Math.max(leastBytes, entry.size)
    if (left < 0)
      throw new StartError(
        `${file} unpacks to more than ${gigabytes} GB. If you know where it comes from and that it is that large, raise the limit with --most-gigabytes.`,
      )
    yield entry
  }
}

interface Loading {
  readonly file: string
  readonly gigabytes?: number | undefined
  /** Whether the rows of a table are left out. */
  readonly excludes: (table: string) => boolean
}

/** Loads all rows of a file, and checks them; throws a StartError if the file is damaged or too large, or they break rules. */
export const loadRows = async (
  tx: Queryable,
  { file, gigabytes = mostGigabytes, excludes }: Loading,
): Promise<void> => {
  await makeTables(tx)
  const mistakes = new Mistakes()
  for await (const entry of readAtMost(file, gigabytes)) {
    const [folder = '', ...rest] = entry.name.split('/')
    if (!['references', 'people', 'tables'].includes(folder)) continue
    const name = rest.length > 1 ? (rest[0] ?? '') : ''
    const lines = (await textOf(entry)).split('\n').filter(Boolean)
    if (folder === 'tables' && excludes(name)) continue
    mistakes.check(name, lines)
    await insertLines(tx, folder, name, lines)
  }
  mistakes.refuse()
  // Otherwise PostgreSQL plans for empty tables.
  await tx.execute(sql.raw(`analyze ${carriedTables.map(({ name }) => staged(name)).join(', ')}`))
}

export interface Target {
  /** The company here. */
  readonly id: number
  /** The company where it comes from. */
  readonly originId: number
  /** Whether the export is of this very installation, so that ids are the same. */
  readonly isOwn: boolean
}

const mapReferences = async (tx: Queryable): Promise<void> => {
  for (const [name, query] of Object.entries(references))
    await tx.execute(
      sql`insert into mapped select ${name}, i.id, l.id from in_references i
        join (${sql.raw(query)}) l on lower(l.key) = lower(i.key) where i.of = ${name}`,
    )
}

/** What else finds a record again, where no import has told it. */
const naturally: Readonly<Record<string, (target: Target) => SQL>> = {
  users: ({ id }) => sql`(select u.id from users u where u.company_id = ${id} and lower(u.email) = lower(i.email))`,
  grade_companies: ({ id }) => sql`(select g.id from grade_companies g where g.company_id = ${id})`,
}

/** Finds the records of tables whose ids all companies share, and takes new ids for those that are not here. */
const mapShared = async (tx: Queryable, { name, belongs }: Carried, target: Target): Promise<void> => {
  const table = sql.identifier(name)
  const here = sql`select t.id from ${table} t where ${forCompany(belongs, target.id)}`
  const own = target.isOwn
    ? sql`(select i.id where i.id in (${here})), (select i.id where not exists (select from ${table} o where o.id = i.id)),`
    : sql``
  const natural = naturally[name] ? sql`${naturally[name](target)},` : sql``
  await tx.execute(sql`insert into mapped select ${name}, i.id, coalesce(
    (select m.id from imported_ids m where m.company_id = ${target.id} and m.table_name = ${name} and m.origin_id = i.id
      and m.id in (${here})),
    ${target.isOwn ? sql`(select i.id where i.id in (${here})),` : sql``}
    ${natural} ${own} nextval(pg_get_serial_sequence(${name}, 'id'))::int)
    from ${sql.raw(staged(name))} i`)
}

const mapPeople = (tx: Queryable) =>
  tx.execute(sql`insert into mapped select 'users', p.id, u.id from in_people p
    join users u on u.company_id is null and lower(u.email) = lower(p.email) on conflict do nothing`)

/** Lists reference data that rows name and that is not here. */
const missingReferences = async (tx: Queryable): Promise<string[]> => {
  const missing: string[] = []
  for (const { name, mapped } of carriedTables)
    for (const { column, of } of mapped.filter((one) => one.of in references)) {
      const { rows } = await tx.execute<{ key: string }>(sql`select distinct coalesce(r.key, '#' || x.id) as key
        from (select ${sql.identifier(column)} as id from ${sql.raw(staged(name))}) x
        left join in_references r on r.of = ${of} and r.id = x.id
        where x.id is not null and not exists (select from mapped m where m.of = ${of} and m.origin = x.id)`)
      missing.push(...rows.map(({ key }) => `${of.replaceAll('_', ' ')}: ${key}`))
    }
  return [...new Set(missing)].toSorted()
}

/** Rows of which nobody here is the person that they name, and rows that lose the name of one. */
export interface Unnamed {
  readonly leftOut: Record<string, number>
  readonly emptied: Record<string, number>
}

const idOf = (table: string, column: string) =>
  `(select m.id from mapped m where m.of = '${table}' and m.origin = x."${column}")`

const countOf = async (tx: Queryable, query: string): Promise<number> =>
  (await tx.execute<{ count: number }>(sql.raw(query))).rows[0]?.count ?? 0

/** Gives the rows of a table the ids of this installation. */
const applyMap = async (tx: Queryable, table: Carried, target: Target, unnamed: Unnamed): Promise<void> => {
  const { name, columns, mapped, isShared } = table
  const rows = staged(name)
  const sets: string[] = []
  for (const { column, of, isRequired } of mapped) {
    if (of === 'companies') {
      sets.push(`"${column}" = case when x."${column}" = ${target.originId} then ${target.id} end`)
      continue
    }
    const lost = `x."${column}" is not null and ${idOf(of, column)} is null`
    if (isRequired) {
      const gone = await countOf(
        tx,
        `with gone as (delete from ${rows} x where ${lost} returning 1) select count(*)::int as count from gone`,
      )
      if (gone > 0) unnamed.leftOut[name] = (unnamed.leftOut[name] ?? 0) + gone
    } else {
      const emptied = await countOf(tx, `select count(*)::int as count from ${rows} x where ${lost}`)
      if (emptied > 0) unnamed.emptied[name] = (unnamed.emptied[name] ?? 0) + emptied
    }
    sets.push(`"${column}" = ${idOf(of, column)}`)
  }
  const isMapped = (column: string) => mapped.some((one) => one.column === column)
  if (columns.includes('company_id') && !isMapped('company_id')) sets.push(`company_id = ${target.id}`)
  if (isShared) sets.push(`id = ${idOf(name, 'id')}`)
  if (name === 'companies') sets.push(`id = ${target.id}`)
  if (name === 'planned_changes')
    sets.push(`record_id = case "call" when 'updateCompany' then ${target.id}
      when 'updateCompanyUser' then ${idOf('users', 'record_id')} else record_id end`)
  if (name === 'saved_views')
    sets.push(`path = regexp_replace(x.path, '^/company/${target.originId}/', '/company/${target.id}/')`)
  if (sets.length > 0) await tx.execute(sql.raw(`update ${rows} x set ${sets.join(', ')}`))
}

/** Throws a StartError if rows would be those of provider staff: others than the people of the company may only be named. */
const refuseOthers = async (tx: Queryable): Promise<void> => {
  for (const { name, mapped } of carriedTables) {
    // Provider staff may review.
    if (name === 'access_review_reviewers' || !mapped.some(({ column }) => column === 'user_id')) continue
    const { rows } = await tx.execute(sql`select from ${sql.raw(staged(name))} x
      where not exists (select from in_users u where u.id = x.user_id) limit 1`)
    if (rows.length > 0)
      throw new StartError(`The export has ${name} of accounts outside the company: use another one.`)
  }
}

/** Leaves out rows that belong to rows that were left out. */
const dropOrphans = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`delete from in_access_review_items i where not exists (
    select from in_access_reviews r where r.company_id = i.company_id and r.id = i.review_id)`)
  await tx.execute(sql`delete from in_access_review_reviewers i where not exists (
    select from in_access_reviews r where r.company_id = i.company_id and r.id = i.review_id)`)
}

/** Gives the lists of roles that plans will set the ids of this installation; other ids in plans are those of the company. */
const mapPlans = async (tx: Queryable): Promise<void> => {
  const listed = (value: SQL) => sql`coalesce((select jsonb_agg(coalesce(m.id, e.id::int) order by e.place)
    from jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end)
      with ordinality e (id, place)
    left join mapped m on m.of = c.change->'path'->>-1 and m.origin = e.id::int), ${value})`
  const change = sql`c.change || jsonb_build_object(
    'was', ${listed(sql`c.change->'was'`)}, 'wanted', ${listed(sql`c.change->'wanted'`)})`
  await tx.execute(sql`update in_planned_changes p set changes = coalesce((select jsonb_agg(
      case when c.change->'path'->>-1 in ('countries', 'job_functions') then ${change} else c.change end order by c.place)
    from jsonb_array_elements(p.changes) with ordinality c (change, place)), p.changes)
    where jsonb_typeof(p.changes) = 'array'`)
}

/** Names erased accounts as they would be named here: another one may have been erased under the same number. */
const nameErased = (tx: Queryable) =>
  tx.execute(sql`update in_users i set last_name = 'account ' || m.id, email = 'erased-' || m.id || ${erasedHost}::text
    from mapped m where m.of = 'users' and m.origin = i.id and i.email like '%' || ${erasedHost}::text`)

/** Throws a StartError with the emails of accounts that exist outside the company. */
const refuseTakenEmails = async (tx: Queryable): Promise<void> => {
  const { rows } = await tx.execute<{ email: string; company: string | null }>(sql`
    select i.email, c.name as company from in_users i join mapped m on m.of = 'users' and m.origin = i.id
      join users u on lower(u.email) = lower(i.email) and u.id <> m.id left join companies c on c.id = u.company_id
      order by lower(i.email)`)
  if (rows.length === 0) return
  const list = rows.map(({ email, company }) => `  ${email} (${company ?? 'provider staff'})`)
  throw new StartError(
    `These emails belong to other accounts here. Change them there, or import without people (--without-people):\n${list.join('\n')}`,
  )
}

/** Gives all loaded rows the ids of this installation; throws a StartError that lists what keeps them from having some. */
export const mapRows = async (tx: Queryable, target: Target): Promise<Unnamed> => {
  await mapReferences(tx)
  const missing = await missingReferences(tx)
  if (missing.length > 0)
    throw new StartError(
      `This installation lacks reference data that the company uses. Add it, or rename it as it is there:\n  ${missing.join('\n  ')}`,
    )
  for (const table of carriedTables) if (table.isShared) await mapShared(tx, table, target)
  await mapPeople(tx)
  await tx.execute(sql`analyze mapped`)
  await nameErased(tx)
  await refuseTakenEmails(tx)
  const unnamed: Unnamed = { leftOut: {}, emptied: {} }
  for (const table of carriedTables) await applyMap(tx, table, target, unnamed)
  await refuseOthers(tx)
  await dropOrphans(tx)
  await mapPlans(tx)
  return unnamed
}
