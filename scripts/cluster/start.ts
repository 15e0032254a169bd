/**
 * Starts the product and the database as a cluster on this machine, with the settings of `deploy/`:
 *
 *     nginx -> two processes of the product -> PgBouncer -> HAProxy -> the primary of three PostgreSQL, which Patroni picks with etcd
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tests/support/freePort'
import { until } from '../../tests/support/until'
import { DatabaseNode } from './node'
import { ClusterError, findPrograms } from './packages'
import { Program, type Command } from './programs'
import { readEnvironment, settingsOf, type Values } from './settings'

const root = join(import.meta.dirname, '..', '..')
const address = '127.0.0.1'
const nodeNames = ['db1', 'db2', 'db3'] as const

export interface Options {
  /** The port of nginx; a free one by default. */
  readonly port?: number
  /** Other folders for some nodes, such as small disks. */
  readonly folders?: Partial<Record<(typeof nodeNames)[number], string>>
  /** More settings of the product. */
  readonly env?: Readonly<Record<string, string>>
  readonly print?: (line: string) => void
}

export interface Cluster {
  /** The address of the console. */
  readonly url: string
  readonly certificate: string
  readonly folder: string
  readonly etcd: readonly Program[]
  readonly nodes: readonly DatabaseNode[]
  readonly haproxy: Program
  readonly pgbouncer: Program
  readonly nginx: Program
  /** The processes of the product. */
  readonly consoles: readonly Program[]
  /** The settings of the product, to run its commands with. */
  readonly env: Readonly<Record<string, string>>
  /** Of a superuser, to the primary. */
  readonly adminUrl: string
  /** Who has the lead in etcd. */
  etcdLeader(): Promise<Program>
  primary(): Promise<DatabaseNode>
  stop(): Promise<void>
  /** Ends everything at once. */
  kill(): void
}

const distinctPorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await answer.body?.cancel()
  return answer.status === 200
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, address, () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })

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

const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
const serviceUser = () =>
  process.getuid?.() === 0 ? { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') } : undefined

const makeCertificate = (openssl: string, folder: string) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '7']
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(openssl, [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { key, certificate }
}

/** Debian's nginx.conf around our file, with folders of our own. */
const aroundNginx = (folder: string) => `pid ${folder}/nginx.pid;
error_log stderr warn;
worker_processes 2;
events { worker_connections 1024; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/tmp_${kind};`).join('\n')}
  include ${folder}/console.conf;
}
`

const nginxAnswers = (port: number, ca: Buffer) =>
  new Promise<boolean>((resolve) => {
    const asked = request({ host: 'localhost', port, path: '/api/ready', ca, timeout: 2000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false)).end()
  })

/** Starts the cluster; stops what it has started if that fails. */
export const startCluster = async ({
  port,
  folders = {},
  env = {},
  print = () => {},
}: Options = {}): Promise<Cluster> => {
  const programs = findPrograms()
  const user = serviceUser()
  const folder = mkdtempSync(join(tmpdir(), 'console-cluster-'))
  chmodSync(folder, 0o755)
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  const makeFolder = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    own(path)
    return path
  }
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    own(path)
    return path
  }
  const logs = makeFolder(join(folder, 'logs'))
  const app = makeFolder(join(folder, 'app'))
  const homes = nodeNames.map((name) => makeFolder(folders[name] ?? join(folder, name)))
  const took = async <T>(count: number, shape: (ports: number[]) => T) => shape(await distinctPorts(count))
  const ports = await took(19, (all) => {
    const next = () => all.pop() ?? 0
    return {
      nodes: nodeNames.map(() => ({ postgres: next(), rest: next(), etcd: next(), peer: next() })),
      primary: next(),
      replica: next(),
      pgbouncer: next(),
      consoles: [next(), next()],
      nginx: port ?? next(),
    }
  })
  const { key, certificate } = makeCertificate(programs.openssl, app)
  own(key)
  own(certificate)
  const url = `https://localhost:${ports.nginx}`
  const random = () => randomBytes(24).toString('hex')
  const shared: Values = {
    address,
    local_address: address,
    network: `${address}/32`,
    etcd_members: nodeNames.map((name, at) => `${name}=http://${address}:${ports.nodes[at]?.peer}`).join(','),
    etcd_hosts: ports.nodes.map(({ etcd }) => `${address}:${etcd}`).join(','),
    superuser_password: random(),
    replication_password: random(),
    database_password: random(),
    secret: random(),
    ...Object.fromEntries(
      nodeNames.flatMap((name, at) => [
        [`${name}_address`, address],
        [`${name}_postgres_port`, ports.nodes[at]?.postgres ?? 0],
        [`${name}_rest_port`, ports.nodes[at]?.rest ?? 0],
      ]),
    ),
    primary_port: ports.primary,
    replica_port: ports.replica,
    pgbouncer_port: ports.pgbouncer,
    console1: `${address}:${ports.consoles[0]}`,
    console2: `${address}:${ports.consoles[1]}`,
    nginx_address: address,
    nginx_port: ports.nginx,
    host: 'localhost',
    public_url: url,
    certificate,
    certificate_key: key,
    log_folder: logs,
    folder: app,
  }
  const make = (command: Omit<Command, 'log' | 'cwd'> & { readonly cwd?: string }) =>
    new Program({ cwd: app, user, ...command, log: join(logs, `${command.name}.log`) })

  const ofNode = (at: number): Values => ({
    ...shared,
    node: nodeNames[at] ?? '',
    folder: homes[at] ?? '',
    etcd_port: ports.nodes[at]?.etcd ?? 0,
    etcd_peer_port: ports.nodes[at]?.peer ?? 0,
    rest_port: ports.nodes[at]?.rest ?? 0,
    postgres_port: ports.nodes[at]?.postgres ?? 0,
  })
  const etcd = nodeNames.map((name, at) =>
    make({
      name: `etcd-${name}`,
      file: programs.etcd,
      args: ['--config-file', write(join(homes[at] ?? '', 'etcd.yml'), settingsOf('etcd.yml', ofNode(at)))],
      isReady: () => answers(`http://${address}:${ports.nodes[at]?.etcd}/health`),
    }),
  )
  const nodes = nodeNames.map((name, at) => {
    const { postgres = 0, rest = 0 } = ports.nodes[at] ?? {}
    const home = homes[at] ?? ''
    const patroni = make({
      name: `patroni-${name}`,
      file: programs.patroni,
      args: [write(join(home, 'patroni.yml'), settingsOf('patroni.yml', ofNode(at)))],
      isReady: () => answers(`http://${address}:${rest}/health`),
    })
    return new DatabaseNode(name, home, { postgres, rest }, patroni)
  })
  const haproxy = make({
    name: 'haproxy',
    file: programs.haproxy,
    args: ['-db', '-f', write(join(app, 'haproxy.cfg'), settingsOf('haproxy.cfg', shared))],
    isReady: () => listens(ports.primary),
  })
  write(join(app, 'userlist.txt'), settingsOf('userlist.txt', shared))
  const pgbouncer = make({
    name: 'pgbouncer',
    file: programs.pgbouncer,
    args: [write(join(app, 'pgbouncer.ini'), settingsOf('pgbouncer.ini', shared))],
    isReady: () => listens(ports.pgbouncer),
  })
  write(join(app, 'console.conf'), settingsOf('nginx.conf', shared))
  const nginx = make({
    name: 'nginx',
    file: programs.nginx,
    args: ['-p', app, '-c', write(join(app, 'nginx.conf'), aroundNginx(app)), '-e', 'stderr', '-g', 'daemon off;'],
    isReady: () => nginxAnswers(ports.nginx, readFileSync(certificate)),
  })
  const envOf = (at: number): Record<string, string> => ({
    ...readEnvironment(settingsOf('console.env', { ...shared, console_port: ports.consoles[at] ?? 0 })),
    ...env,
  })
  const consoles = [0, 1].map((at) =>
    make({
      name: `console-${at + 1}`,
      file: process.execPath,
      args: ['--enable-source-maps', 'dist/server/main.mjs'],
      env: envOf(at),
      cwd: root,
      // Its files may be readable by who has built them only.
      user: undefined,
      isReady: () => answers(`http://${address}:${ports.consoles[at]}/api/ready`),
    }),
  )
  const adminUrl = `postgres://postgres:${shared.superuser_password}@${address}:${ports.primary}/postgres`

  const kill = () => {
    for (const program of [nginx, ...consoles, pgbouncer, haproxy]) program.kill()
    for (const node of nodes) node.kill()
    for (const member of etcd) member.kill()
  }
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const abandon = () => {
    kill()
    removeFolder()
  }
  process.on('exit', abandon)
  const remove = () => {
    process.off('exit', abandon)
    abandon()
  }
  const stop = async () => {
    try {
      await nginx.end()
      // As by Ctrl-C: nobody needs to be told to go elsewhere.
      await Promise.all(consoles.map((program) => program.end('SIGINT')))
      await Promise.all([pgbouncer.end(), haproxy.end()])
      await Promise.all(nodes.map((node) => node.stop()))
      // What etcd knows goes with its folder; alone, its last member would wait long for the others.
      await Promise.all(etcd.map((member) => member.end('SIGKILL')))
    } finally {
      remove()
    }
  }
  const find = async <T>(all: readonly T[], isIt: (one: T) => Promise<boolean>): Promise<T> => {
    for (const one of all) if (await isIt(one).catch(() => false)) return one
    throw new Error('Nobody has the lead')
  }

  try {
    print('Starting etcd ...')
    for (const member of etcd) member.launch()
    for (const member of etcd) await member.ready()
    print('Starting PostgreSQL under Patroni ...')
    const [first, ...others] = nodes
    if (!first) throw new Error('There are no nodes')
    await first.patroni.start()
    await until(
      () => first.is('primary').catch(() => false),
      60_000,
      () => new ClusterError(`${first.name} did not become primary`),
    )
    for (const node of others) node.patroni.launch()
    await haproxy.start()
    for (const node of others) await node.patroni.ready()
    await until(
      async () => (await Promise.all(others.map((node) => node.is('replica').catch(() => false)))).every(Boolean),
      90_000,
      () => new ClusterError('The standbys did not follow'),
    )
    await until(
      async () => (await Promise.all(others.map((node) => node.is('sync').catch(() => false)))).some(Boolean),
      30_000,
      () => new ClusterError('No standby became synchronous'),
    )
    await runSql(adminUrl, settingsOf('database.sql', shared))
    await pgbouncer.start()
    print('Filling the database with demo data ...')
    execFileSync(process.execPath, ['--enable-source-maps', 'dist/server/seed.mjs'], {
      cwd: root,
      env: { ...process.env, ...envOf(0) },
      stdio: 'pipe',
    })
    print('Starting two processes of the product behind nginx ...')
    for (const process of consoles) process.launch()
    for (const process of consoles) await process.ready()
    await nginx.start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    url,
    certificate,
    folder,
    etcd,
    nodes,
    haproxy,
    pgbouncer,
    nginx,
    consoles,
    env: envOf(0),
    adminUrl,
    etcdLeader: () =>
      find(etcd, async (member) => {
        const at = etcd.indexOf(member)
        const answer = await fetch(`http://${address}:${ports.nodes[at]?.etcd}/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
          signal: AbortSignal.timeout(2000),
        })
        const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } }
        return leader === header.member_id
      }),
    primary: () => find(nodes, (node) => node.is('primary')),
    stop,
    kill,
  }
}
