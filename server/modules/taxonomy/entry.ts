/** Refuses to delete or move sectors, job functions and their sublevels while they are in use. */
import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { messages } from '../../../contract/messages'
import type { Queryable } from '../../database/connection'
import { byName } from '../../database/listing'
import { businessUnits, companies } from '../../database/tables'
import { InUse } from '../../errors/apiError'
import { namedDependants, nameDependants } from '../../errors/dependants'
import { say, texts } from '../../../contract/say'

type EntryTable = PgTable & { readonly id: AnyColumn; readonly name: AnyColumn; readonly name_order: AnyColumn }

/** Describes the children of an entry, such as 'has 2 industries: Mining, Oil'; undefined if there are none. */
export const describeChildren = async (
  db: Queryable,
  table: EntryTable,
  where: SQL,
  kind: readonly [one: string, many: string],
): Promise<string | undefined> => {
  const rows = await db
    .select({ name: sql<string>`${table.name}`, count: sql<number>`count(*) over ()` })
    .from(table)
    .where(where)
    .orderBy(...byName(table))
    .limit(namedDependants)
  const names = rows.map(({ name }) => name)
  return rows[0] && say('has {entries}', { entries: nameDependants(rows[0].count, kind, names) })
}

/** Describes the business units that use an entry, with their companies; undefined if there are none. */
export const describeUnits = async (db: Queryable, where: SQL): Promise<string | undefined> => {
  const rows = await db
    .select({ name: businessUnits.name, company: companies.name, count: sql<number>`count(*) over ()` })
    .from(businessUnits)
    .innerJoin(companies, eq(companies.id, businessUnits.company_id))
    .where(where)
    .orderBy(...byName(companies), ...byName(businessUnits))
    .limit(namedDependants)
  const names = rows.map(({ name, company }) => `${name} (${company})`)
  return (
    rows[0] &&
    say('is used by {units}', {
      units: nameDependants(rows[0].count, texts(['business unit', 'business units']), names),
    })
  )
}

/** Throws a conflict if an entry is used; the outcome says that nothing was changed. */
export const refuseIfUsed = (
  name: string,
  uses: readonly (string | undefined)[],
  outcome: string = messages.notDeleted,
): void => {
  const found = uses.filter((use) => use !== undefined)
  if (found.length > 0)
    throw new InUse(`${say('{name} {uses}.', { name, uses: found.join(say(', and ')) })} ${say(outcome)}`)
}
