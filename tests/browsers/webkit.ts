import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort'
import { until } from '../support/until'
import { endProgram, printed, requireFile, type Driver } from './driver'

/** Finds the browser that comes with WebKit's libraries, whose folder has their version. */
const findMiniBrowser = (): string => {
  const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const folder = readdirSync(libraries).find((name) => name.startsWith('webkit2gtk-4')) ?? 'webkit2gtk-4.1'
  return requireFile(join(libraries, folder, 'MiniBrowser'), 'webkit2gtk-driver')
}

/** Starts WebKit's own small browser. */
export const startWebKit = async (): Promise<Driver> => {
  const driverPath = requireFile('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver')
  const screenPath = requireFile('/usr/bin/Xvfb', 'xvfb')
  const binary = findMiniBrowser()
  const home = mkdtempSync(join(tmpdir(), 'talent-webkit-'))
  // It draws nothing without a screen: this one is in memory.
  const screen = spawn(screenPath, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const DISPLAY = `:${await printed(screen, /(\d+)\n/)}`
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, DISPLAY, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}, ${value?.message}`)
    return value
  }
  await until(() =>
    send('GET', '/status')
      .then(() => true)
      .catch(() => false),
  )
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  })) as { sessionId: string }
  const command = (method: string, path: string, body?: unknown) => send(method, `/session/${sessionId}${path}`, body)

  const run: Driver['run'] = async (source, ...args) => {
    const script = `return JSON.stringify((${source})(...JSON.parse(arguments[0])) ?? null)`
    return JSON.parse(String(await command('POST', '/execute/sync', { script, args: [JSON.stringify(args)] })))
  }

  return {
    name: 'WebKit',
    // Its driver makes a mouse of every pointer.
    hasTouch: false,
    run,
    async open(url) {
      await command('POST', '/url', { url })
    },
    async act(source) {
      await command('POST', '/actions', { actions: [source] })
    },
    async resize(width, height) {
      // The bar with the address has a part of the window.
      await command('POST', '/window/rect', { width, height })
      const [innerWidth = width, innerHeight = height] = (await run('() => [innerWidth, innerHeight]')) as number[]
      await command('POST', '/window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight })
    },
    async forgetCookies() {
      await command('DELETE', '/cookie')
    },
    async takePicture() {
      return Buffer.from(String(await command('GET', '/screenshot')), 'base64')
    },
    async stop() {
      await command('DELETE', '').catch(() => undefined)
      await endProgram(driver)
      await endProgram(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
