/** Finds people to sign in as, and adds a million if there are fewer. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { urlOf, type Data } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import type { Product } from './product'
import { signIn, type Read } from './structure'

/** The least privileged role that may see lists. */
const role = 'COMPANY_BUSINESS_ACCESS'

type Listed = Data<Calls['listCompanyUsers']>[number]

/** Signs in as somebody of the company with the smallest role. */
export const signInWithin = async (url: string, company_id: number): Promise<Read> => {
  const read = await signIn(url)
  const query = { role, granted: 'TOM', is_active: true, is_one_time_password: false }
  const { data } = await read(urlOf(calls.listCompanyUsers, { company_id }, query))
  const reader = (data as Listed[]).find(({ roles }) => roles.TOM.name === role)
  if (!reader) throw new Error(`Nobody in company ${company_id} has the role ${role}`)
  return signIn(url, reader.email as `${string}@${string}`)
}

/** A tenth of these people is in the first company, which has 500 units and 2,000 regions. */
const million = { companies: 2000, users: 1_000_000 }
const few = { companies: 1, users: 20 }

const add = async (databaseUrl: string, { companies, users }: typeof few) => {
  const sizes = ['--companies', String(companies), '--users', String(users)]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, ['dist/server/seed.mjs', ...sizes], { env })
}

interface Million {
  readonly people: number
  /** The company with most people. */
  readonly largest: number
  /** One with 20. */
  readonly smallest: number
}

/** Adds a million people and a company of 20, unless they are there, and returns where. */
export const findMillion = async ({ databaseUrl }: Product): Promise<Million> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const count = async () => {
    const { rows } = await pool.query<Million>(
      `select sum(people)::int as people, (array_agg(id order by people desc))[1] as largest,
          max(id) filter (where people between 20 and 25) as smallest
        from (select company_id as id, count(*) as people from users where company_id is not null group by company_id) all_of_them`,
    )
    return rows[0]
  }
  try {
    const before = await count()
    if ((before?.people ?? 0) < million.users) for (const scale of [million, few]) await add(databaseUrl, scale)
    const after = await count()
    if (!after?.smallest) throw new Error('No company has 20 people')
    return after
  } finally {
    await pool.end()
  }
}
