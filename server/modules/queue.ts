/** What needs provider staff across all companies, and how many companies there are of each kind. */
import { sql, type SQL } from 'drizzle-orm'
import { applicationEnums } from '../../contract/applications'
import { calls } from '../../contract/calls'
import { companyStatuses, runningStatuses, waitingInCompanies } from '../../contract/entities/company'
import { countedMonths, queueParts, queueRows, type Queue } from '../../contract/entities/queue'
import { admits, type Caller } from '../../contract/guards'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { shownDay } from '../database/filtering'
import type { Operations } from '../http/operation'
import { companiesWaiting, isTold } from './waiting'

type PartName = (typeof queueParts)[number]

const isWaiting = (part: PartName): part is (typeof waitingInCompanies)[number] =>
  (waitingInCompanies as readonly string[]).includes(part)

/** Whether a caller is told of a part: those of companies belong to whoever sees the list of companies. */
const isShown = (part: PartName, caller: SignedInCaller): boolean =>
  isWaiting(part) ? isTold(part, caller, caller.companyId ?? 0) : admits(calls.listCompanies.guard, caller as Caller)

/** Contracts that run and end in a month, by its distance from this one. */
const contractsIn = (months: number, today: SQL): SQL => {
  const first = sql`(date_trunc('month', ${today}) + make_interval(months => ${months}::int))`
  return sql`select id, contract_end_date::timestamp, 1 from companies where status in ${runningStatuses}
    and contract_end_date >= ${first} and contract_end_date < ${first} + interval '1 month'`
}

/** Selects the companies in a part, with the date to sort by and how many wait in each. */
const selectPart = (part: PartName, today: SQL, caller: SignedInCaller): SQL => {
  if (part === 'contracts-this-month') return contractsIn(0, today)
  if (part === 'contracts-next-month') return contractsIn(1, today)
  if (part === 'in-progress')
    return sql`select id, created_at at time zone 'utc', 1 from companies where status = 'IN_PROGRESS'`
  return sql`select company_id, since at time zone 'utc', count from (${companiesWaiting(caller)}) w where kind = ${part}`
}

interface FoundRow extends Record<string, unknown> {
  readonly part: PartName
  readonly id: number
  readonly name: string
  readonly small_logo_url: string | null
  readonly date: string
  readonly count: number
  readonly total: number
}

const readParts = async (
  { db, caller }: { readonly db: Queryable; readonly caller: SignedInCaller },
  today: SQL,
): Promise<Queue['parts']> => {
  const shown = queueParts.filter((part) => isShown(part, caller))
  const selects = shown.map(
    (part) => sql`(select ${part}::text as part, c.id, c.name, c.small_logo_url,
      to_char(found.date, 'YYYY-MM-DD HH24:MI:SS') as date, found.count, (count(*) over ())::int as total
      from (${selectPart(part, today, caller)}) found (company_id, date, count) join companies c on c.id = found.company_id
      order by found.date, c.id limit ${queueRows})`,
  )
  const { rows } = await db.execute<FoundRow>(sql.join(selects, sql` union all `))
  return shown.map((part) => {
    const found = rows.filter((row) => row.part === part)
    return {
      part,
      count: found[0]?.total ?? 0,
      rows: found.map(({ id, name, small_logo_url, date, count }) => ({
        company: { id, name, small_logo_url },
        date,
        count,
      })),
    }
  })
}

type Numbers = Omit<Queue, 'parts'>

const countWhere = (key: string, condition: SQL) => sql`${sql.raw(`'${key}'`)}, count(*) filter (where ${condition})`

/** Counts all companies, and those whose contracts end in each month. */
const readNumbers = async (db: Queryable, today: SQL): Promise<Numbers> => {
  const statuses = companyStatuses.map((status) => countWhere(status, sql`status = ${status}`))
  const applications = applicationEnums.map((name) => countWhere(name, sql`${name} = any(applications)`))
  const { rows } = await db.execute<Numbers & Record<string, unknown>>(sql`
    select count(*)::int as companies, (count(*) filter (where not is_active))::int as signed_out,
      json_build_object(${sql.join(statuses, sql`, `)}) as by_status,
      json_build_object(${sql.join(applications, sql`, `)}) as by_application,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'count', (
          select count(*) from companies
          where contract_end_date >= month and contract_end_date < month + interval '1 month')) order by month)
        from generate_series(date_trunc('month', ${today}::timestamp),
          date_trunc('month', ${today}::timestamp) + make_interval(months => ${countedMonths - 1}::int),
          interval '1 month') months (month)) as ends
    from companies`)
  const [numbers] = rows
  if (!numbers) throw new Error('An aggregate without groups has one row')
  return numbers
}

export const queueOperations: Operations<'readQueue'> = {
  readQueue: {
    run: async ({ db, caller, query: { today: given } }) => {
      const today = shownDay(given)
      return { parts: await readParts({ db, caller }, today), ...(await readNumbers(db, today)) }
    },
  },
}
