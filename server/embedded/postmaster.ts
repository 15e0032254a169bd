/** The server that runs on a cluster, as PostgreSQL itself writes it down in `postmaster.pid`. */
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

/** The server of a cluster, if one lives. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const postmaster = readPostmaster(cluster)
  return postmaster && servesCluster(postmaster.pid, cluster) ? postmaster : undefined
}

/** Waits until no server is there; false when the time is over. */
export const untilGone = async (cluster: string, milliseconds: number): Promise<boolean> => {
  for (const deadline = Date.now() + milliseconds; runningPostmaster(cluster); await sleep(20))
    if (Date.now() > deadline) return false
  return true
}

const tell = (cluster: string, signal: 'SIGINT' | 'SIGQUIT'): void => {
  const postmaster = runningPostmaster(cluster)
  if (!postmaster) return
  try {
    process.kill(postmaster.pid, signal)
  } catch {
    // It has just ended, or belongs to somebody else: the wait that follows finds out.
  }
}

/** Ends a server in order; in haste if that takes too long, which costs a recovery but no data. False if it stays. */
export const endPostmaster = async (cluster: string, milliseconds: number): Promise<boolean> => {
  tell(cluster, 'SIGINT')
  if (await untilGone(cluster, milliseconds)) return true
  tell(cluster, 'SIGQUIT')
  return untilGone(cluster, 10_000)
}

/** Ends the server that a killed program left behind, and clears what would keep a new one from starting. */
export const endLeftover = async (cluster: string): Promise<void> => {
  // Its own watcher is stopping it as a rule.
  if (!(await untilGone(cluster, 5_000)) && !(await endPostmaster(cluster, 20_000)))
    throw new StartError(
      `PostgreSQL process ${runningPostmaster(cluster)?.pid} still uses ${cluster} and cannot be stopped: end it with kill -QUIT, then start again.`,
    )
  // PostgreSQL takes any process with that number for a server: a zombie, or one that came later. What else might
  // still use the cluster it knows from the shared memory.
  const stale = readPostmaster(cluster)
  if (stale && isTaken(stale.pid)) rmSync(fileOf(cluster), { force: true })
}
