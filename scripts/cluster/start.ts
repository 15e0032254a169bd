/**
 * Starts the product and the database as a cluster on this machine, with the settings of `deploy/`:
 *
 *     nginx -> two processes of the product -> PgBouncer -> HAProxy -> the primary of three PostgreSQL, which Patroni picks with etcd
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { until } from '../../tests/support/until'
import type { DatabaseNode } from './node'
import { ClusterError } from './packages'
import { makeParts, type Parts } from './parts'
import { address, planCluster, type Options, type Plan } from './plan'
import type { Program } from './programs'
import { settingsOf } from './settings'

export interface Cluster extends Parts, Pick<Plan, 'url' | 'certificate' | 'folder' | 'adminUrl'> {
  /** Where PgBouncer listens. */
  readonly pooler: string
  /** Who has the lead in etcd. */
  etcdLeader(): Promise<Program>
  primary(): Promise<DatabaseNode>
  stop(): Promise<void>
  /** Ends everything at once. */
  kill(): void
}

const launchAll = async (programs: readonly Program[]) => {
  for (const program of programs) program.launch()
  for (const program of programs) await program.ready()
}

/** Whether nodes have a role; no if one doesn't answer. */
const areAll = async (nodes: readonly DatabaseNode[], role: Parameters<DatabaseNode['is']>[0]) =>
  (await Promise.all(nodes.map((node) => node.is(role).catch(() => false)))).every(Boolean)

const startPrimary = async (node: DatabaseNode) => {
  await node.patroni.start()
  await until(
    () => areAll([node], 'primary'),
    60_000,
    () => new ClusterError(`${node.name} did not become primary`),
  )
}

const untilTheyFollow = async (standbys: readonly DatabaseNode[]) => {
  for (const node of standbys) await node.patroni.ready()
  await until(
    () => areAll(standbys, 'replica'),
    90_000,
    () => new ClusterError('The standbys did not follow'),
  )
  await until(
    async () => (await Promise.all(standbys.map((node) => areAll([node], 'sync')))).some(Boolean),
    30_000,
    () => new ClusterError('No standby became synchronous'),
  )
}

/** Runs SQL as a superuser, one statement at a time. */
const runSql = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of text.replace(/^--.*$/gm, '').split(';\n'))
      if (statement.trim()) await client.query(statement)
  } finally {
    await client.end()
  }
}

const fill = ({ consoles: [first] }: Parts) =>
  execFileSync(process.execPath, ['--enable-source-maps', 'dist/server/seed.mjs'], {
    cwd: first?.cwd,
    // Alone: what this shell is told of another database is not meant for this one.
    env: { PATH: process.env.PATH ?? '', ...first?.command.env },
    stdio: 'pipe',
  })

/** Starts each part once those are there that it needs. */
const startInOrder = async (parts: Parts, { adminUrl, values }: Plan, print: (line: string) => void) => {
  const [first, ...standbys] = parts.nodes
  if (!first) throw new Error('There are no nodes')
  print('Starting etcd ...')
  await launchAll(parts.etcd)
  print('Starting PostgreSQL under Patroni ...')
  await startPrimary(first)
  for (const { patroni } of standbys) patroni.launch()
  await parts.haproxy.start()
  await untilTheyFollow(standbys)
  await runSql(adminUrl, settingsOf('database.sql', values))
  await parts.pgbouncer.start()
  print('Filling the database with demo data ...')
  fill(parts)
  print('Starting two processes of the product behind nginx ...')
  await launchAll(parts.consoles)
  await parts.nginx.start()
}

/** Stops each part before those that it needs. */
const stopInOrder = async ({ nginx, consoles, pgbouncer, haproxy, nodes, etcd }: Parts) => {
  await nginx.end()
  // As by Ctrl-C: nobody needs to be told to go elsewhere.
  await Promise.all(consoles.map((program) => program.end('SIGINT')))
  await Promise.all([pgbouncer.end(), haproxy.end()])
  await Promise.all(nodes.map((node) => node.stop()))
  // What etcd knows goes with its folder; alone, its last member would wait long for the others.
  await Promise.all(etcd.map((member) => member.end('SIGKILL')))
}

const killAll = ({ nginx, consoles, pgbouncer, haproxy, nodes, etcd }: Parts) => {
  for (const part of [nginx, ...consoles, pgbouncer, haproxy, ...nodes, ...etcd]) part.kill()
}

/** Returns what kills and removes a cluster, which also happens when this program ends. */
const removerOf = (parts: Parts, folder: string) => {
  const abandon = () => {
    killAll(parts)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', abandon)
  return () => {
    process.off('exit', abandon)
    abandon()
  }
}

const find = async <T>(all: readonly T[], isIt: (one: T, at: number) => Promise<boolean>): Promise<T> => {
  for (const [at, one] of all.entries()) if (await isIt(one, at).catch(() => false)) return one
  throw new Error('Nobody has the lead')
}

const leadsEtcd = async (port: number | undefined): Promise<boolean> => {
  const answer = await fetch(`http://${address}:${port}/v3/maintenance/status`, {
    method: 'POST',
    body: '{}',
    signal: AbortSignal.timeout(2000),
  })
  const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } }
  return leader === header.member_id
}

/** Starts the cluster; stops what it has started if that fails. */
export const startCluster = async (options: Options = {}): Promise<Cluster> => {
  const plan = await planCluster(options)
  const parts = makeParts(plan)
  const remove = removerOf(parts, plan.folder)
  try {
    await startInOrder(parts, plan, options.print ?? (() => {}))
  } catch (error) {
    remove()
    throw error
  }
  const { url, certificate, folder, adminUrl, ports } = plan
  return {
    ...parts,
    url,
    certificate,
    folder,
    adminUrl,
    pooler: `${address}:${ports.pgbouncer}`,
    etcdLeader: () => find(parts.etcd, (_, at) => leadsEtcd(ports.nodes[at]?.etcd)),
    primary: () => find(parts.nodes, (node) => node.is('primary')),
    stop: () => stopInOrder(parts).finally(remove),
    kill: () => killAll(parts),
  }
}
