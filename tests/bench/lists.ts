import { urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { authorize } from './accessToken'
import { median, quantile, type Row } from './figures'

const times = 30
const pageSize = 10

/** The paginated lists of provider administration, with a search term each. */
const lists: readonly [name: string, call: Call, searched: string][] = [
  ['Tom users', calls.listTomUsers, 'an'],
  ['sectors', calls.listSectors, 'serv'],
  ['job functions', calls.listJobFunctions, 'man'],
]

/** Measures the first page, last page and a search of each list as the least privileged provider role. */
export const measureLists = async (url: string): Promise<Row[]> => {
  const headers = await authorize(url, 'sales')
  const read = async (call: Call, query: Record<string, unknown>) => {
    const started = performance.now()
    const answer = await fetch(`${url}/api${urlOf(call, {}, { page_size: pageSize, ...query })}`, { headers })
    const { pagination } = (await answer.json()) as { pagination: { count: number; total_pages: number } }
    return { ms: performance.now() - started, ...pagination }
  }
  const rows: Row[] = []
  for (const [name, call, searched] of lists) {
    const { count, total_pages } = await read(call, {})
    const asked = { 'First page': { page: 1 }, 'Last page': { page: total_pages }, Search: { search: searched } }
    for (const [what, query] of Object.entries(asked)) {
      const taken: number[] = []
      for (let time = 0; time < times; time++) taken.push((await read(call, query)).ms)
      rows.push({
        what: `${what} of ${count} ${name}, as sales`,
        value: `${median(taken).toFixed(1)} ms`,
        note: `p95 ${quantile(taken, 0.95).toFixed(1)} ms`,
      })
    }
  }
  return rows
}
