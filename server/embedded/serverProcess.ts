/** Starts PostgreSQL as a child process that never outlives this one. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../tools/startError'
import type { Binaries } from './binaries'
import type { Home } from './cluster'
import { commandAs, accessiblePath, type Identity } from './identity'
import { stopLeftover, stopPostmaster, runningPostmaster, waitUntilGone } from './postmaster'
import { findFailure, readSince, sizeOf, type ServerLog } from './serverLog'

/** One segment of the log, which PostgreSQL may have to create at any time. */
const neededBytes = 16 * 1024 * 1024

/** Whether the folder of the database has room for PostgreSQL to run. */
export const hasRoomIn = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return true
  }
}

/** What PostgreSQL says when there is no room; it may have none for saying it. */
export const saysNoRoom = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text)

/** Crash recovery can take a while; anything longer hangs. */
const startMilliseconds = 120_000
const stopMilliseconds = 30_000
/** Transient errors: processes of a killed server still exiting, or a port taken in the meantime. */
const transient = /shared memory block|lock file .* already exists|could not bind|could not create any TCP/i
const retryMilliseconds = 30_000

/**
 * Descriptor 3 is a pipe that only our process holds open: when we die, however that happens, it closes and the watcher
 * stops the server. The watcher is a separate process, so that it survives the waiting shell.
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
  // Containers have a small /dev/shm, and a logout may clear it.
  dynamic_shared_memory_type: 'mmap',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Otherwise a rejected row is logged with its values.
  log_error_verbosity: 'terse',
}

export interface ServerOptions {
  readonly home: Home
  readonly identity: Identity
  readonly binaries: Binaries
  readonly log: ServerLog
}

export interface ServerProcess {
  readonly port: number
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<unknown>
  /** Whether it has said that the disk is full. */
  ranOutOfRoom(): boolean
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

/** Lets the Linux kernel stop the server even if its shell is killed. */
const deathSignal = ['setpriv', '--pdeathsig', 'INT', '--'] as const
const withDeathSignal = (): readonly string[] =>
  spawnSync(deathSignal[0], [...deathSignal.slice(1), 'true']).status === 0 ? deathSignal : []

const spawnServer = ({ home, identity, binaries, log }: ServerOptions, port: number): ChildProcess => {
  const name = accessiblePath(identity, home.cluster) ?? home.cluster
  const options = Object.entries({ ...settings, port }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = [...withDeathSignal(), join(binaries.bin, 'postgres'), '-D', name, ...options]
  const { command, args, options: as } = commandAs(identity, '/bin/sh', ['-c', script, 'sh', ...server], home.cluster)
  // Detached, so that Ctrl-C reaches only us, and we shut the server down cleanly.
  const child = spawn(command, args, { ...as, detached: true, stdio: ['ignore', log.handle, log.handle, 'pipe'] })
  pipeOf(child).on('error', () => {})
  // Don't keep this process alive; the server ends with it.
  child.unref()
  pipeOf(child).unref()
  return child
}

const pipeOf = (child: ChildProcess): Socket => child.stdio[3] as Socket

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Waits until the server accepts connections; false if it ends or times out. */
const waitUntilReady = async (child: ChildProcess, cluster: string, port: number): Promise<boolean> => {
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
  // The shell may have been killed without the server.
  if (!(await waitUntilGone(cluster, hasEnded(child) ? 5_000 : 0))) await stopPostmaster(cluster, 5_000)
}

const tryStart = async (serverOptions: ServerOptions, port: number): Promise<ServerProcess | string> => {
  const { cluster } = serverOptions.home
  const from = sizeOf(serverOptions.log)
  const child = spawnServer(serverOptions, port)
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const stop = () => stopServer(child, cluster)
  if (await waitUntilReady(child, cluster, port))
    return { port, ended, stop, ranOutOfRoom: () => saysNoRoom(readSince(serverOptions.log, from)) }
  const hung = !hasEnded(child)
  await stop()
  return hung ? `it was not ready after ${startMilliseconds / 1000} s` : findFailure(serverOptions.log, from)
}

/** Starts the server of a cluster, on the given port or a free one; throws a StartError if it doesn't come up. */
export const startServer = async (serverOptions: ServerOptions, port?: number): Promise<ServerProcess> => {
  for (const deadline = Date.now() + retryMilliseconds; ; await sleep(100)) {
    await stopLeftover(serverOptions.home.cluster)
    const started = await tryStart(serverOptions, port ?? (await freePort()))
    if (typeof started !== 'string') return started
    if (Date.now() > deadline || !transient.test(started))
      throw new StartError(
        `The embedded PostgreSQL did not start (${started}): see ${serverOptions.log.file}, or set DATABASE_URL to a server of your own.`,
      )
  }
}
