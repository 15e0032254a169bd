/**
 * Fills a database for benchmarks. Set-based, so that 100,000 users take seconds. Ids come from the sequences and are
 * part of the names, so that it can run repeatedly and while a server is running.
 */
import { sql } from 'drizzle-orm'
import worldCountries from 'world-countries/index.cjs'
import { hashPassword } from '../../accounts/passwords'
import { setAuthor } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { demoPassword } from '../demo/accounts'
import { fillJobFunctions, fillSectors } from '../demo/taxonomy'
import { fillPlainRows } from '../plainRows'
import { currencyRows } from '../../reference/currencies'
import { companySteps, gradeSteps, planCompanies, planStructure, type Step } from './companies'
import { accountsToTry, peopleSteps, planPeople } from './people'
import { homeCountries, texts } from './words'

export interface Scale {
  readonly companies: number
  readonly users: number
}

export interface Made {
  /** Row counts by kind. */
  readonly rows: Readonly<Record<string, number>>
  /** Accounts to sign in with; all have the demo password. */
  readonly accounts: readonly { readonly email: string; readonly role: string }[]
}

const settings = [
  // For this transaction only. A crash before the commit leaves nothing; one right after it may lose the whole seed,
  // but nothing else.
  'set local statement_timeout = 0',
  'set local synchronous_commit = off',
  `set local work_mem = '64MB'`,
  'set local jit = off',
]

const plainRowsPerCompany = 20

const currencyCodes = new Set(currencyRows.map(({ code }) => code))

/** Numbers the home countries with their currencies, and the branches and functions that rows are distributed over. */
const planReference = (): readonly string[] => {
  const currencies = homeCountries.map((code) => {
    const source = worldCountries.find(({ cca2 }) => cca2 === code)
    return Object.keys(source?.currencies ?? {}).find((currency) => currencyCodes.has(currency)) ?? 'USD'
  })
  return [
    `create temp table seed_places on commit drop as
     select h.number - 1 as number, c.id as country_id, m.id as currency_id, c.phone_code
     from unnest(${texts(homeCountries)}, ${texts(currencies)}) with ordinality h (country, currency, number)
       join countries c on c.short_code = h.country join currencies m on m.code = h.currency`,
    `create temp table seed_branches on commit drop as
     select row_number() over (order by s.id) - 1 as number, i.sector_id, i.id as industry_id, s.id as sub_industry_id
     from sub_industries s join industries i on i.id = s.industry_id`,
    `create temp table seed_functions on commit drop as
     select row_number() over (order by id) - 1 as number, id from job_functions`,
  ]
}

const planned = ['seed_places', 'seed_branches', 'seed_functions', 'seed_companies', 'seed_units', 'seed_regions']

const runAll = async (tx: Queryable, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await tx.execute(sql.raw(statement))
}

const runSteps = async (tx: Queryable, steps: readonly Step[], report: (line: string) => void) => {
  const rows: Record<string, number> = {}
  for (const step of steps) {
    const started = performance.now()
    const { rowCount } = await tx.execute(sql.raw(step.sql))
    // Otherwise PostgreSQL takes what was just inserted for a few rows, and joins it row by row in the next steps.
    const [, table] = /insert into (\w+)/.exec(step.sql) ?? []
    if (table) await tx.execute(sql.raw(`analyze ${table}`))
    rows[step.makes] = rowCount ?? 0
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    report(`${(rowCount ?? 0).toLocaleString('en').padStart(10)} ${step.makes} (${seconds} s)`)
  }
  return rows
}

/**
 * Adds companies and users with everything that belongs to them; `report` receives each step. Needs reference data.
 *
 *     const made = await fillScale(db, { companies: 2000, users: 100_000 }, console.log)
 */
export const fillScale = async (
  db: PooledDatabase,
  scale: Scale,
  report: (line: string) => void = () => {},
): Promise<Made> => {
  const passwordHash = await hashPassword(demoPassword)
  return transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'seed', name: 'Seed' })
    await runAll(tx, settings)
    await fillSectors(tx)
    await fillJobFunctions(tx)
    await runAll(tx, [...planReference(), planCompanies(scale.companies), ...planStructure()])
    await runAll(
      tx,
      planned.map((table) => `analyze ${table}`),
    )
    await runAll(tx, planPeople(scale.companies, scale.users))
    const rows = await runSteps(tx, [...companySteps(), ...gradeSteps(), ...peopleSteps(passwordHash)], report)
    const { rows: seeded } = await tx.execute<{ id: number }>(sql.raw('select id from seed_companies'))
    const companyIds = seeded.map(({ id }) => id)
    Object.assign(rows, await fillPlainRows(tx, { companyIds, count: plainRowsPerCompany }))
    const { rows: accounts } = await tx.execute<{ email: string; role: string }>(sql.raw(accountsToTry))
    await runAll(tx, ['analyze'])
    return { rows, accounts }
  })
}
