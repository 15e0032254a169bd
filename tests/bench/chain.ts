/**
 * Measures the twenty commonest calls through all parts of a cluster (docs/cluster.md), and the same ones of one process with its
 * embedded database: a steady number of calls each second, by turns, far below what the machine can do.
 */
import { execFile } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startCluster, type Cluster } from '../../scripts/cluster/start'
import { clientOf, type Send } from '../cluster/client'
import { until } from '../support/until'
import { askAt, commonCalls, gather, type Crowd } from './commonCalls'
import { quantile, type Row } from './figures'
import type { Product } from './product'
import { familySeconds, parentOf } from './usage'

const timesEach = 150
const perSecond = 15
const warmUp = 5

/** What has its processor time told, by name. */
type Parts = Readonly<Record<string, readonly (number | undefined)[]>>

interface Measured {
  /** In milliseconds, by call. */
  readonly taken: ReadonlyMap<string, readonly number[]>
  /** Processor time of a call, in milliseconds, by part. */
  readonly used: Readonly<Record<string, number>>
  readonly failed: readonly string[]
  readonly load: number
}

/** Sends calls at a steady rate; each counts from the moment when it was due, so that a stop is not left out. */
const measure = async (send: Send, crowd: Crowd, rounds: number, parts: Parts): Promise<Measured> => {
  const taken = new Map<string, number[]>(commonCalls.map(({ what }) => [what, []]))
  const failed: string[] = []
  const usedBy = async () =>
    Promise.all(Object.values(parts).map((pids) => familySeconds(...pids.filter((pid) => pid !== undefined))))
  const before = await usedBy()
  const ownBefore = process.cpuUsage()
  const started = performance.now()
  const waiting: Promise<void>[] = []
  const count = rounds * commonCalls.length
  for (let turn = 0; turn < count; turn += 1) {
    const due = started + (turn * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const { call, asked } = askAt(crowd, turn)
    const one = async () => {
      const { status, text } = await send(asked.path, asked.sent)
      taken.get(call.what)?.push(performance.now() - due)
      if (status < 200 || status > 299) failed.push(`${call.what}: ${status} ${text.slice(0, 200)}`)
    }
    waiting.push(one())
  }
  await Promise.all(waiting)
  const after = await usedBy()
  const own = process.cpuUsage(ownBefore)
  const used = Object.fromEntries(
    Object.keys(parts).map((name, at) => [name, (((after[at] ?? 0) - (before[at] ?? 0)) * 1000) / count]),
  )
  return { taken, used: { ...used, client: (own.user + own.system) / 1000 / count }, failed, load: loadavg()[0] ?? 0 }
}

/** Measures one installation: warms it up first. */
const measureInstallation = async (
  address: Parameters<typeof clientOf>[0],
  databaseUrl: string,
  parts: Parts,
  rounds = timesEach,
): Promise<Measured> => {
  const { send, close } = clientOf(address)
  try {
    const crowd = await gather(databaseUrl, send)
    await measure(send, crowd, warmUp, {})
    return await measure(send, crowd, rounds, parts)
  } finally {
    close()
  }
}

const databaseOf = (adminUrl: string): string => {
  const url = new URL(adminUrl)
  url.pathname = '/console'
  return url.href
}

interface Scale {
  readonly companies: number
  readonly users: number
}

/** Sorts what is new in the index for searches of people into place after so many kilobytes; nobody may use it meanwhile. */
const sortSearchedAfter = (kilobytes: number) =>
  `alter index users_company_search set (gin_pending_list_limit = ${kilobytes})`

/**
 * Fills a cluster, and waits until its standbys have everything and nothing is left to do. Without triggers, which take most of
 * the time on a machine that carries three databases: history knows nothing of these people.
 */
const fillCluster = async ({ adminUrl, consoles }: Cluster, { companies, users }: Scale): Promise<void> => {
  await Promise.all(consoles.map((program) => program.end('SIGINT')))
  const url = new URL(databaseOf(adminUrl))
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    await client.query(sortSearchedAfter(65_536))
    url.searchParams.set('options', '-c session_replication_role=replica')
    const settings = { ...process.env, ...consoles[0]?.command.env, DATABASE_URL: url.href }
    const sizes = ['--companies', String(companies), '--users', String(users)]
    await promisify(execFile)(process.execPath, ['dist/server/seed.mjs', ...sizes], { env: settings })
    await client.query(sortSearchedAfter(64))
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const isLevel = async () => {
      const { rows } = await client.query<{ level: boolean }>(
        `select count(*) = 2 and bool_and(pg_current_wal_lsn() - replay_lsn < 1e6) as level from pg_stat_replication`,
      )
      return rows[0]?.level ?? false
    }
    await until(isLevel, 900_000, () => new Error('The standbys did not follow'))
  } finally {
    await client.end()
  }
  await Promise.all(consoles.map((program) => program.start()))
}

/** The processes of each part of a cluster. */
const partsOf = async (cluster: Cluster): Promise<Parts> => {
  const primary = await cluster.primary()
  return {
    processes: cluster.consoles.map(({ pid }) => pid),
    nginx: [cluster.nginx.pid],
    PgBouncer: [cluster.pgbouncer.pid],
    HAProxy: [cluster.haproxy.pid],
    primary: [primary.postmaster()],
    standbys: cluster.nodes.filter((node) => node !== primary).map((node) => node.postmaster()),
    'Patroni, etcd': [...cluster.nodes.map(({ patroni }) => patroni.pid), ...cluster.etcd.map(({ pid }) => pid)],
  }
}

const figuresOf = (values: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(0)).join(', ')

const rowsOf = (chain: Measured, single: Measured): Row[] => [
  ...commonCalls.map(({ what }) => ({
    what: `${what}: p50, p95, p99 through the chain`,
    value: `${figuresOf(chain.taken.get(what) ?? [])} ms`,
    note: `one process, embedded database: ${figuresOf(single.taken.get(what) ?? [])} ms`,
  })),
  ...[chain, single].map((measured) => ({
    what: `All calls, ${measured === chain ? 'through the chain' : 'one process, embedded database'}`,
    value: `${figuresOf([...measured.taken.values()].flat())} ms`,
    note: `${perSecond} calls a second, load ${measured.load.toFixed(1)} of ${availableParallelism()}; processor time of a call: ${Object.entries(
      measured.used,
    )
      .map(([part, milliseconds]) => `${part} ${milliseconds.toFixed(1)}`)
      .join(', ')} ms; ${measured.failed.length} failed ${measured.failed.slice(0, 3).join('; ')}`,
  })),
]

/** The postmaster of a database. */
export const postmasterOf = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return await parentOf(rows[0]?.pid ?? 0)
  } finally {
    await client.end()
  }
}

/** Measures a cluster with as many people as the product has, and the product alone. */
export const measureChain = async ({ url, pid, databaseUrl }: Product, scale: Scale | undefined): Promise<Row[]> => {
  const cluster = await startCluster({ env: { ACCESS_TOKEN_SECONDS: '7200', LOG_LEVEL: 'warn' } })
  try {
    if (scale) await fillCluster(cluster, scale)
    console.error('The cluster is filled: nothing else should run from now on')
    const single = await measureInstallation({ url }, databaseUrl, {
      process: [pid],
      database: [await postmasterOf(databaseUrl)],
    })
    const chain = await measureInstallation(cluster, databaseOf(cluster.adminUrl), await partsOf(cluster))
    return rowsOf(chain, single)
  } finally {
    await cluster.stop()
  }
}
