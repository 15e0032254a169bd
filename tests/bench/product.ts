import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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
  stop(): Promise<void>
}

/** Starts the built product in its own folder, with the given number of companies and users besides the demo data. */
export const startProduct = async (scale: { companies: number; users: number } | undefined): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'talent-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  // Started here, so that other programs can be measured on the same database.
  const database = await startEmbedded({ dataDir: folder, log: () => {} })
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    JWT_SECRET: randomUUID() + randomUUID(),
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
  }
  const sizes = scale ? ['--companies', String(scale.companies), '--users', String(scale.users)] : []
  // Asynchronous, because this process manages the database meanwhile.
  await promisify(execFile)(process.execPath, ['dist/server/seed.mjs', '--demo', ...sizes], { env })
  const child = spawn(process.execPath, ['dist/server/main.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const { pid } = child
  if (pid === undefined) throw new Error('The product could not be started')
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok) return { url, pid, databaseUrl: database.url, stop }
    if (child.exitCode !== null) break
  }
  await stop()
  throw new Error('The product did not start')
}
