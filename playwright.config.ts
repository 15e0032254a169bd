import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserSwitches, findBrowser, frugalSwitches } from './tests/support/findBrowser'
import { freePort } from './tests/support/freePort'
import { quickFolder } from './tests/support/quickFolder'

// Playwright reads this file again in every worker; what the first reading chose travels in the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_EXAMPLE_PORT ??= String(await freePort())
process.env.E2E_DNS_PORT ??= String(await freePort())
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(quickFolder(), 'talent-e2e-'))
  process.env.E2E_DATA_DIR = folder
  // Only at the very end has the product let go of it.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { E2E_PORT: port, E2E_EXAMPLE_PORT: examplePort, E2E_DATA_DIR: dataDir, E2E_URL } = process.env
const baseURL = E2E_URL ?? `http://localhost:${port}`
const exampleUrl = `http://localhost:${examplePort}/example`
const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // On two cores: while a story waits for an answer or a frame another one goes on.
  workers: 3,
  // Both are how long to wait on a busy machine, not how quick the product has to be.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A trace of every story takes twice the time; what failed is told with its steps, its page and a picture anyway.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without a GPU, the transitions of a dialog take as much time to draw as the dialog. A few stories ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide what a visitor gets.
    serviceWorkers: 'block',
    launchOptions: { args: [...browserSwitches, ...frugalSwitches], ...(executablePath && { executablePath }) },
  },
  webServer: [
    ...(E2E_URL
      ? []
      : [
          {
            command: 'node --enable-source-maps dist/server/main.mjs',
            url: `${baseURL}/api/ready`,
            env: {
              PORT: port,
              DATA_DIR: dataDir,
              NODE_ENV: 'production',
              PUBLIC_URL: baseURL,
              TAREF_URL: exampleUrl,
              // Stories are identity providers and the DNS themselves.
              IDENTITY_PROVIDER_HOSTS: 'any',
              DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
              SHUTDOWN_DELAY_SECONDS: '0',
              LOG_LEVEL: process.env.E2E_LOG ? 'info' : 'error',
            },
            gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
            timeout: 180_000,
            stdout: process.env.E2E_LOG ? ('pipe' as const) : ('ignore' as const),
            stderr: 'pipe' as const,
          },
        ]),
    {
      command: 'npm run example-app',
      url: exampleUrl,
      env: { PORT: examplePort, FRONT_DOOR_URL: baseURL, ISSUER: baseURL, APPLICATION: 'JE' },
      timeout: 180_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
})
