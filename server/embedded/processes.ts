/** What the machine knows of its processes; where there is no /proc (macOS), `ps` is asked. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'

/** The fields of /proc/<pid>/stat from the third one on: state, parent, … */
const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const ps = (pid: number, column: string): string =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Whether the number is taken, be it by a process that has ended and was not fetched by its parent (a zombie). */
export const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export const isAlive = (pid: number): boolean => isTaken(pid) && statOf(pid)?.[0] !== 'Z'

/** When a process began, in no particular unit: tells it from a later one with the same number. */
export const birthOf = (pid: number): string =>
  process.platform === 'linux' ? (statOf(pid)?.[19] ?? '') : ps(pid, 'lstart')

const readWorld = (): string => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Names the machine, its boot and the container: process numbers of another world mean nothing here. */
export const world = readWorld()

/** Whether a process is a PostgreSQL server on this cluster: each of them works in the folder of its cluster. */
export const servesCluster = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return ps(pid, 'command').includes('postgres')
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    // It belongs to somebody else: better to take it for a server than to start a second one.
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}
