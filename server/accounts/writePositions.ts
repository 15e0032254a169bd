/** Knows of each account how far the log of the database was when it had last written something (decision 0115). */
import { eq, sql } from 'drizzle-orm'
import type { Position } from '../database/freshness'
import type { Queryable } from '../database/connection'
import { prepared } from '../database/prepared'
import { writePositions } from '../database/tables'

/** Notes that an account has written something. It has to be committed: before, its position is not known. */
export const noteWrite = async (db: Queryable, accountId: number): Promise<void> => {
  // An account may be gone. Of two calls at once, the later position counts, whichever is noted first.
  await db.execute(sql`insert into ${writePositions} (user_id, position)
    select id, pg_current_wal_insert_lsn() from users where id = ${accountId}
    on conflict (user_id) do update set position = greatest(${writePositions.position}, excluded.position)`)
}

/** Returns the position that a replica needs to show all that an account has written. */
export const readPosition = async (db: Queryable, accountId: number): Promise<Position> => {
  const query = prepared(db, writePositions, 'one', () =>
    db
      .select({ position: sql<string>`(${writePositions.position} - '0/0')::text` })
      .from(writePositions)
      .where(eq(writePositions.user_id, sql.placeholder('account'))),
  )
  const [row] = await query.execute({ account: accountId })
  return BigInt(row?.position ?? 0)
}
