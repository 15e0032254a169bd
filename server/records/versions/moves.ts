/**
 * Finds which rows of two versions have moved among the others. A row that is added or removed changes the places of many,
 * and moves none of them; of those that both versions have, the fewest that explain the new order have moved.
 */
import { sql } from 'drizzle-orm'
import { longestRise } from '../../../contract/longestRise'
import type { Queryable } from '../../database/connection'
import { columnOf } from '../change'
import type { Versioned, VersionPair } from './declared'

interface Place extends Record<string, unknown> {
  readonly id: number
  /** The place in the older version, among the rows of both. */
  readonly was: number
}

/** Returns the ids of the rows in the newer version that have moved. */
export const findMoved = async (
  db: Queryable,
  { rows: table, orderedBy = '', comparison }: Pick<Versioned, 'rows' | 'orderedBy' | 'comparison'>,
  { company_id, from, to }: VersionPair,
): Promise<readonly number[]> => {
  const place = sql`r.${sql.identifier(columnOf(table, orderedBy).name)}`
  const keys = comparison.keys.map((key, index) => ({ key, name: sql.identifier(`key_${index}`) }))
  const side = (versionId: number) =>
    sql`(select r.id, ${place} as place, ${sql.join(
      keys.map(({ key, name }) => sql`${key} as ${name}`),
      sql`, `,
    )} from ${table} r where r.company_id = ${company_id} and r.version_id = ${versionId})`
  const isSame = sql.join(
    keys.map(({ name }) => sql`old.${name} = new.${name}`),
    sql` and `,
  )
  // A full join, since PostgreSQL would join fresh rows row by row (decision 0034), as it would if it could tell from the
  // condition that only pairs are wanted, which `offset 0` hides.
  const { rows } = await db.execute<Place>(
    sql`with places as materialized (
      select id, row_number() over (order by old_place)::int as was, row_number() over (order by place)::int as now
      from (
        select new.id, old.place as old_place, new.place
        from ${side(from)} old full join ${side(to)} new on ${isSame} offset 0
      ) pairs
      where id is not null and old_place is not null
    ) select id, was from places where exists (select from places where was <> now) order by now`,
  )
  const kept = longestRise(rows.map(({ was }) => was))
  return rows.flatMap(({ id }, index) => (kept.has(index) ? [] : [id]))
}
