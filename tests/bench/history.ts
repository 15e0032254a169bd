/**
 * Measures what was: the history of a record with few changes and with a thousand, and lists as of a moment, whole and by a text.
 * First with a log that holds little but how the records were made, then among some millions of entries of all companies, and at
 * last after all people and regions of the company have changed since the moment.
 */
import pg from 'pg'
import { urlOf, type Call } from '../../contract/call'
import { calls } from '../../contract/calls'
import { historyPageSize } from '../../contract/entities/history'
import { authorize } from './accessToken'
import { fillLog } from './activity'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'

const times = 30
const changes = { few: 3, many: 1000 } as const

interface Read {
  readonly what: string
  readonly call: Call
  readonly query: Readonly<Record<string, unknown>>
  readonly asOf?: string
}

/** The lists of the company, as of a moment and of today, and by a text that some, and no records have. */
const listsOf = (asOf: string): Read[] =>
  (
    [
      ['people', calls.listCompanyUsers, 'an'],
      ['regions', calls.listRegions, 'nor'],
    ] as const
  ).flatMap(([name, call, text]) =>
    (
      [
        ['Page', {}],
        [`Search for “${text}”`, { search: text }],
        ['Search for what is not there', { search: 'xyzzy' }],
      ] as const
    ).flatMap(([act, query]) => [
      { what: `${act}, ${name} as of then`, call, query, asOf },
      { what: `${act}, ${name} of today`, call, query },
    ]),
  )

const historyOf = (what: string, id: number): Read => ({
  what,
  call: calls.readCompanyHistory,
  query: { record: 'businessUnits', id },
})

const changeAll = async (pool: pg.Pool, company: number) => {
  for (const [table, member] of [
    ['users', 'last_name'],
    ['regions', 'name'],
  ])
    await pool.query(`begin; select history.repair('Bench', 'Bench');
      update ${table} set ${member} = ${member} || '.' where company_id = ${company}; commit`)
  for (const table of ['users', 'regions', 'history.changed_rows']) await pool.query(`vacuum (analyze) ${table}`)
}

/** Measures history and the past, before and after the log has grown. */
export const measureHistory = async ({ url, databaseUrl }: Product, millions: number): Promise<Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows: found } = await pool.query<{ company: number; people: number; regions: number }>(
    `select c.id as company, (select count(*)::int from users where company_id = c.id) as people,
      (select count(*)::int from regions where company_id = c.id) as regions
    from companies c order by people desc limit 1`,
  )
  const { company = 0, people = 0, regions = 0 } = found[0] ?? {}
  let token = await authorize(url)
  const send = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...token, 'content-type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { data: { id: number } }
  }
  const makeUnit = async () =>
    (await send('POST', `/company/${company}/business-unit/`, { name: `Bench ${Date.now()}` })).data.id
  const change = async (id: number, count: number) => {
    for (let time = 0; time < count; time++)
      await send('PUT', `/company/${company}/business-unit/${id}/`, { name: `Bench ${id} ${Date.now()} ${time}` })
  }
  const few = await makeUnit()
  const many = await makeUnit()
  await change(few, changes.few)
  // The first page of its history is full before the log grows, too: what is compared is the length of the log.
  await change(many, historyPageSize)
  const reads = [
    historyOf(`History of a record with ${changes.few} changes`, few),
    historyOf(`History of a record with ${changes.many} changes`, many),
    ...listsOf(new Date().toISOString()),
  ]
  const measure = async () => {
    // Filling takes longer than a token lasts.
    token = await authorize(url)
    const taken = reads.map((): number[] => [])
    // In turns, so that each meets the same load.
    for (let time = 0; time < times; time++)
      for (const [index, { call, query, asOf }] of reads.entries()) {
        const started = performance.now()
        await send('GET', urlOf(call, { company_id: company }, query), undefined, asOf ? { 'as-of': asOf } : {})
        taken[index]?.push(performance.now() - started)
      }
    return taken
  }
  const empty = await measure()
  await change(many, changes.many - historyPageSize)
  if (millions > 0) await fillLog(pool, millions * 1_000_000)
  const full = await measure()
  await changeAll(pool, company)
  const changed = await measure()
  await pool.end()
  return reads.map(({ what }, index): Row => {
    const [first, now, last] = [empty, full, changed].map((all) => all[index] ?? []) as [number[], number[], number[]]
    const compared = `${(median(now) / median(first)).toFixed(2)} times an empty log (${median(first).toFixed(1)} ms)`
    return {
      what: index === 2 ? `${what}, of a company with ${people} people and ${regions} regions` : what,
      value: `${median(now).toFixed(1)} ms`,
      note: `p95 ${quantile(now, 0.95).toFixed(1)} ms, ${compared}; ${median(last).toFixed(1)} ms once all have changed since`,
    }
  })
}
