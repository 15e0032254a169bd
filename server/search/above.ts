/** Names the records above a found one, such as the sector and the industry of a sub-industry. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnsOf, referencesOf } from '../records/table'

/** What is above the records of a table. */
export interface Ancestry {
  /** Returns the columns with the ids of the records right above. */
  readonly above: (table: PgTable) => readonly string[]
  /** Whether the caller may view the records of a table. */
  readonly mayView: (table: PgTable) => boolean
}

const columnIn = (alias: string, table: PgTable, member: string): SQL =>
  sql`${sql.identifier(alias)}.${sql.identifier(columnsOf(table)[member]?.name ?? member)}`

/** Returns the table with the names of the records that a column refers to, even through a table of links. */
const namedBy = (table: PgTable, member: string): PgTable | undefined => {
  for (const { pairs, table: target } of referencesOf(table)) {
    const column = pairs[member]
    if (!column) continue
    if ('name' in columnsOf(target)) return column.name === 'id' ? target : undefined
    const found = namedBy(target, member)
    if (found) return found
  }
  return undefined
}

const nothing = sql`'[]'::jsonb`

/** Selects the records above a row, the outermost first, each with its path parameter, id and name. */
export const selectAbove = (table: PgTable, alias: string, ancestry: Ancestry): SQL => {
  const parts = ancestry.above(table).flatMap((member) => {
    const target = namedBy(table, member)
    if (!target) return []
    const other = `${alias}_${member}`
    const name = ancestry.mayView(target) ? columnIn(other, target, 'name') : sql`null`
    const own = columnIn(alias, table, member)
    const isSameCompany =
      'company_id' in columnsOf(target)
        ? sql` and ${columnIn(other, target, 'company_id')} = ${columnIn(alias, table, 'company_id')}`
        : sql.empty()
    return [
      sql`coalesce((select ${selectAbove(target, other, ancestry)} || jsonb_build_array(jsonb_build_object(
        'param', ${sql.raw(`'${member}'`)}, 'id', ${own}, 'name', ${name}))
        from ${target} ${sql.identifier(other)} where ${columnIn(other, target, 'id')} = ${own}${isSameCompany}), ${nothing})`,
    ]
  })
  return parts.length > 0 ? sql.join(parts, sql` || `) : nothing
}
