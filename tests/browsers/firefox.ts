import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'undici'
import { endProgram, printed, requireFile, type Driver, type Source } from './driver'

type Params = Readonly<Record<string, unknown>>

interface Answer {
  readonly type: 'success' | 'error' | 'event'
  readonly id?: number
  readonly result: unknown
  readonly error?: string
  readonly message?: string
}

/** Opens a session of WebDriver BiDi; returns a function that gives commands. */
const connect = async (url: string) => {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id ?? 0)?.(answer)
    waiting.delete(answer.id ?? 0)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer')))
  })
  let last = 0
  return (method: string, params: Params = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, error, message }) =>
        type === 'error' ? reject(new Error(`${method}: ${error}, ${message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** What a call of a function has returned, which is JSON, or thrown. */
interface Called {
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Starts Firefox with a profile of its own. */
export const startFirefox = async (): Promise<Driver> => {
  const path = requireFile('/usr/bin/firefox-esr', 'firefox-esr')
  const profile = mkdtempSync(join(tmpdir(), 'talent-firefox-'))
  const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it writes beside its profile.
    env: { ...process.env, HOME: profile },
  })
  const command = await connect(`${await printed(child, /listening on (ws:\S+)/)}/session`)
  await command('session.new', { capabilities: {} })
  // The window that is there first never gets the focus.
  const { context } = (await command('browsingContext.create', { type: 'window' })) as { context: string }
  const target = { context }

  return {
    name: 'Firefox',
    hasTouch: true,
    async open(url) {
      const navigate = () => command('browsingContext.navigate', { context, url, wait: 'complete' })
      // A page that leads elsewhere meanwhile prevents it.
      await navigate().catch(navigate)
    },
    async run(source, ...args) {
      const functionDeclaration = `(args) => JSON.stringify((${source})(...JSON.parse(args)) ?? null)`
      const value = JSON.stringify(args)
      const called = (await command('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value }],
        awaitPromise: false,
        target,
      })) as Called
      if (called.exceptionDetails) throw new Error(called.exceptionDetails.text)
      return JSON.parse(called.result?.value ?? 'null')
    },
    async act(source: Source) {
      await command('input.performActions', { context, actions: [source] })
    },
    async resize(width, height) {
      await command('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async forgetCookies() {
      await command('storage.deleteCookies')
    },
    async takePicture() {
      const { data } = (await command('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async stop() {
      await command('browser.close').catch(() => undefined)
      await endProgram(child)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
