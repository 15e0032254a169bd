/** Makes a company what the loaded rows say, and counts what that adds, changes and removes. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { carriedTables, type Carried } from './belongings'
import { quoted, staged } from './stage'

export interface Counts {
  readonly added: number
  readonly changed: number
  /** Of people: how many lose their access, since accounts are never deleted. */
  readonly removed: number
}

/** The names of tables as people read them. */
export const wordsOf = (table: string): string => (table === 'users' ? 'people' : table.replaceAll('_', ' '))

const run = async (tx: Queryable, query: string): Promise<number> => (await tx.execute(sql.raw(query))).rowCount ?? 0

const sameKey = ({ key }: Carried, one: string, other: string) =>
  key.map((column) => `${one}."${column}" = ${other}."${column}"`).join(' and ')

const differs = ({ compared }: Carried) =>
  compared.length > 0 ? `(${quoted(compared, 't.')}) is distinct from (${quoted(compared, 'i.')})` : 'false'

const ofCompany = ({ belongs }: Carried, company: number) => belongs.replaceAll('$company', String(company))

const isGone = (table: Carried, company: number) =>
  `${ofCompany(table, company)} and not exists (select from ${staged(table.name)} i where ${sameKey(table, 'i', 't')})`

/** Rows whose unique values are handed to others get values of their own meanwhile. */
const park = async (tx: Queryable, table: Carried, company: number): Promise<void> => {
  const { name, hasVersion } = table
  for (const { columns, parks, isNumber } of table.uniques) {
    const same = columns
      .map((column) =>
        column === parks && !isNumber ? `lower(i."${column}") = lower(t."${column}")` : `i."${column}" = t."${column}"`,
      )
      .join(' and ')
    const aside = isNumber ? 'least(-t.id, -1)' : `'~' || t.id || '~'`
    await run(
      tx,
      `update "${name}" t set "${parks}" = ${aside} where ${ofCompany(table, company)} and exists (
        select from ${staged(name)} i where ${same} and not (${sameKey(table, 'i', 't')}))`,
    )
  }
  if (table.hasActive)
    await run(
      tx,
      `update "${name}" t set is_active = false${hasVersion ? ', version = t.version + 1' : ''}
        where ${ofCompany(table, company)} and t.is_active and not exists (
          select from ${staged(name)} i where ${sameKey(table, 'i', 't')} and i.is_active)`,
    )
}

const add = (tx: Queryable, table: Carried) =>
  run(
    tx,
    `insert into "${table.name}" (${quoted(table.columns)}) select ${quoted(table.columns, 'i.')}
      from ${staged(table.name)} i where not exists (select from "${table.name}" t where ${sameKey(table, 'i', 't')})
      ${table.onlyAdds ? 'on conflict do nothing' : ''}`,
  )

const change = async (tx: Queryable, table: Carried): Promise<number> => {
  const { name, compared, hasVersion } = table
  if (table.onlyAdds || compared.length === 0) return 0
  const sets = [
    ...compared.map((column) => `"${column}" = i."${column}"`),
    ...(hasVersion ? ['version = t.version + 1'] : []),
  ]
  return run(
    tx,
    `update "${name}" t set ${sets.join(', ')} from ${staged(name)} i where ${sameKey(table, 'i', 't')} and ${differs(table)}`,
  )
}

const remove = (tx: Queryable, table: Carried, company: number): Promise<number> => {
  const { name } = table
  if (table.onlyAdds || name === 'companies') return Promise.resolve(0)
  // Accounts are never deleted: what they did stays told.
  if (name === 'users')
    return run(
      tx,
      `update users t set is_active = false, version = t.version + 1 where ${isGone(table, company)} and t.is_active`,
    )
  return run(tx, `delete from "${name}" t where ${isGone(table, company)}`)
}

/** Counts before anything is written, since parked rows would count as changed. */
const countChanges = async (tx: Queryable, table: Carried, company: number): Promise<Counts> => {
  const { name } = table
  const count = async (query: string) =>
    (await tx.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${query}`))).rows[0]?.count ?? 0
  const rows = staged(name)
  const changes = !table.onlyAdds && table.compared.length > 0
  const removes = !table.onlyAdds && name !== 'companies'
  return {
    added: await count(`${rows} i where not exists (select from "${name}" t where ${sameKey(table, 'i', 't')})`),
    changed: changes
      ? await count(`${rows} i join "${name}" t on ${sameKey(table, 'i', 't')} where ${differs(table)}`)
      : 0,
    removed: removes
      ? await count(`"${name}" t where ${isGone(table, company)}${name === 'users' ? ' and t.is_active' : ''}`)
      : 0,
  }
}

/** Lets the ids of new records begin after those of imported ones. */
const advanceIds = async (tx: Queryable): Promise<void> => {
  for (const { name, columns } of carriedTables)
    if (columns.includes('id'))
      await tx.execute(sql`select setval(s.name::regclass, m.id) from (select max(id) as id from ${sql.raw(staged(name))}) m,
        (select pg_get_serial_sequence(${name}, 'id') as name) s,
        lateral (select last_value from pg_sequences where schemaname || '.' || sequencename = s.name) l
        where m.id > coalesce(l.last_value, 0)`)
}

/** Applies all loaded rows to a company; `tables` are those that the import is about. */
export const applyRows = async (
  tx: Queryable,
  company: number,
  isIncluded: (table: string) => boolean,
): Promise<Record<string, Counts>> => {
  const tables = carriedTables.filter(({ name }) => isIncluded(name))
  const counts: Record<string, Counts> = {}
  for (const table of tables) counts[table.name] = await countChanges(tx, table, company)
  for (const table of tables) await park(tx, table, company)
  for (const table of tables) await add(tx, table)
  for (const table of tables) await change(tx, table)
  for (const table of tables.toReversed()) await remove(tx, table, company)
  await advanceIds(tx)
  return counts
}
