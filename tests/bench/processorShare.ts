/** Gives processes a share of a core, by a control group of Linux; only root may make one. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
/** Short, so that a call does not wait long for its turn. */
const periodMicroseconds = 10_000

/** The folder of a group's parent, and the files that limit it, by version of control groups. */
const versions = [
  {
    parent: join(root, 'cpu'),
    limit: (share: number) => ({
      'cpu.cfs_period_us': periodMicroseconds,
      'cpu.cfs_quota_us': share * periodMicroseconds,
    }),
  },
  { parent: root, limit: (share: number) => ({ 'cpu.max': `${share * periodMicroseconds} ${periodMicroseconds}` }) },
]

/** Limits a process to a share of a core, and returns what ends that; undefined where it can't be done. */
export const limitProcessor = (pid: number, share: number): (() => void) | undefined => {
  const found = versions.find(({ parent }) => existsSync(join(parent, 'cgroup.procs')))
  if (!found) return undefined
  const group = join(found.parent, `console-bench-${pid}`)
  const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(pid))
  try {
    mkdirSync(group)
    for (const [file, value] of Object.entries(found.limit(share))) writeFileSync(join(group, file), String(value))
    enter(group)
  } catch {
    if (existsSync(group)) rmdirSync(group)
    return undefined
  }
  return () => {
    enter(found.parent)
    rmdirSync(group)
  }
}
