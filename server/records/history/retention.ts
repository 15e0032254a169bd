/** Says for how long history is kept, and drops what is older (decision 0104). */
import { getTableName, sql } from 'drizzle-orm'
import * as tables from '../../database/tables'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { recordedTables } from './recorded'

/** Rows that are dropped in one transaction. */
const rowsAtOnce = 5000

/** For how many months the history of a company is kept if it says so; the company 0 stands for none. */
export const readMonths = async (db: Queryable, company: number) => {
  const { rows } = await db.execute<{ months: number | null; kept_since: string | null }>(sql`select
    (select months from history.retention where company_id = ${company}) as months,
    (select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from history.horizons where company_id = ${company}) as kept_since`)
  return rows[0] ?? { months: null, kept_since: null }
}

export const storeMonths = (tx: Queryable, company: number, months: number | null) =>
  months === null
    ? tx.execute(sql`delete from history.retention where company_id = ${company}`)
    : tx.execute(sql`insert into history.retention values (${company}, ${months})
        on conflict (company_id) do update set months = excluded.months`)

/** As the owner of history, whoever runs the product (decision 0154). */
const moveHorizons = (db: Queryable, usual: number | undefined) =>
  db.execute(sql`select history.move_horizons(${usual ?? null}::int)`)

const dropSome = async (tx: Queryable): Promise<boolean> => {
  await tx.execute(sql`set local statement_timeout = 0`)
  const names = [...recordedTables(tables).map(getTableName), 'changed_rows']
  const { rows } = await tx.execute<{ goes_on: boolean }>(
    sql`select history.drop_next(${sql.param(names)}::text[], ${rowsAtOnce}) as goes_on`,
  )
  return rows[0]?.goes_on ?? false
}

/** Drops what is older than each company keeps, `usual` months where it says nothing; by default everything is kept. */
export const dropOldHistory = async (db: PooledDatabase, usual: number | undefined): Promise<void> => {
  await moveHorizons(db, usual)
  while (await transaction(db, dropSome));
}
