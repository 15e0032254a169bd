/** Starts the programs of a cluster and stops them, whatever happens. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { until } from '../../tests/support/until'
import { ClusterError } from './packages'

const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))

/** Who runs programs that refuse to run as root; undefined if root has not started this. */
export const serviceUser = (name: string) =>
  process.getuid?.() === 0 ? { uid: idOf('-u', name), gid: idOf('-g', name) } : undefined

export interface Command {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd: string
  /** Gets what the program says. */
  readonly log: string
  /** The user to run as, when started by root. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  /** Resolves once the program works; asked again until then. */
  readonly isReady: () => Promise<boolean>
}

const lastLines = (file: string) => readFileSync(file, 'utf8').trim().split('\n').slice(-15).join('\n')

export class Program {
  #child: ChildProcess | undefined
  /** The folder of its next start. */
  cwd: string
  constructor(readonly command: Command) {
    this.cwd = command.cwd
  }

  get name(): string {
    return this.command.name
  }

  get pid(): number | undefined {
    return this.isRunning() ? this.#child?.pid : undefined
  }

  isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts the program without waiting until it works. */
  launch(): void {
    const { cwd } = this
    const { file, args, env, log, user } = this.command
    const output = openSync(log, 'a')
    this.#child = spawn(file, args, {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      // In its own group, it does not get the Ctrl-C of the terminal: we stop all in order.
      detached: true,
      ...user,
    })
    this.#child.on('error', () => {})
    closeSync(output)
  }

  async start(milliseconds = 60_000): Promise<void> {
    this.launch()
    await this.ready(milliseconds)
  }

  async ready(milliseconds = 60_000): Promise<void> {
    const { name, log, isReady } = this.command
    const isSettled = async () => !this.isRunning() || (await isReady().catch(() => false))
    const complain = () => new ClusterError(`${name} does not work. The end of ${log}:\n${lastLines(log)}`)
    await until(isSettled, milliseconds, complain)
    if (!this.isRunning()) throw complain()
  }

  /** Sends a signal and waits until the program has ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM', patience = 20_000): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    await ended
    clearTimeout(timer)
  }

  /** Kills at once, without waiting. */
  kill(): void {
    if (this.isRunning()) this.#child?.kill('SIGKILL')
  }
}
