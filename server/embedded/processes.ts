/** Looks up processes in /proc, or with `ps` where there is none (macOS). */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { hostname } from 'node:os'

/** The fields of /proc/<pid>/stat from the third on: state, parent, … */
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

/** Whether the pid is in use, even by a zombie. */
export const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export const isAlive = (pid: number): boolean => isTaken(pid) && statOf(pid)?.[0] !== 'Z'

/** When a process started, in no particular unit; distinguishes it from a later one with the same pid. */
export const birthOf = (pid: number): string =>
  process.platform === 'linux' ? (statOf(pid)?.[19] ?? '') : ps(pid, 'lstart')

const readWorld = (): string => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Identifies machine, boot and container; pids are only comparable within the same one. */
export const world = readWorld()

/** Whether a process is a PostgreSQL server of this cluster, judged by its working directory. */
export const servesCluster = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return ps(pid, 'command').includes('postgres')
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    // Another user's process: rather assume a server than start a second one.
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}
