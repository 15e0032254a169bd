import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { demoPassword } from '../../server/data/demo/accounts'
import { startCluster, type Cluster } from '../../scripts/cluster/start'
import { makeSmallDisk, type SmallDisk } from '../support/smallDisk'
import { clientOf, dataOf, type Send } from './client'
import { scenariosOf, untilWhole } from './scenarios'
import { rowsPerImport, startTraffic, type Act, type Traffic } from './traffic'

const people = 50
const diskMegabytes = 900

let disk: SmallDisk | undefined
let cluster: Cluster
let send: Send
let closeClient = () => {}

/** Only root can share a small disk with PostgreSQL, which runs as another user. */
const makeDisk = () => (process.getuid?.() === 0 ? makeSmallDisk(diskMegabytes) : undefined)

beforeAll(async () => {
  disk = makeDisk()
  cluster = await startCluster({
    ...(disk && { folders: { db3: disk.folder } }),
    env: { ACCESS_TOKEN_SECONDS: '7200', LOG_LEVEL: 'warn', SHUTDOWN_DELAY_SECONDS: '2' },
  })
  const client = clientOf(cluster)
  send = client.send
  closeClient = client.close
})
afterAll(async () => {
  closeClient()
  await cluster?.stop()
  disk?.remove()
})

/** Signs in; after all processes were away, nginx asks them again one call at a time. */
const signIn = async (email: string) => {
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
const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const url = new URL(cluster.adminUrl)
  url.pathname = '/console'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

describe('nginx in front of the product', () => {
  test('names requests itself, whatever the browser calls them', async () => {
    const id = '0123456789abcdef0123456789abcdef'
    const answers = [await send('/health', { headers: { 'x-request-id': id } }), await send('/health')]
    const named = answers.map(({ headers }) => headers['x-request-id'])
    expect(named).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)])
    expect(new Set([id, ...named]).size).toBe(3)
  })

  test('lets a file of 12 MB through to the product, and refuses a larger one in words', async () => {
    const { token } = await signIn('master@talent.example')
    const upload = (bytes: number) =>
      send(urlOf(calls.uploadGradeMap), { method: 'POST', token, file: 'x'.repeat(bytes) })
    const accepted = await upload(12 * 1024 * 1024 - 1000)
    // The product has read it, and says what is wrong with it.
    expect(accepted.status).not.toBe(413)
    expect(accepted.headers['content-security-policy']).toBeDefined()
    const refused = await upload(14 * 1024 * 1024)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text)).toMatchObject({ success: false, code: 1007 })
  })
})

test('while no process answers, nginx says so, and that nothing was changed', async () => {
  const { token } = await signIn('super@aurora.example')
  await Promise.all(cluster.consoles.map((program) => program.end('SIGKILL')))
  const read = await send(urlOf(calls.listAllCompanies), { token })
  expect([read.status, read.headers['retry-after']]).toEqual([503, '2'])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const write = await send('/sector/', { method, token, body: {} })
    expect([write.status, JSON.parse(write.text)]).toMatchObject([503, { code: 1012 }])
  }
  await Promise.all(cluster.consoles.map((program) => program.start()))
})

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
const countActs = async (): Promise<Map<string, number>> => {
  const regions = await query<{ name: string; count: number }>(
    `select after->>'name' as name, count(*)::int as count from history.changed_rows
     where table_name = 'regions' and action in ('I', 'U') and after ? 'name' group by 1`,
  )
  const imports = await query<{ name: string; count: number }>(
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

describe(`while ${people} people read, write and import`, () => {
  let rows: Row[] = []
  let traffic: Traffic

  beforeAll(async () => {
    const [aurora, borealis, master] = await Promise.all(
      ['super@aurora.example', 'super@borealis.example', 'master@talent.example'].map(signIn),
    )
    if (!aurora || !borealis || !master) throw new Error('Nobody is signed in')
    traffic = startTraffic(send, {
      people: Array.from({ length: people - 1 }, (_, at) => ({ number: at, ...(at % 2 === 0 ? aurora : borealis) })),
      importer: { number: people, ...master },
    })
    const spans: { name: string; from: number; hurt: number; to: number }[] = []
    for (const { name, hurt, seconds: patience, heal } of scenariosOf(traffic, disk)) {
      const from = performance.now()
      await sleep(3000)
      const damaged = performance.now()
      await hurt(cluster)
      await sleep(patience * 1000)
      await heal?.(cluster)
      await untilWhole(cluster)
      spans.push({ name, from, hurt: damaged, to: performance.now() })
    }
    await traffic.stop()
    const counted = await countActs()
    rows = spans.map(({ name, ...span }) => report(name, traffic, traffic.acts, counted, span))
    mkdirSync('test-results', { recursive: true })
    const text = `${tableOf(rows)}\n\n${[...traffic.oddities].map((oddity) => `- ${oddity}`).join('\n')}\n`
    writeFileSync('test-results/cluster.md', text)
    process.stdout.write(`\n${text}\n`)
  }, 900_000)

  test('all that people wanted is done, and nobody is refused', () => {
    expect([...traffic.oddities]).toEqual([])
    expect(traffic.acts.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual([])
  })

  test('nobody sees a read fail, whatever breaks', () => {
    expect(rows.filter(({ readsFailed }) => readsFailed > 0)).toEqual([])
  })

  test('nothing that was told to be saved is lost, and nothing is done twice', () => {
    expect(rows.filter(({ lost, doubled }) => lost > 0 || doubled > 0)).toEqual([])
  })

  test('nobody has to look whether a write was done', () => {
    expect(rows.filter(({ writesUnknown }) => writesUnknown > 0)).toEqual([])
  })

  test('people write again within 15 seconds, whatever breaks', () => {
    expect(rows.filter(({ withoutWrites }) => withoutWrites > 15)).toEqual([])
  })
})
