/** Creates and opens the folder of the embedded database; an incomplete one is never used. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../tools/startError'
import type { Binaries } from './binaries'
import { commandAs, chownAllTo, chownTo, isRoot, takeBack, accessiblePath, type Identity } from './identity'

/** The paths of the embedded database. */
export interface Home {
  readonly folder: string
  readonly cluster: string
  /** The superuser's password; readable only by the user who starts the program. */
  readonly password: string
  /** The password given to initdb; exists until the server has run once. */
  readonly firstPassword: string
  /** Exists while a restore replaces what is here. */
  readonly restoring: string
  readonly log: string
}

/** Turns a file system error into a StartError that says what to do; other errors are returned unchanged. */
export const explainFileError = (dataDir: string, error: unknown): unknown => {
  if (error instanceof StartError || !(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const cure =
    error.code === 'ENOSPC'
      ? 'free some space on its disk'
      : 'let this user write to it, or set DATA_DIR to another folder'
  return new StartError(`The data folder ${dataDir} cannot be written to (${String(error.code)}): ${cure}.`, {
    cause: error,
  })
}

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Creates a folder and its parents. Node's `recursive` option never returns where mkdir fails in unusual ways (/proc).
 */
const makeFolder = (folder: string, mode: number): void => {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), 0o777)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

const ownerOf = (path: string): number | undefined => {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

/** Returns the paths below DATA_DIR, whether they exist or not. */
export const homeIn = (dataDir: string): Home => {
  const folder = join(resolve(dataDir), 'postgres')
  const at = (name: string) => join(folder, name)
  return {
    folder,
    cluster: at('cluster'),
    password: at('password'),
    firstPassword: at('first-password'),
    restoring: at('restoring'),
    log: at('server.log'),
  }
}

/** Creates the folder in DATA_DIR if it is missing; throws a StartError if it isn't writable. */
export const openHome = (dataDir: string): Home => {
  const home = homeIn(dataDir)
  const { folder } = home
  try {
    makeFolder(folder, 0o700)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const owner = ownerOf(folder)
    if (owner !== undefined && owner !== process.geteuid?.())
      throw new StartError(
        `The database in ${folder} belongs to user ${owner}: start as root or as that user, or set DATA_DIR to another folder.`,
      )
    throw explainFileError(dataDir, error)
  }
  return home
}

const writePassword = (file: string): void => {
  rmSync(file, { force: true })
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, `${randomBytes(24).toString('base64url')}\n`)
  fsyncSync(handle)
  closeSync(handle)
}

/** Locales in order of preference: how a search splits words depends on the character type. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

const initialize = async (
  folder: string,
  identity: Identity,
  { bin }: Binaries,
  characterType: string,
): Promise<string | undefined> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  chownTo(identity, folder)
  const name = accessiblePath(identity, folder) ?? folder
  const settings = [
    ['--auth', 'scram-sha-256'],
    ['--username', 'postgres'],
    ['--pwfile', `${name}/../first-password`],
    ['--encoding', 'UTF8'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--lc-ctype', characterType],
  ].flat()
  const { command, args, options } = commandAs(
    identity,
    join(bin, 'initdb'),
    ['--pgdata', name, '--data-checksums', ...settings],
    folder,
  )
  try {
    // Asynchronous, so that this process can keep its lock alive meanwhile.
    await promisify(execFile)(command, args, options)
    return undefined
  } catch (error) {
    return error instanceof Error && 'stderr' in error && error.stderr ? String(error.stderr) : String(error)
  }
}

/** Removes what an interrupted first start left behind; its initdb may still be running for a moment. */
const removeDrafts = (home: Home): void => {
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith('cluster.'))) {
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Harmless; the next first start removes it.
    }
  }
}

/** Creates the cluster under a temporary name and then renames it, so that an interrupted one is never used. */
const makeCluster = async (home: Home, identity: Identity, binaries: Binaries): Promise<void> => {
  const draft = join(home.folder, `cluster.${randomUUID()}`)
  let failure: string | undefined
  const maker = identity.maker ?? identity
  removeDrafts(home)
  writePassword(home.password)
  writePassword(home.firstPassword)
  chownTo(maker, home.firstPassword)
  chownTo(maker, home.folder)
  for (const characterType of characterTypes) {
    failure = await initialize(draft, maker, binaries, characterType)
    if (!failure?.includes('invalid locale')) break
  }
  chownTo(identity, home.folder)
  takeBack(home.firstPassword)
  if (failure !== undefined) {
    const reason = failure.split('\n').find((line) => line.includes('error: ') || line.includes('FATAL: '))
    throw new StartError(
      `No database could be made in ${home.folder} (${reason?.trim() ?? failure.trim()}): set DATA_DIR to a folder on a local disk with free space, or set DATABASE_URL.`,
    )
  }
  if (identity.maker) chownAllTo(identity, draft)
  renameSync(draft, home.cluster)
  syncFolder(home.folder)
}

const checkVersion = (home: Home, { version }: Binaries): void => {
  const made = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  const major = version.split('.')[0]
  if (made !== major)
    throw new StartError(
      `The database in ${home.folder} was made by PostgreSQL ${made}, and this version of the program brings PostgreSQL ${major}: start the version that made it, or copy the data to a server of your own with pg_dump and set DATABASE_URL, or move the folder away to start over.`,
    )
}

/** Reads the superuser's password. */
export const readPassword = (home: Home): string => {
  try {
    return readFileSync(home.password, 'utf8').trim()
  } catch (error) {
    throw new StartError(`The password of the database cannot be read from ${home.password}: put that file back.`, {
      cause: error,
    })
  }
}

/** Creates the cluster on the first start, checks it on later ones; returns the password of its user `postgres`. */
export const prepareCluster = async (home: Home, identity: Identity, binaries: Binaries): Promise<string> => {
  if (existsSync(home.restoring))
    throw new StartError(`A restore into ${home.folder} was interrupted: run it again with --replace, then start.`)
  if (!existsSync(home.cluster)) await makeCluster(home, identity, binaries)
  if (!isRoot() && ownerOf(home.cluster) !== process.geteuid?.())
    throw new StartError(`The database in ${home.folder} belongs to another user: start as that user, or as root.`)
  checkVersion(home, binaries)
  // Older versions gave the file to the account that the server runs as.
  takeBack(home.password)
  return readPassword(home)
}
