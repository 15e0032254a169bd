/** Starts the built product and its commands in processes of their own, as an operator does. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../server/data/demo/accounts'
import { freePort } from './freePort'
import { familyOf, kill, leftOf } from './processes'

type Settings = Readonly<Record<string, string>>

const environment = (settings: Settings) => ({ PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', ...settings })

export interface Ran {
  readonly code: number
  /** All that it has printed. */
  readonly text: string
}

/** Runs a command of the product, such as `backup`. */
export const runBuilt = (name: string, args: readonly string[], settings: Settings): Promise<Ran> =>
  new Promise((resolve) => {
    const file = `dist/server/${name}.mjs`
    execFile(process.execPath, [file, ...args], { env: environment(settings) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })

interface Sent {
  readonly token?: string
  readonly method?: string
  readonly body?: unknown
  readonly form?: FormData
}

export interface Answer<Data> {
  readonly status: number
  readonly data: Data
}

export class Product {
  readonly #child: ChildProcess
  readonly port: number
  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** Starts it and waits until it is ready. */
  static async start(settings: Settings): Promise<Product> {
    const port = await freePort()
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
      env: environment({ SHUTDOWN_DELAY_SECONDS: '0', ...settings, PORT: String(port) }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += String(data)))
    child.stderr?.on('data', (data) => (output += String(data)))
    const product = new Product(child, port)
    for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`The product ended instead of starting: ${output}`)
      const ready = await fetch(product.urlOf('/api/ready')).catch(() => undefined)
      if (ready?.ok) return product
    }
    throw new Error(`The product did not become ready: ${output}`)
  }

  urlOf(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  async send<Data>(path: string, { token, body, form, method = body || form ? 'POST' : 'GET' }: Sent = {}) {
    const response = await fetch(this.urlOf(`/api${path}`), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    })
    return { status: response.status, ...((await response.json()) as object) } as Answer<Data>
  }

  /** Signs in a demo account; returns its access token. */
  async signIn(email: string): Promise<string> {
    const { data } = await this.send<{ token: { access: string } }>('/v2/auth/login/', {
      body: { email, password: demoPassword },
    })
    return data.token.access
  }

  #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async stop(): Promise<void> {
    if (this.#hasEnded()) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }

  /** Ends it and its database at once, as a failure of the machine would. */
  async kill(): Promise<void> {
    if (this.#hasEnded()) return
    const family = familyOf(this.#child.pid ?? 0)
    kill(family)
    await leftOf(family)
  }
}
