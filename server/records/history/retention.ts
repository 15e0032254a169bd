/** Says for how long history is kept, and drops what is older (decision 0104). */
import { getTableName, sql } from 'drizzle-orm'
import * as tables from '../../database/tables'
import { setAuthor } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { recordedTables } from './recorded'

/** Rows that are dropped in one transaction. */
const rowsAtOnce = 5000

interface Kept {
  readonly months: number | null
  readonly usual_months: number | null
  readonly kept_since: string | null
}

/** For how many months the history of a company is kept if it says so, and otherwise; the company 0 stands for none. */
export const readMonths = async (db: Queryable, company: number): Promise<Kept> => {
  const { rows } = await db.execute<Kept & Record<string, unknown>>(sql`select
    (select months from history.retention where company_id = ${company}) as months,
    (select months from history.usual_retention) as usual_months,
    (select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from history.horizons where company_id = ${company}) as kept_since`)
  return rows[0] ?? { months: null, usual_months: null, kept_since: null }
}

/** As the owner of history, whoever runs the product (decision 0154): an entry tells what was before. */
export const storeMonths = (tx: Queryable, company: number, months: number | null) =>
  tx.execute(sql`select history.set_retention(${company}::int, ${months}::int)`)

const moveHorizons = async (tx: Queryable): Promise<void> => {
  await setAuthor(tx, { call: 'dropOldHistory', name: 'The retention of history' })
  await tx.execute(sql`select history.move_horizons()`)
}

const dropSome = async (tx: Queryable): Promise<boolean> => {
  await tx.execute(sql`set local statement_timeout = 0`)
  const names = [...recordedTables(tables).map(getTableName), 'changed_rows', 'retention', 'horizons']
  const { rows } = await tx.execute<{ goes_on: boolean }>(
    sql`select history.drop_next(${sql.param(names)}::text[], ${rowsAtOnce}) as goes_on`,
  )
  return rows[0]?.goes_on ?? false
}

/** Drops what is older than each company keeps; where neither it nor the owner of the database says anything, all is kept. */
export const dropOldHistory = async (db: PooledDatabase): Promise<void> => {
  await transaction(db, moveHorizons)
  while (await transaction(db, dropSome));
}
