/** What Prometheus reads of a process: docs/metrics.md says what each metric is for. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '../../server/data/demo/accounts'
import { serveMetrics } from '../../server/metrics/listen'
import { startApi, type Api } from '../support/api'

let api: Api
let metrics: Awaited<ReturnType<typeof serveMetrics>>
let token = ''

const measured = () => ({ database: api.database, banners: api.app.banners, log: api.app.log })

beforeAll(async () => {
  api = await startApi({ CALLS_AT_ONCE: '10' })
  metrics = await serveMetrics({ host: '127.0.0.1', port: 0, ...measured() })
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(async () => {
  await metrics.stop()
  await api.stop()
})

const read = async () => (await fetch(metrics.url)).text()

let before = ''
beforeEach(async () => void (before = await read()))

const valueIn = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}

/** By how much series have grown since the test began. */
const grown = async (...names: string[]): Promise<number[]> => {
  const now = await read()
  return names.map((name) => valueIn(now, name) - valueIn(before, name))
}

test('requests are counted by the name of their call and their status, never by their path', async () => {
  await api.send('GET', '/sectors/', { token })
  await api.send('GET', '/company/1/regions/', { token })
  await api.send('GET', '/company/999999/regions/', { token })
  await api.send('GET', '/nothing/here-4711/')
  await api.app.inject('/robots-4711.txt')
  const counts = await grown(
    'talent_call_seconds_count{call="listSectors",status="200"}',
    'talent_call_seconds_count{call="listRegions",status="200"}',
    'talent_call_seconds_count{call="listRegions",status="404"}',
    'talent_call_seconds_count{call="api",status="404"}',
    'talent_call_seconds_count{call="console",status="404"}',
  )
  expect(counts).toEqual([1, 1, 1, 1, 1])
  expect(await read()).not.toMatch(/-4711|\/company|nothing|robots/)
})

test('statements, connections and what is remembered are told', async () => {
  await api.send('GET', '/admin/tom-users/', { token })
  await api.send('GET', '/admin/tom-users/', { token })
  const [statements = 0, waits = 0] = await grown(
    'talent_statement_seconds_count{act="select"}',
    'talent_database_wait_seconds_count',
  )
  expect(statements).toBeGreaterThan(2)
  expect(waits).toBeGreaterThan(2)
  const text = await read()
  expect(valueIn(text, 'talent_pool_max')).toBe(20)
  expect(valueIn(text, 'talent_pool_connections')).toBeGreaterThan(0)
  expect(valueIn(text, 'talent_database_up')).toBe(1)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

test('a statement that fails is counted', async () => {
  await api.database.pool.query('select 1 / 0').catch(() => {})
  await api.database.pool.query('select 1', []).catch(() => {})
  expect(await grown('talent_statement_failures_total{act="select"}')).toEqual([1])
})

test('sign-ins are counted by their outcome, and limits by their name; nothing names a person', async () => {
  await api.logIn('admin@talent.example')
  for (let tries = 0; tries < 11; tries++) await api.logIn('sales@talent.example', 'wrong')
  const counts = await grown(
    'talent_sign_ins_total{outcome="signed in"}',
    'talent_sign_ins_total{outcome="wrong email or password"}',
    'talent_sign_ins_total{outcome="too many attempts: account"}',
    'talent_limits_reached_total{limit="login:account"}',
  )
  expect(counts).toEqual([1, 10, 1, 1])
  expect(await read()).not.toMatch(/@|example/)
})

test('calls of one account that are too many at once are counted', async () => {
  await Promise.all(Array.from({ length: 14 }, () => api.send('GET', '/sectors/', { token })))
  const [refused = 0, limited = 0] = await grown(
    'talent_call_seconds_count{call="listSectors",status="429"}',
    'talent_limits_reached_total{limit="calls:account"}',
  )
  expect(refused).toBeGreaterThan(0)
  expect(limited).toBe(refused)
})

test('mails are counted by their kind and outcome', async () => {
  await api.send('POST', '/auth/forgot-password/', { body: { email: 'user@aurora.example' } })
  await api.mailsTo('user@aurora.example')
  await expect.poll(() => grown('talent_mails_total{kind="RESET_PASSWORD",outcome="sent"}')).toEqual([1])
})

test('live sessions, waiting mails and due plans are read from the database', async () => {
  await api.signIn('super@borealis.example', demoPassword)
  expect(valueIn(await read(), 'talent_sessions')).toBeGreaterThan(0)
  // Notices of the sign-ins before may still be on their way.
  for (const name of ['talent_mails_waiting', 'talent_mails_failing', 'talent_plans_due'])
    await expect.poll(read).toMatch(new RegExp(`^${name} 0$`, 'm'))
})

test('the port serves the metrics alone, and a taken one is told', async () => {
  expect((await fetch(new URL('/', metrics.url))).status).toBe(404)
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404)
  const port = Number(new URL(metrics.url).port)
  const again = serveMetrics({ host: '127.0.0.1', port, ...measured() })
  await expect(again).rejects.toThrow(`Port ${port} is taken: stop the program that uses it, or set METRICS_PORT`)
})

test('replicas are told with how many reads they have answered, and how old they may be', async () => {
  const figures = () => ({
    reads: { replica: 7, primary: 2, again: 1 },
    replicas: [
      { name: 'db2:5432', isUsed: true, ageSeconds: 0.5 },
      { name: 'db3:5432', isUsed: false, ageSeconds: undefined },
    ],
  })
  const other = await serveMetrics({ host: '127.0.0.1', port: 0, ...measured(), replicas: { figures } })
  try {
    // Twice: what is read is not added up.
    await fetch(other.url)
    const lines = (await (await fetch(other.url)).text()).split('\n')
    expect(lines.filter((line) => line.startsWith('talent_replica_'))).toEqual([
      'talent_replica_reads_total{answer="replica"} 7',
      'talent_replica_reads_total{answer="primary"} 2',
      'talent_replica_reads_total{answer="again"} 1',
      'talent_replica_used{replica="db2:5432"} 1',
      'talent_replica_used{replica="db3:5432"} 0',
      'talent_replica_age_seconds{replica="db2:5432"} 0.5',
    ])
  } finally {
    await other.stop()
  }
})

/** The names of the series that the endpoint has: a histogram has three. */
const seriesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )

const named = /\b(?:talent|nodejs|process)_\w+/g

test.each(['deploy/grafana/talent-console.json', 'deploy/prometheus/alerts.yml'])(
  '%s asks for no metric that does not exist',
  async (file) => {
    const series = seriesIn(await read())
    const text = readFileSync(file, 'utf8')
    const expressions = [...text.matchAll(/\bexpr"?: (?:"((?:[^"\\]|\\.)*)"|(.*(?:\n {10,}.*)*))/g)]
    const asked = expressions.flatMap(([, json, yaml]) => (json ?? yaml ?? '').match(named) ?? [])
    expect(new Set(asked).size).toBeGreaterThan(10)
    expect([...new Set(asked)].filter((name) => !series.has(name))).toEqual([])
  },
)

test('docs/metrics.md tells of each metric of the product, and of no other', async () => {
  const own = [...(await read()).matchAll(/^# TYPE (talent_\w+) /gm)].map(([, name]) => name)
  const told = [...readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(talent_\w+)/gm)].map(([, name]) => name)
  expect(told.toSorted()).toEqual(own.toSorted())
})
