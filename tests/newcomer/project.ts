/** A copy of the project for the newcomer test, with its own sources and linked node_modules. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/freePort'

const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

export interface Project {
  readonly folder: string
  /** Runs a program of the project; throws with its output if it fails. */
  run(program: string, ...args: string[]): Promise<string>
  /** Builds and starts the product with its demo data; returns its address. */
  start(settings?: Readonly<Record<string, string>>): Promise<string>
  /** Starts the example application; returns its address. */
  startExample(settings: Readonly<Record<string, string>>): Promise<string>
  remove(): Promise<void>
}

const runIn = async (folder: string, program: string, args: readonly string[]): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, maxBuffer: 64 * 2 ** 20 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout.slice(-8000)}\n${stderr.slice(-4000)}`, {
      cause: error,
    })
  }
}

/** Waits until an address answers, or throws what the program has printed. */
const answers = async (child: ChildProcess, address: string): Promise<void> => {
  const output: string[] = []
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  for (const deadline = Date.now() + 120_000; Date.now() < deadline && child.exitCode === null; await sleep(100))
    if ((await fetch(address).catch(() => undefined))?.status === 200) return
  throw new Error(`Nothing answers at ${address}: ${output.join('')}`)
}

export const copyProject = (): Project => {
  const folder = mkdtempSync(join(tmpdir(), 'newcomer-'))
  for (const file of listFiles()) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction')
  const stops: (() => Promise<unknown>)[] = []
  const run = (program: string, ...args: string[]) =>
    runIn(folder, program === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', program), args)
  const launch = (args: readonly string[], env: Readonly<Record<string, string | undefined>>): ChildProcess => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    stops.push(async () => {
      child.kill('SIGTERM')
      await ended
    })
    return child
  }
  return {
    folder,
    run,
    start: async (settings = {}) => {
      await run('node', 'scripts/build.mjs')
      const port = String(await freePort())
      const own = { DATABASE_URL: undefined, DATA_DIR: join(folder, 'data'), SHUTDOWN_DELAY_SECONDS: '0' }
      const child = launch(['dist/server/main.mjs'], { ...own, PORT: port, ...settings })
      const address = `http://localhost:${settings.PORT ?? port}`
      await answers(child, `${address}/api/ready`)
      return address
    },
    startExample: async (settings) => {
      const child = launch(['--import', 'tsx', 'examples/application/main.ts'], settings)
      const address = `http://localhost:${settings.PORT}`
      await answers(child, `${address}/example`)
      return address
    },
    remove: async () => {
      for (const stop of stops) await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
