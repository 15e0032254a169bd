/**
 * Lets only one process at a time use a folder.
 *
 * The lock is the file `lock.<n>` with the highest n. A process that finds its holder dead creates `lock.<n+1>`, which
 * only one process can. The highest file is never removed, so that nobody can mistake an outdated view for a free
 * folder.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../tools/startError'
import { birthOf, isAlive, world } from './processes'

/** How long to wait for a holder that is shutting down. */
const waitMilliseconds = 3_000
/**
 * A holder in another container or on another machine can't be looked up, so it touches its file to show that it is
 * alive.
 */
const heartbeatMilliseconds = 1_500
const heartbeatTimeoutMilliseconds = 5_000

interface Holder {
  readonly pid: number
  readonly birth: string
  readonly world: string
}

interface FolderLock {
  release(): void
}

const currentHolder = (): Holder => ({ pid: process.pid, birth: birthOf(process.pid), world })

const highest = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(folder)
      .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number),
  )

const fileOf = (folder: string, number: number) => join(folder, `lock.${number}`)

const readHolder = (file: string): Holder | undefined => {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof holder === 'object' && holder !== null && 'pid' in holder ? (holder as Holder) : undefined
  } catch {
    // Truncated by a power failure, or removed since it was listed: the lock is free.
    return undefined
  }
}

const livesElsewhere = async (file: string): Promise<boolean> => {
  const touched = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const before = touched()
  for (const deadline = Date.now() + heartbeatTimeoutMilliseconds; Date.now() < deadline; await sleep(100))
    if (touched() !== before) return true
  return false
}

const lives = async (holder: Holder, file: string): Promise<boolean> =>
  holder.world === world ? isAlive(holder.pid) && birthOf(holder.pid) === holder.birth : livesElsewhere(file)

/** Writes a file atomically, so that nobody reads a partial one. */
const writeAtomically = (folder: string, content: object | undefined, move: (draft: string) => void): void => {
  const draft = join(folder, `draft.${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(content ?? {}))
  try {
    move(draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Creates the next lock file; returns false if another process was faster. */
const claim = (folder: string, number: number): boolean => {
  const file = fileOf(folder, number)
  try {
    writeAtomically(folder, currentHolder(), (draft) => linkSync(draft, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  if (highest(folder) === number) return true
  rmSync(file, { force: true })
  return false
}

const removeOlder = (folder: string, number: number): void => {
  for (const name of readdirSync(folder)) {
    const other = /^lock\.(\d+)$/.exec(name)?.[1]
    if (other && Number(other) < number) rmSync(join(folder, name), { force: true })
  }
}

const hold = (folder: string, number: number): FolderLock => {
  removeOlder(folder, number)
  const file = fileOf(folder, number)
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder was removed while the server runs; the server will notice.
    }
  }, heartbeatMilliseconds)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      writeAtomically(folder, undefined, (draft) => renameSync(draft, file))
    },
  }
}

const inUse = (folder: string, holder: Holder): StartError => {
  const who = holder.world === world ? `process ${holder.pid}` : `process ${holder.pid} of another container or machine`
  return new StartError(
    `The database in ${folder} is in use by ${who}: stop that process, or set DATA_DIR to another folder, or set DATABASE_URL to a server that several processes can share.`,
  )
}

/** Locks the folder for this process; throws a StartError that names the process holding it. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  for (const deadline = Date.now() + waitMilliseconds; ; await sleep(50)) {
    const number = highest(folder)
    const holder = readHolder(fileOf(folder, number))
    if (holder && (await lives(holder, fileOf(folder, number)))) {
      if (Date.now() > deadline) throw inUse(folder, holder)
    } else if (claim(folder, number + 1)) return hold(folder, number + 1)
  }
}
