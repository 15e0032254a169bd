/**
 * Finds who the server runs as, since PostgreSQL refuses to run as root.
 *
 * | Started by | Runs as |
 * |---|---|
 * | anybody but root | the same user |
 * | a user without an account (`docker run --user 12345`) | for the first start the same, in a namespace where it has one |
 * | root, the cluster is there | the owner of its files, unless an older version lent it to `postgres` or `nobody` |
 * | root, first start | a number that no account has, so that the data belongs to nobody else; else `postgres` or `nobody` |
 * | root that may not become another user | the same root, in a user namespace where it is none |
 *
 * A folder below one that the other user may not enter (a 0700 home) is no obstacle on Linux: the server is put into
 * it while still root, and calls it /proc/self/cwd from then on.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../tools/startError'

export interface Identity {
  readonly name: string
  /** Whom Node switches to; empty for the present user. */
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** What is put before every command. */
  readonly prefix: readonly string[]
  /** Who makes the cluster, where the server's own number is no account: initdb looks one up. */
  readonly maker?: Identity
}

/** Whether this process is one that PostgreSQL refuses. */
export const isRoot = (): boolean => process.geteuid?.() === 0

/** The environment of all PostgreSQL programs: nothing of the caller's settings or passwords. */
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** What to spawn so that a command runs under an identity. */
export const commandAs = ({ ids, prefix }: Identity, file: string, args: readonly string[], cwd: string) => {
  const [command = file, ...rest] = [...prefix, file, ...args]
  return { command, args: rest, options: { ...ids, cwd, env: environment } }
}

/** Runs a short command to its end. */
export const runAs = (
  identity: Identity,
  file: string,
  args: readonly string[],
  cwd: string,
): SpawnSyncReturns<string> => {
  const { command, args: all, options } = commandAs(identity, file, args, cwd)
  return spawnSync(command, all, { ...options, encoding: 'utf8' })
}

/** Gives a file or folder to whom the server runs as. */
export const giveTo = ({ ids }: Identity, path: string): void => {
  if (isRoot()) chownSync(path, ids.uid ?? 0, ids.gid ?? 0)
}

/** Takes a file back from whoever it was given to. */
export const keepToSelf = (path: string): void => {
  if (isRoot() && existsSync(path)) chownSync(path, 0, 0)
}

/** The name by which the server finds a folder that it was put into; undefined when there is none. */
export const nameOfFolder = (identity: Identity, folder: string): string | undefined =>
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

/** The accounts that nearly every system has. */
const usualAccounts = (): Account[] => {
  const accounts = readAccounts()
  return ['postgres', 'nobody'].flatMap((wanted) => accounts.find(({ name }) => name === wanted) ?? [])
}

const asAccount = ({ name, uid, gid }: Account): Identity => ({ name: `user ${name}`, ids: { uid, gid }, prefix: [] })

/** Numbers that Debian and systemd leave unused. */
const ownNumbers = Array.from({ length: 14 }, (_, index) => 65_520 + index)

/** A number that belongs to nobody: what other services run as cannot read the data, or reach the server's process. */
const ownIdentity = (): Identity[] => {
  const taken = new Set(readAccounts().flatMap(({ uid, gid }) => [uid, gid]))
  const number = ownNumbers.find((candidate) => !taken.has(candidate))
  const maker = usualAccounts()
    .toReversed()
    .map(asAccount)
    .find((identity) => runAs(identity, '/bin/sh', ['-c', ':'], '/').status === 0)
  if (!number || !maker) return []
  return [{ ...asAccount({ name: String(number), uid: number, gid: number }), maker }]
}

const self: Identity = { name: 'this user', ids: {}, prefix: [] }

/** The same user, who is told to be another one: it must have an account, since initdb looks it up. */
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

/** Everything in a cluster that was made in a namespace, where it may have moved from, belongs to root. */
export const giveAllTo = (identity: Identity, folder: string): void => {
  giveTo(identity, folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) giveTo(identity, join(folder, name))
}

const works = (identity: Identity, home: string, cluster: string): boolean => {
  try {
    giveTo(identity, home)
    if (!nameOfFolder(identity, home)) return false
    const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
    if (owner !== undefined && owner !== (identity.ids.uid ?? 0)) giveAllTo(identity, home)
    return true
  } catch {
    return false
  }
}

/** Whether root has made the folder and lent it, as older versions did; else its owner has started the program before. */
const isLent = (home: string, { uid }: Account): boolean =>
  usualAccounts().some((account) => account.uid === uid) && statSync(dirname(home)).uid !== uid

const forRoot = (home: string, cluster: string): Identity => {
  const owners = ownerOf(cluster).filter((owner) => !isLent(home, owner))
  const candidates = [
    ...owners.map(asAccount),
    ...ownIdentity(),
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

const forOthers = (home: string, cluster: string): Identity => {
  if (existsSync(cluster) || hasAccount()) return self
  const found = usualAccounts()
    .map(asNamespace)
    .find((identity) => works(identity, home, cluster))
  if (found) return found
  throw new StartError(
    `User ${process.geteuid?.()} has no account here, which PostgreSQL needs to make a database: start the program as a user of /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Decides who the server of a cluster runs as; throws a StartError when there is nobody. */
export const chooseIdentity = (home: string, cluster: string): Identity =>
  isRoot() ? forRoot(home, cluster) : forOthers(home, cluster)
