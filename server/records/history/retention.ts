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

/** Moves the horizons of all companies to the beginning of a month; horizons never move back. */
const moveHorizons = (db: Queryable, usual: number | undefined) =>
  db.execute(sql`insert into history.horizons as h (company_id, at)
    select c.id, date_trunc('month', now(), 'UTC') - make_interval(months => coalesce(r.months, ${usual ?? null}::int))
    from (select 0 as id union all select id from companies) c left join history.retention r on r.company_id = c.id
    where coalesce(r.months, ${usual ?? null}::int) is not null
    on conflict (company_id) do update set at = excluded.at, is_done = false where excluded.at > h.at`)

const dropSome = async (tx: Queryable): Promise<boolean> => {
  const { rows } = await tx.execute<{ company_id: number }>(
    sql`select company_id from history.horizons where not is_done order by company_id limit 1 for update skip locked`,
  )
  const [next] = rows
  if (!next) return false
  await tx.execute(sql`set local statement_timeout = 0`)
  const names = [...recordedTables(tables).map(getTableName), 'changed_rows']
  const dropped = await tx.execute<{ rows: number }>(
    sql`select history.drop_old(${next.company_id}, ${sql.param(names)}::text[], ${rowsAtOnce}) as rows`,
  )
  if ((dropped.rows[0]?.rows ?? 0) < rowsAtOnce)
    await tx.execute(sql`update history.horizons set is_done = true where company_id = ${next.company_id}`)
  return true
}

/** Drops what is older than each company keeps, `usual` months where it says nothing; by default everything is kept. */
export const dropOldHistory = async (db: PooledDatabase, usual: number | undefined): Promise<void> => {
  await moveHorizons(db, usual)
  while (await transaction(db, dropSome));
}
