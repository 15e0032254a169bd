/** Ids that exist, so that requests come further than to a 404. */
import type { Pool } from 'pg'
import type { KnownIds } from './sample'

const tables: Readonly<Record<string, string>> = {
  company_id: 'companies',
  tom_user_id: 'users',
  business_unit_id: 'business_units',
  region_id: 'regions',
  legal_entity_id: 'legal_entities',
  sector_id: 'sectors',
  industry_id: 'industries',
  sub_industry_id: 'sub_industries',
  job_function_id: 'job_functions',
  job_id: 'job_functions',
  job_sub_function_id: 'job_sub_functions',
  country_id: 'countries',
  currency_id: 'currencies',
}

const idsOf = async (pool: Pool, text: string, values: unknown[] = []): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)

/** Reads some ids of each table; half of the companies' are those of the given one, if there is one. */
export const readIds = async (
  pool: Pool,
  companyName?: string,
): Promise<{ known: KnownIds; company: number | undefined }> => {
  const [company] = companyName ? await idsOf(pool, 'select id from companies where name = $1', [companyName]) : []
  const known = new Map<string, number[]>()
  for (const [name, table] of Object.entries(tables))
    known.set(name, await idsOf(pool, `select id from ${table} order by id limit 40`))
  const own = await Promise.all(
    ['business_units', 'regions', 'legal_entities'].map((table) =>
      idsOf(pool, `select id from ${table} where company_id = $1 order by id limit 40`, [company ?? 0]),
    ),
  )
  const owned = {
    company_id: company === undefined ? [] : [company],
    business_unit_id: own[0],
    region_id: own[1],
    legal_entity_id: own[2],
  }
  for (const [name, ids = []] of Object.entries(owned)) {
    const all = known.get(name) ?? []
    known.set(name, [
      ...all,
      ...Array.from({ length: ids.length ? all.length : 0 }, (_, index) => ids[index % ids.length] ?? 0),
    ])
  }
  return { known, company }
}
