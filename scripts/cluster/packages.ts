/** Finds the programs of a cluster, which Debian's packages bring. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A failure whose message says what to do. */
export class ClusterError extends Error {}

/** The package of each program; Debian keeps some of them outside of an ordinary user's PATH. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql-15',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  openssl: 'openssl',
} as const

export type ProgramName = keyof typeof packages

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/lib/postgresql/15/bin']

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of a program, also outside of an ordinary PATH. */
export const findProgram = (name: string) => folders.map((folder) => join(folder, name)).find(isExecutable)

/** The packages to install before a cluster can start. */
export const missingPackages = (): string[] =>
  Object.entries(packages)
    .filter(([name]) => !findProgram(name))
    .map(([, debianPackage]) => debianPackage)

/** Returns the paths of all programs; throws and names the packages to install if one is missing. */
export const findPrograms = (): Readonly<Record<ProgramName, string>> => {
  const missing = missingPackages()
  if (missing.length > 0)
    throw new ClusterError(
      `The cluster runs on Debian's packages. Please install those that are missing:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
  return Object.fromEntries(Object.keys(packages).map((name) => [name, findProgram(name)])) as Record<
    ProgramName,
    string
  >
}
