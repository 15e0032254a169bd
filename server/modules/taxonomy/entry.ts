/** Refuses to delete or move sectors, job functions and their sublevels while they are in use. */
import { eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { messages } from '../../../contract/messages'
import type { Queryable } from '../../database/connection'
import { byName } from '../../database/listing'
import { businessUnits, companies } from '../../database/tables'
import { InUse } from '../../errors/apiError'
import { counts, namedDependants, nameDependants } from '../../errors/dependants'
import { say } from '../../../contract/say'

type EntryTable = PgTable & { readonly id: AnyColumn; readonly name: AnyColumn; readonly name_order: AnyColumn }

/** Counts and names the children of an entry, such as '2 industries: Mining, Oil'; undefined if there are none. */
export const describeChildren = async (
  db: Queryable,
  table: EntryTable,
  where: SQL,
  kind: Parameters<typeof nameDependants>[1],
): Promise<string | undefined> => {
  const rows = await db
    .select({ name: sql<string>`${table.name}`, count: sql<number>`count(*) over ()` })
    .from(table)
    .where(where)
    .orderBy(...byName(table))
    .limit(namedDependants)
  const names = rows.map(({ name }) => name)
  return rows[0] && nameDependants(rows[0].count, kind, names)
}

/** Counts and names the business units that use an entry, with their companies; undefined if there are none. */
export const describeUnits = async (db: Queryable, where: SQL): Promise<string | undefined> => {
  const rows = await db
    .select({ name: businessUnits.name, company: companies.name, count: sql<number>`count(*) over ()` })
    .from(businessUnits)
    .innerJoin(companies, eq(companies.id, businessUnits.company_id))
    .where(where)
    .orderBy(...byName(companies), ...byName(businessUnits))
    .limit(namedDependants)
  const names = rows.map(({ name, company }) => `${name} (${company})`)
  return rows[0] && nameDependants(rows[0].count, counts.businessUnits, names)
}

/** What keeps an entry from being deleted or moved, as it is described. */
interface Uses {
  readonly children?: string | undefined
  readonly units?: string | undefined
}

const sayUses = (name: string, { children: entities, units }: Uses): string | undefined => {
  if (entities && units) return say('{name} has {entities}, and is used by {units}.', { name, entities, units })
  if (entities) return say('{name} has {entities}.', { name, entities })
  return units && say('{name} is used by {units}.', { name, units })
}

/** Throws a conflict if an entry is used; the outcome says that nothing was changed. */
export const refuseIfUsed = (name: string, uses: Uses, outcome: string = messages.notDeleted): void => {
  const said = sayUses(name, uses)
  if (said) throw new InUse(`${said} ${say(outcome)}`)
}
