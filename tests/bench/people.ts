/** Finds people to sign in as. */
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

/** Counts all people, and returns the company with most of them. */
export const findLargest = async ({
  databaseUrl,
}: Product): Promise<{ readonly people: number; readonly company: number }> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query<{ people: number; company: number }>(
    `select sum(count(*)) over ()::int as people, company_id as company from users where company_id is not null
      group by company_id order by count(*) desc limit 1`,
  )
  await pool.end()
  const [largest] = rows
  if (!largest) throw new Error('No company has people')
  return largest
}
