/** The stage `pictures`; `compare.ts` starts it for the approved commit and for this one. */
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserSwitches, findBrowser, frugalSwitches } from '../support/findBrowser'

const root = join(import.meta.dirname, '../..')
const executablePath = findBrowser()

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: 'canonical.shots.ts',
  outputDir: join(root, 'test-results/pictures/differences'),
  snapshotPathTemplate: join(root, 'test-results/pictures/approved/{arg}{ext}'),
  reporter: [['list'], ['json'], ['html', { open: 'never', outputFolder: join(root, 'playwright-report') }]],
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  // Both pictures are drawn by the same browser, whose shades differ by two of 256 where it makes a picture smaller.
  expect: { timeout: 30_000, toHaveScreenshot: { threshold: 0.01 } },
  use: { launchOptions: { args: [...browserSwitches, ...frugalSwitches], ...(executablePath && { executablePath }) } },
})
