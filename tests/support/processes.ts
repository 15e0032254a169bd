/** Starts, finds and kills processes like an operator or an accident would. */
import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { birthOf, isAlive } from '../../server/embedded/processes'

interface Process {
  readonly pid: number
  readonly birth: string
  readonly command: string
}

/** Lists a process and all its descendants. */
export const familyOf = (root: number): Process[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .map((found) => ({ pid: Number(found?.[1]), parent: Number(found?.[2]), command: found?.[3] ?? '' }))
  const below = (pid: number): number[] => [
    pid,
    ...rows.filter((row) => row.parent === pid).flatMap((row) => below(row.pid)),
  ]
  return below(root).map((pid) => ({
    pid,
    birth: birthOf(pid),
    command: rows.find((row) => row.pid === pid)?.command ?? '',
  }))
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ESRCH'

/** Kills processes; some of them end by themselves once another of them is gone. */
export const kill = (processes: readonly Process[]): void => {
  for (const { pid, birth } of processes)
    try {
      if (birthOf(pid) === birth) process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!isGone(error)) throw error
    }
}

const survivors = (processes: readonly Process[]) =>
  processes.filter(({ pid, birth }) => isAlive(pid) && birthOf(pid) === birth)

/** Waits until all processes have ended; returns those that haven't on timeout. */
export const leftOf = async (processes: readonly Process[], milliseconds = 15_000): Promise<Process[]> => {
  for (const deadline = Date.now() + milliseconds; survivors(processes).length > 0; await sleep(25))
    if (Date.now() > deadline) break
  return survivors(processes)
}

export interface Program {
  readonly child: ChildProcess
  readonly pid: number
  /** Its first line of output. */
  readonly firstLine: Promise<string>
  readonly ended: Promise<unknown>
}

const bundles = new Map<string, string>()

/** Bundles a TypeScript file like the product, which starts in half the time that a loader needs; returns the new file. */
const bundle = (file: string): string => {
  const known = bundles.get(file)
  if (known) return known
  // Below the project, where its imports are found.
  const outfile = join('test-results', 'programs', `${basename(file, '.ts')}.mjs`)
  buildSync({ entryPoints: [file], outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' })
  bundles.set(file, outfile)
  return outfile
}

/** Runs a TypeScript file in a separate process. */
export const startProgram = (file: string, args: readonly string[], options: SpawnOptions = {}): Program => {
  const child = spawn(process.execPath, [bundle(file), ...args], {
    ...options,
    // stdin closes when the test ends for any reason, which ends the program.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const { stdout } = child
  if (!stdout || child.pid === undefined) throw new Error(`${file} could not be started`)
  const lines = createInterface({ input: stdout })
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(() => Promise.reject(new Error(`${file} ended without a word`))),
  ])
  return { child, pid: child.pid, firstLine, ended }
}
