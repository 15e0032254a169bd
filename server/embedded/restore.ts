/**
 * Restores a backup of the embedded database. It is unpacked, checked and opened beside what is there, and only takes its
 * place when all of that has worked; what was there is moved aside, never deleted (decision 0110).
 */
import { randomUUID } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readAbout, readArchive } from '../archive/read'
import { connect } from '../database/connection'
import { isDiskFull } from '../database/room'
import { StartError } from '../tools/startError'
import {
  backupFormat,
  outboxFolder,
  refuseOthers,
  reportProgress,
  secretFile,
  sizeOf,
  type AboutBackup,
} from './backupFormat'
import { findBinaries } from './binaries'
import { homeIn, openHome, type Home } from './cluster'
import { lockFolder } from './folderLock'
import { self } from './identity'
import { startEmbedded } from './launch'

const isDraft = (name: string) => name.startsWith('restore.')

interface Options {
  readonly file: string
  readonly dataDir: string
  readonly log: (line: string) => void
}

/** Reads what a backup says of itself; throws a StartError if this program can't open it. */
export const readBackup = async (file: string): Promise<AboutBackup> => {
  const about = await readAbout<AboutBackup>(file, backupFormat, 'name a file that npm run backup has written')
  refuseOthers(about, findBinaries({ identity: self, home: '', copyBases: [], log: () => {} }).version)
  return about
}

/** Reads a backup to its end, and throws a StartError if it is damaged. */
export const checkBackup = async ({ file, log }: Pick<Options, 'file' | 'log'>): Promise<AboutBackup> => {
  const about = await readBackup(file)
  const count = reportProgress('checked', about.bytes, log)
  for await (const { size, content } of readArchive(file)) {
    for await (const _ of content);
    count(size)
  }
  return about
}

const refuseSmallDisk = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes)
    throw new StartError(
      `The disk of ${folder} has ${sizeOf(bavail * bsize)} left, and the backup takes ${sizeOf(bytes)}: free some space on it, or set DATA_DIR to another. Nothing was changed.`,
    )
}

/** Unpacks a whole backup into a new folder. */
export const unpackBackup = async (
  file: string,
  about: AboutBackup,
  folder: string,
  log: Options['log'],
): Promise<void> => {
  mkdirSync(folder, { mode: 0o700, recursive: true })
  refuseSmallDisk(folder, about.bytes)
  const count = reportProgress('unpacked', about.bytes, log)
  try {
    for await (const { name, size, content } of readArchive(file)) {
      const path = join(folder, name)
      if (name.endsWith('/')) mkdirSync(path, { mode: 0o700, recursive: true })
      else {
        mkdirSync(dirname(path), { mode: 0o700, recursive: true })
        await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
      }
      count(size)
    }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new StartError(`The disk of ${folder} is full: free some space on it. Nothing was changed.`, { cause: error })
  }
}

/** What is found in a restored database. */
export interface Found {
  readonly companies: number
  readonly accounts: number
  /** Null if nobody has changed anything. */
  readonly last_change: Date | null
}

/** Starts the unpacked database, which repeats what was written during the backup, and looks into it. */
const openOnce = async (dataDir: string, log: Options['log']): Promise<Found> => {
  const embedded = await startEmbedded({ dataDir, log })
  try {
    const database = await connect(embedded.url, log)
    try {
      const { rows } = await database.pool.query<Found>(`select (select count(*)::int from companies) as companies,
        (select count(*)::int from users) as accounts, (select max(at) from history.changes) as last_change`)
      return rows[0] ?? { companies: 0, accounts: 0, last_change: null }
    } finally {
      await database.close()
    }
  } finally {
    await embedded.stop()
  }
}

/** Moves a file or folder if it exists. */
const move = (from: string, to: string): void => {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { mode: 0o700, recursive: true })
  renameSync(from, to)
}

/** Puts the draft in the place of what is there; returns where that is now. */
const swap = (home: Home, dataDir: string, draft: string): string | undefined => {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const drafted = homeIn(draft)
  // Should this end halfway, no start may take the folder for a new one.
  writeFileSync(home.restoring, '')
  const names = [secretFile, outboxFolder]
  for (const name of names) move(join(dataDir, name), join(aside, name))
  move(home.password, homeIn(aside).password)
  move(home.cluster, homeIn(aside).cluster)
  for (const name of names) move(join(draft, name), join(dataDir, name))
  move(drafted.password, home.password)
  move(drafted.cluster, home.cluster)
  rmSync(home.restoring)
  return existsSync(aside) ? aside : undefined
}

export interface Restored extends Found {
  readonly about: AboutBackup
  /** Where what was there before is now. */
  readonly aside: string | undefined
}

/** Restores a backup into DATA_DIR. What is there is only replaced if `replaces` says so, and never while it is in use. */
export const restore = async (options: Options & { readonly replaces: boolean }): Promise<Restored> => {
  const { file, log, replaces } = options
  const dataDir = resolve(options.dataDir)
  const about = await readBackup(file)
  const home = openHome(dataDir)
  const lock = await lockFolder(home.folder)
  const draft = join(dataDir, `restore.${randomUUID()}`)
  try {
    if (!replaces && existsSync(home.cluster))
      throw new StartError(
        `There is a database in ${home.folder}: set DATA_DIR to another folder, or add --replace, which moves it aside. Nothing was changed.`,
      )
    for (const name of readdirSync(dataDir).filter(isDraft))
      rmSync(join(dataDir, name), { recursive: true, force: true })
    await unpackBackup(file, about, draft, log)
    log('The backup is whole. Opening it …')
    const found = await openOnce(draft, () => {})
    return { ...found, about, aside: swap(home, dataDir, draft) }
  } finally {
    rmSync(draft, { recursive: true, force: true })
    lock.release()
  }
}
