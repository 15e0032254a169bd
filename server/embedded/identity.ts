/**
 * Chooses the user to run the server as, because PostgreSQL refuses to run as root.
 *
 * | Started by | Runs as |
 * |---|---|
 * | any user but root | the same user |
 * | a user without an account (`docker run --user 12345`) | the same; for the first start, in a user namespace that maps it to one |
 * | root, later starts | the owner of the cluster, unless an older version gave it to `postgres` or `nobody` |
 * | root, first start | an unused uid, so that no other service owns the data; otherwise `postgres` or `nobody` |
 * | root that can't switch users | itself, in a user namespace where it isn't root |
 *
 * On Linux, the folder may be below one that the other user can't enter (a 0700 home): the working directory is set
 * while still root, and the server then uses /proc/self/cwd.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../tools/startError'

export interface Identity {
  readonly name: string
  /** The uid and gid to switch to; empty for the current user. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** A command prefix. */
  readonly prefix: readonly string[]
  /** The identity that runs initdb if the server's uid has no account, which initdb requires. */
  readonly maker?: Identity
}

/** Whether this process runs as root, which PostgreSQL refuses. */
export const isRoot = (): boolean => process.geteuid?.() === 0

/** The environment of all PostgreSQL processes: excludes the caller's settings and passwords. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Returns what to spawn to run a command as an identity. */
export const commandAs = ({ ids, prefix }: Identity, file: string, args: readonly string[], cwd: string) => {
  const [command = file, ...rest] = [...prefix, file, ...args]
  return { command, args: rest, options: { ...ids, cwd, env: environment } }
}

/** Runs a short command and waits for it. */
export const runAs = (
  identity: Identity,
  file: string,
  args: readonly string[],
  cwd: string,
): SpawnSyncReturns<string> => {
  const { command, args: all, options } = commandAs(identity, file, args, cwd)
  return spawnSync(command, all, { ...options, encoding: 'utf8' })
}

/** Makes the server's user the owner of a file or folder. */
export const chownTo = ({ ids }: Identity, path: string): void => {
  if (isRoot()) chownSync(path, ids.uid ?? 0, ids.gid ?? 0)
}

/** Makes root the owner of a file again. */
export const takeBack = (path: string): void => {
  if (isRoot() && existsSync(path)) chownSync(path, 0, 0)
}

/** The path by which the server can access its working directory; undefined if there is none. */
export const accessiblePath = (identity: Identity, folder: string): string | undefined =>
  [folder, '/proc/self/cwd'].find(
    (name) => runAs(identity, '/bin/sh', ['-c', 'test -w "$0"', name], folder).status === 0,
  )

interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const readAccounts = (): Account[] => {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
}

/** Accounts that nearly every system has. */
const usualAccounts = (): Account[] => {
  const accounts = readAccounts()
  return ['postgres', 'nobody'].flatMap((wanted) => accounts.find(({ name }) => name === wanted) ?? [])
}

const asAccount = ({ name, uid, gid }: Account): Identity => ({ name: `user ${name}`, ids: { uid, gid }, prefix: [] })

/** Uids that Debian and systemd leave unassigned. */
const spareIds = Array.from({ length: 14 }, (_, index) => 65_520 + index)

/** Picks an unused uid, so that no other service can read the data or signal the server. */
const spareIdentity = (): Identity[] => {
  const taken = new Set(readAccounts().flatMap(({ uid, gid }) => [uid, gid]))
  const number = spareIds.find((candidate) => !taken.has(candidate))
  const maker = usualAccounts()
    .toReversed()
    .map(asAccount)
    .find((identity) => runAs(identity, '/bin/sh', ['-c', ':'], '/').status === 0)
  if (!number || !maker) return []
  return [{ ...asAccount({ name: String(number), uid: number, gid: number }), maker }]
}

/** The user of this process. */
export const self: Identity = { name: 'this user', ids: {}, prefix: [] }

/** The same user, mapped to an existing account in a user namespace, because initdb looks the account up. */
const asNamespace = ({ uid, gid }: Account): Identity => ({
  name: 'this user in a namespace',
  ids: {},
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'],
})

const ownerOf = (cluster: string): Account[] => {
  const made = statSync(cluster, { throwIfNoEntry: false })
  if (!made?.uid) return []
  return [
    readAccounts().find(({ uid }) => uid === made.uid) ?? { name: String(made.uid), uid: made.uid, gid: made.gid },
  ]
}

/** Changes the owner of a whole folder; in a cluster made in a user namespace, all files belong to root. */
export const chownAllTo = (identity: Identity, folder: string): void => {
  chownTo(identity, folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownTo(identity, join(folder, name))
}

const works = (identity: Identity, home: string, cluster: string): boolean => {
  try {
    chownTo(identity, home)
    if (!accessiblePath(identity, home)) return false
    const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
    if (owner !== undefined && owner !== (identity.ids.uid ?? 0)) chownAllTo(identity, home)
    return true
  } catch {
    return false
  }
}

/** Whether the folder belongs to root and was given to `postgres` or `nobody`, as older versions did. */
const wasGiven = (home: string, { uid }: Account): boolean =>
  usualAccounts().some((account) => account.uid === uid) && statSync(dirname(home)).uid !== uid

const forRoot = (home: string, cluster: string): Identity => {
  const owners = ownerOf(cluster).filter((owner) => !wasGiven(home, owner))
  const candidates = [
    ...owners.map(asAccount),
    ...spareIdentity(),
    ...usualAccounts().map(asAccount),
    ...usualAccounts().map(asNamespace),
  ]
  const found = candidates.find((identity) => works(identity, home, cluster))
  if (found) return found
  throw new StartError(
    'PostgreSQL refuses to run as root, and root may not become another user here: start the program as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

const hasAccount = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const forNonRoot = (home: string, cluster: string): Identity => {
  if (existsSync(cluster) || hasAccount()) return self
  const found = usualAccounts()
    .map(asNamespace)
    .find((identity) => works(identity, home, cluster))
  if (found) return found
  throw new StartError(
    `User ${process.geteuid?.()} has no account here, which PostgreSQL needs to make a database: start the program as a user of /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Chooses the identity for the server of a cluster; throws a StartError if there is none. */
export const chooseIdentity = (home: string, cluster: string): Identity =>
  isRoot() ? forRoot(home, cluster) : forNonRoot(home, cluster)
