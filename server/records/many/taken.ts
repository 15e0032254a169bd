/** Refuses rows one by one that an act would give a unique value which another record has. */
import { and, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { columnOf } from '../change'
import { takenAt } from '../rules'
import { type AnyRow, uniquesOf, type Unique, type VersionedTable } from '../table'
import type { Outcome } from './tally'

type StoredRow = AnyRow & { readonly id: number }

/** What is to become of a row. */
interface Change {
  readonly row: StoredRow
  readonly values: AnyRow
}

/** Reads the values of one unique index that rows would have, by id, compared as the index does; null if another row has them. */
const readKeys = async (
  db: Queryable,
  table: VersionedTable,
  { members, folded }: Unique,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, string | null>> => {
  const records = rows.map((row) => ({
    [table.id.name]: row.id,
    ...Object.fromEntries(members.map((member) => [columnOf(table, member).name, row[member]])),
  }))
  const compared = (source: string, member: string) => {
    const value = sql`${sql.identifier(source)}.${sql.identifier(columnOf(table, member).name)}`
    return folded.has(member) ? sql`lower(${value})` : value
  }
  const isSame = members.map((member) => sql`${compared('stored', member)} = ${compared('given', member)}`)
  const isOther = sql`stored.${sql.identifier(table.id.name)} <> given.${sql.identifier(table.id.name)}`
  const { rows: found } = await db.execute<{ id: number; key: string | null }>(
    sql`select given.${sql.identifier(table.id.name)} as id,
        case when not exists (select from ${table} stored where ${and(...isSame, isOther)})
          then row(${sql.join(
            members.map((member) => compared('given', member)),
            sql`, `,
          )})::text end as key
      from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json) given`,
  )
  return new Map(found.map(({ id, key }) => [id, key]))
}

/** Replaces changes by the reason why they can't be made; `taken` holds the values that earlier rows of the change got. */
export const refuseTaken = async <C extends Change>(
  db: Queryable,
  { table, chosen }: { readonly table: VersionedTable; readonly chosen: readonly string[] },
  outcomes: readonly Outcome<C>[],
  taken: Set<string>,
): Promise<Outcome<C>[]> => {
  const decided = [...outcomes]
  for (const unique of uniquesOf(table).filter(({ isPartial }) => !isPartial)) {
    const [reason = ''] = Object.values(takenAt(unique, chosen)).flat()
    const rows = decided.flatMap((outcome) => {
      if (outcome === null || typeof outcome === 'string') return []
      const row = { ...outcome.row, ...outcome.values }
      const isGiven = unique.members.every((member) => row[member] !== null)
      return isGiven && unique.members.some((member) => member in outcome.values) ? [row] : []
    })
    if (rows.length === 0) continue
    const keys = await readKeys(db, table, unique, rows)
    for (const [index, outcome] of decided.entries()) {
      if (outcome === null || typeof outcome === 'string' || !keys.has(outcome.row.id)) continue
      const key = keys.get(outcome.row.id)
      const known = `${unique.name} ${key}`
      if (key === null || taken.has(known)) decided[index] = reason
      else taken.add(known)
    }
  }
  return decided
}
