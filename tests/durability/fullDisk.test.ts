/** What happens when the disk of the embedded database is full, and when there is room again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalMessages } from '../../contract/refusalMessages'
import { demoPassword } from '../../server/data/demo/accounts'
import { freePort } from '../support/freePort'
import { familyOf, kill, leftOf } from '../support/processes'
import { makeSmallDisk, type SmallDisk } from '../support/smallDisk'

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: { readonly token: { readonly access: string } } & { readonly name: string }[]
}

let disk: SmallDisk
let stop = async () => {}
beforeEach(() => {
  disk = makeSmallDisk(140)
})
afterEach(async () => {
  await stop()
  disk.remove()
})

/** Starts the product with all that it writes on the small disk, its output too. */
const start = async () => {
  const port = await freePort()
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: join(disk.folder, 'data') }
  const log = disk.launch.length > 0 ? 'ignore' : openSync(join(disk.folder, 'log'), 'a')
  const [command, ...args] = [...disk.launch, process.execPath, 'dist/server/main.mjs']
  const child = spawn(command, args, { env: { ...env, SHUTDOWN_DELAY_SECONDS: '0' }, stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const send = async (path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, ...((await response.json()) as Envelope) }
  }
  const ready = () => send('/ready').catch(() => ({ status: 0, message: '' }))
  await expect.poll(async () => (await ready()).status, { timeout: 60_000 }).toBe(200)
  return { child, pid: child.pid ?? 0, send, ready, ended }
}

const full = { status: 503, code: 1500, message: refusalMessages.diskFull }

test('writes are refused with the reason until there is room, nothing dies, and nothing acknowledged is lost', async () => {
  const { child, pid, send, ready, ended } = await start()
  const { token } = (
    await send('/v2/auth/login/', { body: { email: 'master@talent.example', password: demoPassword } })
  ).data
  const made: string[] = []
  const make = async () => {
    const name = `Written ${made.length} ${'x'.repeat(200)}`
    const answer = await send('/sector/', { token: token.access, body: { name, description: 'y'.repeat(250) } })
    if (answer.status === 201) made.push(name)
    return answer
  }
  expect((await make()).status).toBe(201)

  // The tables of PostgreSQL can't grow, then its log; at last it ends. Each is told by the same answer.
  disk.fill(pid)
  const refusals = new Set<string>()
  // Longer on a busy machine, until one is refused.
  for (const deadline = Date.now() + 8_000; Date.now() < deadline || refusals.size === 0;) {
    const { status, message } = await make()
    if (status !== 201) refusals.add(`${status} ${message}`)
  }
  expect([...refusals]).toEqual([`503 ${refusalMessages.diskFull}`])
  expect(await ready()).toMatchObject(full)
  expect((await send('/health')).status).toBe(200)

  // Ended by an accident now, it can't even start.
  const postgres = familyOf(pid).filter(({ command }) => /postgres( -D|:)/.test(command))
  kill(postgres)
  expect(await leftOf(postgres)).toEqual([])
  await sleep(2_500)
  expect(await make()).toMatchObject(full)
  expect(await ready()).toMatchObject(full)
  expect((await send('/health')).status).toBe(200)

  disk.free(pid)
  await expect.poll(async () => (await ready()).status, { timeout: 30_000 }).toBe(200)
  await expect.poll(async () => (await make()).status).toBe(201)
  const { data } = await send('/sectors/all', { token: token.access })
  const stored = new Set(data.map(({ name }) => name))
  expect(made.filter((name) => !stored.has(name))).toEqual([])
  child.kill('SIGTERM')
  await ended
  expect(child.exitCode).toBe(0)
})
