/** Starts the PostgreSQL server as a process that cannot outlive this one. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../tools/startError'
import type { Binaries } from './binaries'
import type { Home } from './cluster'
import { commandAs, nameOfFolder, type Identity } from './identity'
import { endLeftover, endPostmaster, runningPostmaster, untilGone } from './postmaster'
import { lastWords, lengthOf, type ServerLog } from './serverLog'

/** Recovery after a crash may take its time; what takes longer hangs. */
const startMilliseconds = 120_000
const stopMilliseconds = 30_000
/** What passes by itself: processes of a killed server on their way out, a port that was taken in between. */
const passing = /shared memory block|lock file .* already exists|could not bind|could not create any TCP/i
const retryMilliseconds = 30_000

/**
 * Descriptor 3 is a pipe that only our process holds open: when it dies, in whatever way, the pipe ends and the
 * watcher stops the server. The watcher is a process of its own, so that it outlives the shell that waits.
 */
const script = `
trap : HUP INT TERM
"$@" 3<&- &
server=$!
{ trap '' HUP INT TERM; read -r _ <&3; kill -INT $server 2>/dev/null; } &
watcher=$!
exec 3<&-
while kill -0 $server 2>/dev/null; do wait $server; done
kill -KILL $watcher 2>/dev/null
`

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Containers have little in /dev/shm, and a logout may empty it.
  dynamic_shared_memory_type: 'mmap',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Else a refused row is logged with all that is in it.
  log_error_verbosity: 'terse',
}

export interface Setting {
  readonly home: Home
  readonly identity: Identity
  readonly binaries: Binaries
  readonly log: ServerLog
}

export interface ServerProcess {
  readonly port: number
  /** Resolves when the server has ended, whoever ended it. */
  readonly ended: Promise<unknown>
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Lets the kernel of Linux stop the server should even its shell be killed. */
const deathSignal = ['setpriv', '--pdeathsig', 'INT', '--'] as const
const withDeathSignal = (): readonly string[] =>
  spawnSync(deathSignal[0], [...deathSignal.slice(1), 'true']).status === 0 ? deathSignal : []

const spawnServer = ({ home, identity, binaries, log }: Setting, port: number): ChildProcess => {
  const name = nameOfFolder(identity, home.cluster) ?? home.cluster
  const options = Object.entries({ ...settings, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = [...withDeathSignal(), join(binaries.bin, 'postgres'), '-D', name, ...options]
  const { command, args, options: as } = commandAs(identity, '/bin/sh', ['-c', script, 'sh', ...server], home.cluster)
  // In a session of its own: Ctrl-C in a terminal is for us, who then stop the server in order.
  const child = spawn(command, args, { ...as, detached: true, stdio: ['ignore', log.handle, log.handle, 'pipe'] })
  pipeOf(child).on('error', () => {})
  // A program that has nothing else to do may end; the server ends with it.
  child.unref()
  pipeOf(child).unref()
  return child
}

const pipeOf = (child: ChildProcess): Socket => child.stdio[3] as Socket

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Waits until the server takes connections; false when it ended or the time is over. */
const untilReady = async (child: ChildProcess, cluster: string, port: number): Promise<boolean> => {
  for (const deadline = Date.now() + startMilliseconds; Date.now() < deadline; await sleep(10)) {
    const postmaster = runningPostmaster(cluster)
    if (postmaster?.isReady && postmaster.port === port) return true
    if (hasEnded(child)) return false
  }
  return false
}

const stopServer = async (child: ChildProcess, cluster: string): Promise<void> => {
  pipeOf(child).end()
  for (const deadline = Date.now() + stopMilliseconds; !hasEnded(child) && Date.now() < deadline;) await sleep(10)
  // The shell may have been killed and the server not.
  if (!(await untilGone(cluster, hasEnded(child) ? 5_000 : 0))) await endPostmaster(cluster, 5_000)
}

const tryToStart = async (setting: Setting, port: number): Promise<ServerProcess | string> => {
  const { cluster } = setting.home
  const from = lengthOf(setting.log)
  const child = spawnServer(setting, port)
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const stop = () => stopServer(child, cluster)
  if (await untilReady(child, cluster, port)) return { port, ended, stop }
  const hung = !hasEnded(child)
  await stop()
  return hung ? `it was not ready after ${startMilliseconds / 1000} s` : lastWords(setting.log, from)
}

/** Starts the server of a cluster, on a given port or a free one; throws a StartError when it does not come up. */
export const startServer = async (setting: Setting, port?: number): Promise<ServerProcess> => {
  for (const deadline = Date.now() + retryMilliseconds; ; await sleep(100)) {
    await endLeftover(setting.home.cluster)
    const started = await tryToStart(setting, port ?? (await freePort()))
    if (typeof started !== 'string') return started
    if (Date.now() > deadline || !passing.test(started))
      throw new StartError(
        `The embedded PostgreSQL did not start (${started}): see ${setting.log.file}, or set DATABASE_URL to a server of your own.`,
      )
  }
}
