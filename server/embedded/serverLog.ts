/** The log that PostgreSQL writes, kept within bounds. */
import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const mostBytes = 5_000_000
const checkMilliseconds = 60_000

/** Moves a log that has grown aside, in place of the last one; PostgreSQL goes on at the start of the same file. */
const trim = (file: string): void => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < mostBytes) return
  const old = `${file}.1`
  rmSync(old, { force: true })
  copyFileSync(file, old)
  truncateSync(file)
}

export interface ServerLog {
  readonly file: string
  /** Where PostgreSQL writes to; it outlives this process, so that the last words of a server are kept too. */
  readonly handle: number
  close(): void
}

export const openServerLog = (file: string): ServerLog => {
  trim(file)
  const handle = openSync(file, 'a', 0o600)
  const timer = setInterval(() => {
    try {
      trim(file)
    } catch {
      // A full disk: there is nothing better to do than to try again later.
    }
  }, checkMilliseconds)
  timer.unref()
  return {
    file,
    handle,
    close: () => {
      clearInterval(timer)
      closeSync(handle)
    },
  }
}

/** How much has been written: what is read later begins there. */
export const lengthOf = ({ handle }: ServerLog): number => fstatSync(handle).size

/** Why a server gave up, in its own words: what it wrote as FATAL or PANIC, else its last line. */
export const lastWords = ({ file }: ServerLog, from: number): string => {
  const lines = readFileSync(file).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?\b(FATAL|PANIC): +/, '').trim()
}
