/** Says where each part of a cluster runs on this machine, and makes the folders, passwords and certificate that they need. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tests/support/freePort'
import { findPrograms } from './packages'
import { Program, serviceUser, type Command } from './programs'
import type { Values } from './settings'

/** The folder of the product. */
const root = join(import.meta.dirname, '..', '..')
export const address = '127.0.0.1'
export const nodeNames = ['db1', 'db2', 'db3'] as const

export interface Options {
  /** The port of nginx; a free one by default. */
  readonly port?: number
  /** Other folders for some nodes, such as small disks. */
  readonly folders?: Partial<Record<(typeof nodeNames)[number], string>>
  /** The folder of the built product; this one by default. */
  readonly product?: string
  /** More settings of the product. */
  readonly env?: Readonly<Record<string, string>>
  readonly print?: (line: string) => void
}

export interface NodePorts {
  readonly postgres: number
  readonly rest: number
  readonly etcd: number
  readonly peer: number
}

interface Ports {
  readonly nodes: readonly NodePorts[]
  readonly primary: number
  readonly replica: number
  readonly pgbouncer: number
  readonly consoles: readonly [number, number]
  readonly nginx: number
}

/** One machine of the database. */
export interface NodePlan {
  readonly name: string
  readonly folder: string
  readonly ports: NodePorts
  readonly values: Values
}

/** The folder of a cluster, whose files belong to the user that runs its programs. */
class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'console-cluster-'))
  // PostgreSQL, Patroni and PgBouncer refuse to run as root.
  readonly user = serviceUser('postgres')
  constructor() {
    chmodSync(this.path, 0o755)
  }

  readonly own = (path: string): string => {
    if (this.user) chownSync(path, this.user.uid, this.user.gid)
    return path
  }

  readonly makeFolder = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return this.own(path)
  }

  readonly write = (path: string, text: string): string => {
    writeFileSync(path, text, { mode: 0o600 })
    return this.own(path)
  }
}

const freePorts = async (port: number | undefined): Promise<Ports> => {
  const free = new Set<number>()
  while (free.size < 18) free.add(await freePort())
  const all = [...free]
  const next = () => all.pop() ?? 0
  return {
    nodes: nodeNames.map(() => ({ postgres: next(), rest: next(), etcd: next(), peer: next() })),
    primary: next(),
    replica: next(),
    pgbouncer: next(),
    consoles: [next(), next()],
    nginx: port ?? next(),
  }
}

const makeCertificate = (openssl: string, folder: string) => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '7']
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync(openssl, [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  return { key, certificate }
}

const random = () => randomBytes(24).toString('hex')

/** What the settings of all parts have in common: the table of docs/cluster.md, for one machine. */
const sharedValues = ({ nodes, primary, replica, pgbouncer, consoles, nginx }: Ports): Values => ({
  address,
  local_address: address,
  network: `${address}/32`,
  etcd_members: nodeNames.map((name, at) => `${name}=http://${address}:${nodes[at]?.peer}`).join(','),
  etcd_hosts: nodes.map(({ etcd }) => `${address}:${etcd}`).join(','),
  superuser_password: random(),
  replication_password: random(),
  database_password: random(),
  secret: random(),
  ...Object.fromEntries(
    nodeNames.flatMap((name, at) => [
      [`${name}_address`, address],
      [`${name}_postgres_port`, nodes[at]?.postgres ?? 0],
      [`${name}_rest_port`, nodes[at]?.rest ?? 0],
    ]),
  ),
  primary_port: primary,
  replica_port: replica,
  pgbouncer_port: pgbouncer,
  console1: `${address}:${consoles[0]}`,
  console2: `${address}:${consoles[1]}`,
  nginx_address: address,
  nginx_port: nginx,
  host: 'localhost',
  public_url: `https://localhost:${nginx}`,
})

const nodePlans = (ports: readonly NodePorts[], homes: readonly string[], values: Values): NodePlan[] =>
  nodeNames.map((name, at) => {
    const { postgres, rest, etcd, peer } = ports[at] ?? { postgres: 0, rest: 0, etcd: 0, peer: 0 }
    const folder = homes[at] ?? ''
    const own = { etcd_port: etcd, etcd_peer_port: peer, rest_port: rest, postgres_port: postgres }
    return { name, folder, ports: { postgres, rest, etcd, peer }, values: { ...values, node: name, folder, ...own } }
  })

/** Finds room for a cluster on this machine; throws and names the packages to install if one is missing. */
export const planCluster = async ({ port, folders = {}, product = root, env = {} }: Options) => {
  const programs = findPrograms()
  const folder = new Folder()
  const logs = folder.makeFolder(join(folder.path, 'logs'))
  const app = folder.makeFolder(join(folder.path, 'app'))
  const homes = nodeNames.map((name) => folder.makeFolder(folders[name] ?? join(folder.path, name)))
  const ports = await freePorts(port)
  const { key, certificate } = makeCertificate(programs.openssl, app)
  folder.own(key)
  folder.own(certificate)
  const shared = sharedValues(ports)
  const values: Values = { ...shared, certificate, certificate_key: key, log_folder: logs, folder: app }
  return {
    programs,
    folder: folder.path,
    /** The folder of all that runs beside the product. */
    app,
    write: folder.write,
    ports,
    nodes: nodePlans(ports.nodes, homes, values),
    values,
    certificate,
    url: String(values.public_url),
    adminUrl: `postgres://postgres:${values.superuser_password}@${address}:${ports.primary}/postgres`,
    product,
    /** More settings of the product. */
    env,
    /** A program that runs in the folder, as the user of the services, unless the command says otherwise. */
    program: (command: Omit<Command, 'log' | 'cwd'> & { readonly cwd?: string }) =>
      new Program({ cwd: app, user: folder.user, ...command, log: join(logs, `${command.name}.log`) }),
  }
}

export type Plan = Awaited<ReturnType<typeof planCluster>>
