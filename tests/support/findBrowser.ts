import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const wellKnown = [
  // Chromium without windows needs a sixth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
]
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const runnable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Finds Chromium in CHROMIUM_PATH, the usual system locations, PATH or Playwright's folder, in this order. */
export const findBrowser = (): string | undefined => {
  const { CHROMIUM_PATH: named, PATH = '' } = process.env
  if (named) {
    if (runnable(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`)
  }
  const along = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...wellKnown, ...along, chromium.executablePath()].find(runnable)
}

/** What Playwright turns off. Chromium heeds only the last list, so ours has to repeat it. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]

/** Switches that keep Chromium quiet and offline, and let it run as root in a container. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Switches that save stories processor time (decision 0084): V8 compiles nothing anew for speed, and nothing ahead of its use. */
export const frugalSwitches = [
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${[...turnedOffByPlaywright, 'ScriptStreaming'].join(',')}`,
]
