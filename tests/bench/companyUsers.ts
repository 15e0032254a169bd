import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'
import { signIn, type Read } from './structure'

const times = 30
const users = 100_000

/** Adds a company of 100,000 users. */
const fill = ({ databaseUrl }: Product) =>
  promisify(execFile)(process.execPath, ['dist/server/seed.mjs', '--companies', '1', '--users', String(users)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

const measure = async (read: Read, path: string): Promise<number[]> => {
  const taken: number[] = []
  for (let time = 0; time < times; time++) taken.push((await read(path)).ms)
  return taken
}

/** Measures the list and the form of company users in the smallest and the largest company. */
export const measureCompanyUsers = async (product: Product): Promise<Row[]> => {
  await fill(product)
  const read = await signIn(product.url)
  const { data } = await read(urlOf(calls.listAllCompanies))
  const ids = (data as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  const rows: Row[] = []
  for (const company_id of [ids.at(0) ?? 0, ids.at(-1) ?? 0]) {
    const { pagination, data: page } = await read(urlOf(calls.listCompanyUsers, { company_id }))
    const count = pagination?.count ?? 0
    const middle = Math.ceil(count / 20)
    const listPath = (query: Record<string, unknown>) => urlOf(calls.listCompanyUsers, { company_id }, query)
    const { data: regions } = await read(urlOf(calls.listRegions, { company_id }))
    const region_id = (regions as { id: number }[])[0]?.id ?? 0
    const company_user_id = (page as { id: number }[])[0]?.id ?? 0
    const paths = {
      'First page': listPath({ page: 1 }),
      'Middle page': listPath({ page: middle }),
      'Middle page by name': listPath({ page: middle, sort: 'first_name' }),
      'Search by name': listPath({ search: 'anna' }),
      'Search by role': listPath({ search: 'company user' }),
      'Filter by application': listPath({ granted: 'JE' }),
      'Filter by role': listPath({ role: 'COMPANY_ADMIN' }),
      'Filter by activity': listPath({ is_active: 'false' }),
      'Filter by password': listPath({ is_one_time_password: 'true' }),
      'Filter by region': listPath({ region_id }),
      'Own roles': urlOf(calls.listCompanyRoles, { company_id }),
      'One, with both roles,': urlOf(calls.readCompanyUser, { company_id, company_user_id }),
    }
    for (const [what, path] of Object.entries(paths)) {
      const taken = await measure(read, path)
      rows.push({
        what: `${what} of ${count.toLocaleString('en')} company users`,
        value: `${median(taken).toFixed(1)} ms`,
        note: `p95 ${quantile(taken, 0.95).toFixed(1)} ms`,
      })
    }
  }
  return rows
}
