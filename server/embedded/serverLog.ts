/** The PostgreSQL log, limited in size. */
import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'

const maxBytes = 5_000_000
const checkMilliseconds = 60_000

/** Rotates a large log to `.1`; PostgreSQL keeps writing to the truncated file. */
const trim = (file: string): void => {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return
  const old = `${file}.1`
  rmSync(old, { force: true })
  copyFileSync(file, old)
  truncateSync(file)
}

export interface ServerLog {
  readonly file: string
  /** PostgreSQL's output; stays open after this process, so that its final messages are kept. */
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
      // The disk is full: try again later.
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

/** The current size of the log. */
export const sizeOf = ({ handle }: ServerLog): number => fstatSync(handle).size

/** What was written since the log had a size. */
export const readSince = ({ file }: ServerLog, from: number): string =>
  readFileSync(file).subarray(from).toString('utf8')

/** The reason why a server failed: its last FATAL or PANIC message, otherwise its last line. */
export const findFailure = (log: ServerLog, from: number): string => {
  const lines = readSince(log, from).trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?\b(FATAL|PANIC): +/, '').trim()
}
