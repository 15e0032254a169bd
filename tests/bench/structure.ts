import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { Structure } from '../../contract/entities/structure'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'

/** The demo companies come first, followed by the generated ones, the largest first. */
const companiesToTry = 20
const times = 40

interface Answer {
  readonly data: unknown
  readonly pagination?: { readonly count: number } | null
}
export type Read = (path: string) => Promise<Answer & { ms: number; bytes: number }>

/** Signs in, by default as a master user, and returns a function that reads paths. */
export const signIn = async (url: string, account?: Parameters<typeof authorize>[1]): Promise<Read> => {
  const headers = await authorize(url, account)
  return async (path) => {
    const started = performance.now()
    const response = await fetch(`${url}/api${path}`, { headers })
    const text = await response.text()
    const ms = performance.now() - started
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return { ...(JSON.parse(text) as Answer), ms, bytes: Buffer.byteLength(text) }
  }
}

export interface Company {
  readonly id: number
  readonly tree: Structure
}

const sizeOf = ({ tree: { counts } }: Company): number => (counts.regions ?? 0) + (counts.legal_entities ?? 0)

/** The smallest and the largest of the first companies. */
export const findExtremes = async (read: Read): Promise<Company[]> => {
  const { data } = await read(urlOf(calls.listAllCompanies))
  const ids = (data as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  const found: Company[] = []
  for (const id of ids.slice(0, companiesToTry)) {
    const tree = (await read(urlOf(calls.readStructure, { company_id: id }))).data as Structure
    if (tree.legal_entities?.length) found.push({ id, tree })
  }
  found.sort((one, other) => sizeOf(one) - sizeOf(other))
  return [...found.slice(0, 1), ...found.slice(1).slice(-1)]
}

/** What users open: the whole tree, the lists, their pages, and each drill-down level. */
const pathsOf = ({ id: company_id, tree }: Company): [string, string][] => {
  const at = tree.legal_entities?.[0]
  const last = Math.ceil((tree.counts.regions ?? 0) / 10)
  const regions = (query: Record<string, unknown>) => urlOf(calls.listRegions, { company_id }, query)
  return [
    ['Tree', urlOf(calls.readStructure, { company_id })],
    ['All business units', urlOf(calls.listBusinessUnits, { company_id })],
    ['First page of regions', regions({ page: 1 })],
    ['Middle page of regions by name', regions({ page: Math.ceil(last / 2), sort: 'name' })],
    ['Last page of regions', regions({ page: last })],
    ['Search in regions', regions({ search: 'north' })],
    ['One business unit', urlOf(calls.readBusinessUnit, { company_id, business_unit_id: at?.business_unit_id ?? 0 })],
    ['One region', urlOf(calls.readRegion, { company_id, region_id: at?.region_id ?? 0 })],
    ['Legal entities of a country', urlOf(calls.listLegalEntities, { company_id, ...at })],
    ['Countries of the company', urlOf(calls.listCompanyCountries, { company_id })],
  ]
}

const measure = async (read: Read, what: string, path: string): Promise<Row> => {
  await read(path)
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await read(path))
  const ms = answers.map((answer) => answer.ms)
  const kilobytes = ((answers[0]?.bytes ?? 0) / 1000).toFixed(1)
  return {
    what,
    value: `${median(ms).toFixed(1)} ms`,
    note: `p95 ${quantile(ms, 0.95).toFixed(1)} ms, ${kilobytes} kB of JSON`,
  }
}

export const describe = ({ tree: { counts } }: Company): string =>
  `${counts.business_units} units, ${counts.regions} regions, ${counts.legal_entities} legal entities`

/** Measures the structure of a small and of the largest company, one call at a time. */
export const measureStructure = async (url: string): Promise<Row[]> => {
  const read = await signIn(url)
  const rows: Row[] = []
  for (const company of await findExtremes(read))
    for (const [what, path] of pathsOf(company)) rows.push(await measure(read, `${what} (${describe(company)})`, path))
  return rows
}
