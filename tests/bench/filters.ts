/** Compares a page of 100,000 provider users with one that is filtered by three fields and searched. */
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'
import { openRepairs } from '../support/openRepairs'

const count = 100_000
const times = 100

/** A third has the role, 9 of 10 are active, a fifth has the domain, and 11 of 100 match the search: `First 7` and `First 70` to `First 79`. */
const addStaff = async (databaseUrl: string): Promise<void> => {
  const { pool } = openRepairs(databaseUrl)
  await pool.query(
    `insert into users (platform_role, first_name, last_name, email, is_active)
     select (array['TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'])[1 + n % 3], 'First ' || n % 100, 'Last ' || n,
       'filtered.' || n || '@office' || n % 5 || '.example', n % 10 > 0 from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query('vacuum analyze users')
  await pool.end()
}

/** Measures both pages as the least privileged provider role, in turns, so that other load affects both. */
export const measureFilters = async ({ url, databaseUrl }: Product): Promise<Row[]> => {
  await addStaff(databaseUrl)
  const headers = await authorize(url, 'sales')
  const filters = { role: 'TOM_ADMIN', is_active: 'true', email: '@office2' }
  const queries = { plain: {}, filtered: { ...filters, search: 'first 7' }, found: { search: 'first 7' } }
  const taken: Record<keyof typeof queries, number[]> = { plain: [], filtered: [], found: [] }
  for (let time = 0; time < times; time++)
    for (const [what, query] of Object.entries(queries) as [keyof typeof queries, object][]) {
      const started = performance.now()
      const answer = await fetch(`${url}/api${urlOf(calls.listTomUsers, {}, { page: 1, ...query })}`, { headers })
      if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      taken[what].push(performance.now() - started)
    }
  const rowOf = (what: string, values: readonly number[], more = ''): Row => ({
    what: `${what} of ${count} Tom users`,
    value: `${median(values).toFixed(1)} ms`,
    note: `p95 ${quantile(values, 0.95).toFixed(1)} ms${more}`,
  })
  const ratio = quantile(taken.filtered, 0.95) / quantile(taken.plain, 0.95)
  return [
    rowOf('Plain page', taken.plain),
    rowOf('Page searched', taken.found),
    rowOf('Page filtered by three fields and searched', taken.filtered, `, ${ratio.toFixed(2)} times the plain page`),
  ]
}
