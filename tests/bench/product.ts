import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startEmbedded } from '../../server/embedded/launch'
import { freePort } from '../support/freePort'

export interface Product {
  readonly url: string
  /** The server process, not the database process. */
  readonly pid: number
  /** The URL of its database. */
  readonly databaseUrl: string
  /** Where its database is. */
  readonly folder: string
  /** Its JWT_SECRET. */
  readonly secret: string
  /** Starts another process on the same database. */
  startAnother(): Promise<Console>
  stop(): Promise<void>
}

type Console = Pick<Product, 'url' | 'pid' | 'stop'>

/** Waits until a server answers; false if its process ends or it takes a minute. */
const isReady = async (url: string, child: ChildProcess): Promise<boolean> => {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return true
    if (child.exitCode !== null) break
  }
  return false
}

/** Starts one process of the product; throws if it does not become ready. */
const startConsole = async (built: string, settings: NodeJS.ProcessEnv): Promise<Console> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: built,
    env: { ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The product could not be started')
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  if (await isReady(url, child)) return { url, pid, stop }
  await stop()
  throw new Error('The product did not start')
}

interface Start {
  /** The folder of the product: this one by default, or that of another version to compare with. */
  readonly built?: string
  /** The folder of a database that stays: filled the first time, and found again from then on. */
  readonly kept?: string | undefined
}

/** Starts the built product on a database of its own, with the given number of companies and users besides the demo data. */
export const startProduct = async (
  scale: { companies: number; users: number } | undefined,
  { built = process.cwd(), kept }: Start = {},
): Promise<Product> => {
  const isFilled = kept !== undefined && existsSync(join(kept, 'postgres'))
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'talent-bench-'))
  // Started here, so that other programs can be measured on the same database.
  const database = await startEmbedded({ dataDir: folder, log: () => {} })
  const secret = randomUUID() + randomUUID()
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    JWT_SECRET: secret,
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY_SECONDS: '0',
  }
  const sizes = scale ? ['--companies', String(scale.companies), '--users', String(scale.users)] : []
  // Asynchronous, because this process manages the database meanwhile.
  if (!isFilled)
    await promisify(execFile)(process.execPath, ['dist/server/seed.mjs', '--demo', ...sizes], { env, cwd: built })
  const stopDatabase = async () => {
    await database.stop()
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const startAnother = () => startConsole(built, env)
  try {
    const console = await startAnother()
    const stop = () => console.stop().then(stopDatabase)
    return { ...console, databaseUrl: database.url, folder, secret, startAnother, stop }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}
