import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The unit in which Linux counts CPU time. */
export const ticksPerSecond = 100

/** The CPU time of a process since its start, in seconds. */
const cpuSecondsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Skips the name, which may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
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
