/** Runs the built server in a separate process, so that a hang or crash can be detected. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/freePort'
import { secret } from './tokens'

export interface Server {
  readonly port: number
  /** Log entries above warnings, and any other output. */
  readonly complaints: ReadonlySet<string>
  /** Whether the process is alive and reports ready. */
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

const errorLevel = 50

interface Logged {
  readonly message: string
  readonly stack: string
  readonly cause?: Logged
}

const rootOf = (error: Logged): Logged => (error.cause ? rootOf(error.cause) : error)

/** The distinct complaint of a log line, if any. */
const complaintOf = (line: string): string | undefined => {
  try {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: Logged }
    if (level < errorLevel) return undefined
    return err ? `${msg}: ${rootOf(err).stack.split('\n').slice(0, 4).join('\n')}` : msg
  } catch {
    return undefined
  }
}

export const startServer = async (databaseUrl: string): Promise<Server> => {
  // Fast if the previous stage has built it.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'console-hostile-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_SECONDS: '0',
      // Each request claims a different address; otherwise rate limits would soon stop the test.
      TRUST_PROXY: '1',
      ACCESS_TOKEN_SECONDS: '86400',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = new Set<string>()
  const listen = (line: string) => {
    const complaint = complaintOf(line)
    if (complaint) complaints.add(complaint)
  }
  createInterface({ input: child.stdout }).on('line', listen)
  createInterface({ input: child.stderr }).on('line', (line) => complaints.add(line))
  const ended = once(child, 'exit')
  const isReady = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return false
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    return answer?.status === 200
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + 180_000; Date.now() < deadline && child.exitCode === null; await sleep(50))
    if (await isReady()) return { port, complaints, isReady, stop }
  await stop()
  throw new Error(`The server did not start: ${[...complaints].join('\n')}`)
}
