/** Finds and stops the server of a cluster by means of `postmaster.pid`. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../tools/startError'
import { isTaken, servesCluster } from './processes'

interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

const readPostmaster = (cluster: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(fileOf(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The running server of a cluster, if any. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const postmaster = readPostmaster(cluster)
  return postmaster && servesCluster(postmaster.pid, cluster) ? postmaster : undefined
}

/** Waits until the server is gone; false on timeout. */
export const waitUntilGone = async (cluster: string, milliseconds: number): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; runningPostmaster(cluster); await sleep(20))
    if (Date.now() > deadline) return false
  return true
}

const signalServer = (cluster: string, signal: 'SIGINT' | 'SIGQUIT'): void => {
  const postmaster = runningPostmaster(cluster)
  if (!postmaster) return
  try {
    process.kill(postmaster.pid, signal)
  } catch {
    // It has just ended or belongs to another user; the wait that follows will signalServer.
  }
}

/**
 * Stops a server cleanly, or immediately after a timeout, which costs a recovery but no data. False if it keeps
 * running.
 */
export const stopPostmaster = async (cluster: string, milliseconds: number): Promise<boolean> => {
  signalServer(cluster, 'SIGINT')
  if (await waitUntilGone(cluster, milliseconds)) return true
  signalServer(cluster, 'SIGQUIT')
  return waitUntilGone(cluster, 10_000)
}

/** Stops the server that a killed program left behind, and removes a stale pid file. */
export const stopLeftover = async (cluster: string): Promise<void> => {
  // Usually its watcher is already stopping it.
  if (!(await waitUntilGone(cluster, 5_000)) && !(await stopPostmaster(cluster, 20_000)))
    throw new StartError(
      `PostgreSQL process ${runningPostmaster(cluster)?.pid} still uses ${cluster} and cannot be stopped: end it with kill -QUIT, then start again.`,
    )
  // PostgreSQL refuses to start if any process has that pid, even a zombie or an unrelated one. It detects real users
  // of the cluster by the shared memory.
  const stale = readPostmaster(cluster)
  if (stale && isTaken(stale.pid)) rmSync(fileOf(cluster), { force: true })
}
