/** Lets fifty people work while a cluster is hurt, and measures what they notice. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword } from '../../server/data/demo/accounts'
import type { Cluster } from '../../scripts/cluster/start'
import { dataOf, type Send } from './client'
import { untilWhole, type Scenario } from './scenarios'
import { rowsPerImport, startTraffic, type Act, type Traffic } from './traffic'

/** How many work at once. */
export const people = 50

/** Signs in; after all processes were away, nginx asks them again one call at a time. */
export const signIn = async (send: Send, email: string) => {
  const login = () => send('/v2/auth/login/', { method: 'POST', body: { email, password: demoPassword } })
  let answer = await login()
  for (let tries = 1; answer.status === 503 && tries < 10; tries++) {
    await sleep(1000)
    answer = await login()
  }
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.status} ${answer.text}`)
  const { token, user } = dataOf<{ token: { access: string }; user: { company: { id: number } | null } }>(answer)
  return { token: token.access, companyId: user.company?.id ?? 0 }
}

/** Asks the primary, without anything between. */
export const query = async <Row extends pg.QueryResultRow>({ adminUrl }: Cluster, text: string): Promise<Row[]> => {
  const url = new URL(adminUrl)
  url.pathname = '/console'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface Row {
  readonly scenario: string
  readonly reads: number
  readonly readsRetried: number
  readonly readsFailed: number
  readonly longestRead: number
  readonly writes: number
  readonly writesRefused: number
  /** Sent again with their keys, since nobody knew whether they were done. */
  readonly writesAgain: number
  readonly writesUnknown: number
  readonly longestWrite: number
  /** From the damage to the end of the longest gap without a write, in seconds. */
  readonly withoutWrites: number
  readonly lost: number
  readonly doubled: number
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10
const isFine = (status: number | undefined) => status !== undefined && status > 0 && status < 400

/** How often each act is there: regions by their history, imports by their rows. */
const countActs = async (cluster: Cluster): Promise<Map<string, number>> => {
  const regions = await query<{ name: string; count: number }>(
    cluster,
    `select after->>'name' as name, count(*)::int as count from history.changed_rows
     where table_name = 'regions' and action in ('I', 'U') and after ? 'name' group by 1`,
  )
  const imports = await query<{ name: string; count: number }>(
    cluster,
    `select s.name, (count(i.id) / ${rowsPerImport}.0)::float8 as count from sectors s
     left join industries i on i.sector_id = s.id where s.name like 'Import %' group by 1`,
  )
  return new Map([...regions, ...imports].map(({ name, count }) => [name, count]))
}

const longestGap = (moments: readonly number[], from: number, to: number): number => {
  const all = [from, ...moments.filter((moment) => moment > from && moment < to).toSorted((a, b) => a - b), to]
  return Math.max(...all.slice(1).map((moment, at) => moment - (all[at] ?? moment)))
}

const tableOf = (rows: readonly Row[]): string => {
  const columns: [string, (row: Row) => string | number][] = [
    ['What happened', (row) => row.scenario],
    ['Reads', (row) => row.reads],
    ['sent again', (row) => row.readsRetried],
    ['failed', (row) => row.readsFailed],
    ['longest, s', (row) => row.longestRead],
    ['Writes', (row) => row.writes],
    ['refused, sent again', (row) => row.writesRefused],
    ['unknown, sent again', (row) => row.writesAgain],
    ['left unknown, looked after', (row) => row.writesUnknown],
    ['longest, s', (row) => row.longestWrite],
    ['longest without a write, s', (row) => row.withoutWrites],
    ['Rows lost', (row) => row.lost],
    ['Acts doubled', (row) => row.doubled],
  ]
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(([title]) => title)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(([, cell]) => cell(row)))),
  ].join('\n')
}

const report = (
  scenario: string,
  { calls: made }: Traffic,
  acts: readonly Act[],
  counted: ReadonlyMap<string, number>,
  { from, hurt, to }: { readonly from: number; readonly hurt: number; readonly to: number },
): Row => {
  const during = made.filter((call) => call.to >= from && call.from < to)
  const [reads, writes] = [during.filter(({ isRead }) => isRead), during.filter(({ isRead }) => !isRead)]
  const longest = (some: typeof during) => seconds(Math.max(0, ...some.map((call) => call.to - call.from)))
  const own = acts.filter((act) => act.from >= from && act.from < to)
  const isUnknown = (status: number) => status === 0 || (status >= 500 && status !== 503)
  return {
    scenario,
    reads: reads.length,
    readsRetried: reads.filter(({ statuses }) => statuses.length > 1).length,
    readsFailed: reads.filter(({ statuses }) => !isFine(statuses.at(-1))).length,
    longestRead: longest(reads),
    writes: writes.length,
    writesRefused: writes.filter(({ statuses }) => statuses.includes(503)).length,
    writesAgain: writes.filter(({ statuses }) => statuses.slice(0, -1).some(isUnknown)).length,
    writesUnknown: writes.filter(({ statuses }) => isUnknown(statuses.at(-1) ?? 0)).length,
    longestWrite: longest(writes),
    withoutWrites: seconds(
      longestGap(
        writes.filter(({ statuses }) => isFine(statuses.at(-1))).map((call) => call.to),
        hurt,
        to,
      ),
    ),
    lost: own.filter(({ name, isDone }) => isDone && (counted.get(name) ?? 0) < 1).length,
    doubled: own.filter(({ name }) => (counted.get(name) ?? 0) > 1).length,
  }
}

const startPeople = async (send: Send): Promise<Traffic> => {
  const [aurora, borealis, master] = await Promise.all(
    ['super@aurora.example', 'super@borealis.example', 'master@talent.example'].map((email) => signIn(send, email)),
  )
  if (!aurora || !borealis || !master) throw new Error('Nobody is signed in')
  return startTraffic(send, {
    people: Array.from({ length: people - 1 }, (_, at) => ({ number: at, ...(at % 2 === 0 ? aurora : borealis) })),
    importer: { number: people, ...master },
  })
}

export interface Noticed {
  readonly rows: readonly Row[]
  readonly traffic: Traffic
}

/** Goes through scenarios one after the other, and writes a table of them to `test-results`. */
export const measure = async (
  cluster: Cluster,
  send: Send,
  name: string,
  scenariosOf: (traffic: Traffic) => readonly Scenario[],
): Promise<Noticed> => {
  const traffic = await startPeople(send)
  const spans: { name: string; from: number; hurt: number; to: number }[] = []
  for (const { name: scenario, hurt, seconds: patience, heal } of scenariosOf(traffic)) {
    const from = performance.now()
    await sleep(3000)
    const damaged = performance.now()
    await hurt(cluster)
    await sleep(patience * 1000)
    await heal?.(cluster)
    await untilWhole(cluster)
    spans.push({ name: scenario, from, hurt: damaged, to: performance.now() })
  }
  await traffic.stop()
  const counted = await countActs(cluster)
  const rows = spans.map(({ name: scenario, ...span }) => report(scenario, traffic, traffic.acts, counted, span))
  mkdirSync('test-results', { recursive: true })
  const text = `${tableOf(rows)}\n\n${[...traffic.oddities].map((oddity) => `- ${oddity}`).join('\n')}\n`
  writeFileSync(`test-results/${name}.md`, text)
  process.stdout.write(`\n${text}\n`)
  return { rows, traffic }
}
