import { urlOf, type Call, type Data } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import { authorize } from './accessToken'
import { median, type Row } from './figures'
import type { Product } from './product'
import { findMillion, signInWithin } from './people'
import type { Read } from './structure'
import { openRepairs } from '../support/openRepairs'

const times = 30
type Listed = Data<Calls['listCompanyUsers']>[number]

/** Changes somebody's name, so that lists forget what they found. */
const changing = ({ databaseUrl }: Product, companyId: number) => {
  const { pool } = openRepairs(databaseUrl)
  let changes = 0
  return {
    change: () =>
      pool.query(`update users set last_name = $2 where id = (select min(id) from users where company_id = $1)`, [
        companyId,
        `Changed ${++changes}`,
      ]),
    end: () => pool.end(),
  }
}

const pathsOf = async (read: Read, company_id: number): Promise<Record<string, string>> => {
  const list = (query: Record<string, unknown>) => urlOf(calls.listCompanyUsers, { company_id }, query)
  const { pagination, data } = await read(list({}))
  const last = Math.ceil((pagination?.count ?? 0) / 10)
  const middle = Math.ceil(last / 2)
  const limited = (await read(list({ page_size: 100 }))).data as Listed[]
  const idOf = (kind: 'business_units' | 'regions' | 'countries') =>
    limited.flatMap(({ roles }) => roles.TOM.metafield[kind])[0]?.id ?? 1
  const filters = {
    application: { granted: 'TOM' },
    role: { role: 'COMPANY_ADMIN' },
    permission: { permission: 'VIEW_SALARY_RANGE' },
    activity: { is_active: false },
    password: { is_one_time_password: true },
    'business unit': { business_unit_id: idOf('business_units') },
    region: { region_id: idOf('regions') },
    country: { country_id: idOf('countries') },
    'application and role': { granted: 'TOM', role: 'COMPANY_USER' },
  }
  const inMiddle = { page: Math.ceil(middle / 4) }
  return {
    'First page': list({}),
    'Middle page': list({ page: middle }),
    'Last page': list({ page: last }),
    'Middle page by name': list({ page: middle, sort: 'first_name' }),
    'Middle page by email': list({ page: middle, sort: '-email' }),
    'Search by name': list({ search: 'anna' }),
    'Search by email': list({ search: '.example' }),
    'Search by role': list({ search: 'company user' }),
    ...Object.fromEntries(Object.entries(filters).map(([what, query]) => [`Filter by ${what}`, list(query)])),
    'Inner page filtered by role': list({ role: 'COMPANY_USER', ...inMiddle }),
    'One user, for the form,': urlOf(calls.readCompanyUser, {
      company_id,
      company_user_id: (data as Listed[])[0]?.id ?? 0,
    }),
    "The company's own roles": urlOf(calls.listCompanyRoles, { company_id }),
  }
}

interface Measured {
  readonly first: number[]
  readonly again: number[]
}

/** Signs in, and returns what to measure in a company. */
const open = async (product: Product, company_id: number) => {
  const read = await signInWithin(product.url, company_id)
  return { read, paths: await pathsOf(read, company_id), ...changing(product, company_id) }
}

/**
 * Measures calls right after a change in their company, and when nothing has changed since the last one. The companies
 * take turns, so that other load affects both.
 */
const measure = async (product: Product, companyIds: readonly number[]): Promise<Map<string, Measured[]>> => {
  const companies = await Promise.all(companyIds.map((id) => open(product, id)))
  const measured = new Map<string, Measured[]>()
  for (const what of Object.keys(companies[0]?.paths ?? {})) {
    const taken = companies.map((company) => ({ company, first: [] as number[], again: [] as number[] }))
    for (let time = 0; time < times; time++)
      for (const { company, first, again } of taken) {
        const path = company.paths[what] ?? ''
        if (time % 6 === 0) {
          await company.change()
          first.push((await company.read(path)).ms)
        }
        again.push((await company.read(path)).ms)
      }
    measured.set(what, taken)
  }
  for (const company of companies) await company.end()
  return measured
}

const ms = (values: readonly number[]) => `${median(values).toFixed(1)} ms`

/** Measures what changes of everybody would do, without doing them. */
const measureMany = async (url: string, company_id: number): Promise<Row[]> => {
  const headers = { ...(await authorize(url)), 'content-type': 'application/json' }
  const changes: readonly [what: string, call: Call, change: object][] = [
    ['deactivating', calls.toggleManyCompanyUsers, { is_active: false }],
    ['taking TOM from', calls.changeRoleOfCompanyUsers, { application: 'TOM', role: null }],
  ]
  const rows: Row[] = []
  for (const [what, call, change] of changes) {
    const path = urlOf(call, { company_id }, { preview: true })
    const taken: number[] = []
    for (let time = 0; time < 3; time++) {
      const started = performance.now()
      const body = JSON.stringify({ filter: {}, ...change })
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The preview answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      taken.push(performance.now() - started)
    }
    rows.push({ what: `Preview of ${what} 100,000 company users`, value: `${(median(taken) / 1000).toFixed(1)} s` })
  }
  return rows
}

/** Measures the list and the form of company users as the smallest role, in a company of 20 and in one of 100,000. */
export const measureCompanyUsers = async (product: Product): Promise<Row[]> => {
  const { largest, smallest } = await findMillion(product)
  const measured = await measure(product, [largest, smallest])
  const rows = [...measured].flatMap(([what, [many, few]]): Row[] => {
    if (!many || !few) return []
    const ratio = median(many.again) / median(few.again)
    return [
      {
        what: `${what} of 100,000 company users; of 20`,
        value: `${ms(many.again)}; ${ms(few.again)}`,
        note: `${ratio.toFixed(2)} times; right after a change ${ms(many.first)}; ${ms(few.first)}`,
      },
    ]
  })
  return [...rows, ...(await measureMany(product.url, largest))]
}
