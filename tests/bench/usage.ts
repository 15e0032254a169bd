import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The unit in which Linux counts CPU time. */
const ticksPerSecond = 100

/** The fields of a process after its name, which may contain spaces; none if it has ended. */
const statOf = async (pid: number | string): Promise<readonly string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const secondsIn = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / ticksPerSecond

export const parentOf = async (pid: number): Promise<number> => Number((await statOf(pid))[1])

/** The CPU time of a process since its start, in seconds. */
export const cpuSecondsOf = async (pid: number): Promise<number> => secondsIn(await statOf(pid), [11, 12])

/** The CPU time of processes and all below them, with what has ended below the roots. */
export const familySeconds = async (...roots: readonly number[]): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = new Map(await Promise.all(pids.map(async (pid) => [Number(pid), await statOf(pid)] as const)))
  const isWithin = (pid: number): boolean => {
    const parent = Number(all.get(pid)?.[1] ?? 0)
    return roots.includes(pid) || (parent > 1 && isWithin(parent))
  }
  return [...all].reduce(
    (sum, [pid, fields]) =>
      isWithin(pid) ? sum + secondsIn(fields, roots.includes(pid) ? [11, 12, 13, 14] : [11, 12]) : sum,
    0,
  )
}

/** The resident memory of a process, in MB. */
const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

interface Usage {
  readonly cpuSeconds: number
  /** The peak memory, in MB. */
  readonly peak: number
}

/** Measures the resources that a process uses for some work; Linux only. */
export const usageOf = async (pid: number, work: () => Promise<unknown>): Promise<Usage> => {
  const before = await cpuSecondsOf(pid)
  let peak = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(10)) peak = Math.max(peak, await residentOf(pid))
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return { cpuSeconds: (await cpuSecondsOf(pid)) - before, peak }
}
