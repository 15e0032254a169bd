/**
 * Looks passwords up in a list of breached ones that the operator supplies: the file that the downloader of Have I Been Pwned
 * makes, sorted, a line `{SHA-1 in hex}:{count}` each. It may have tens of gigabytes: it is searched where it is, and never
 * loaded.
 *
 * A SHA-1 is no way to store passwords; here it only names what others have published.
 */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { StartError } from '../tools/startError'

/** The longest line: a hash, a count and its end. */
const longestLine = 64
const line = /^([\dA-F]{40})(?::\d+)?\r?$/i

export interface BreachedPasswords {
  /** Whether the list has a password. */
  has(password: string): Promise<boolean>
  close(): Promise<void>
}

/** Reads the first whole line at or after a place; undefined at the end of the file. */
const lineAfter = async (file: FileHandle, place: number): Promise<{ hash: string; end: number } | undefined> => {
  // One byte earlier, to see whether a line begins here.
  const from = Math.max(0, place - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * longestLine), 0, 2 * longestLine, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = place === 0 ? 0 : text.indexOf('\n') + 1
  if (place > 0 && start === 0) return undefined
  const newline = text.indexOf('\n', start)
  const end = newline === -1 ? text.length : newline
  const hash = line.exec(text.slice(start, end))?.[1]
  return hash === undefined ? undefined : { hash: hash.toUpperCase(), end: from + end + 1 }
}

/** Finds a hash by halving the part of the file in which it may begin. */
const find = async (file: FileHandle, size: number, wanted: string): Promise<boolean> => {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await lineAfter(file, middle)
    if (found?.hash === wanted) return true
    if (found && found.hash < wanted) low = found.end
    else high = middle
  }
  return false
}

const refuse = (path: string, problem: string): never => {
  throw new StartError(
    `BREACHED_PASSWORDS_FILE names ${path}, which ${problem}. It has to be one file of sorted lines, such as 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:3861493, as the downloader of Have I Been Pwned makes it.`,
  )
}

/** Says what is wrong with a file, as far as two of its lines tell. */
const problemOf = async (file: FileHandle, size: number): Promise<string | undefined> => {
  const first = await lineAfter(file, 0).catch(() => undefined)
  if (!first) return 'does not begin with a SHA-1'
  const middle = await lineAfter(file, Math.floor(size / 2))
  return middle && middle.hash < first.hash ? 'is not sorted' : undefined
}

/** Opens a list; throws a `StartError` if the file is not one. */
export const openBreachedPasswords = async (path: string): Promise<BreachedPasswords> => {
  const file = await open(path, 'r').catch(() => refuse(path, 'cannot be read'))
  const { size } = await file.stat()
  const problem = await problemOf(file, size)
  if (problem) {
    await file.close()
    refuse(path, problem)
  }
  return {
    has: (password) => find(file, size, createHash('sha1').update(password).digest('hex').toUpperCase()),
    close: () => file.close(),
  }
}
