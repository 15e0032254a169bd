// Finds Chromium for the browser tests or installs it, and prints which one is used.
import { execFileSync } from 'node:child_process'
import { findBrowser } from '../tests/support/findBrowser'

const outputOf = (command: string, ...args: string[]): string | undefined => {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8', env })
  } catch {
    return undefined
  }
}
const works = (command: string, ...args: string[]) => outputOf(command, ...args) !== undefined

const installFromDebian = () => {
  const root = process.getuid?.() === 0
  if (!works('apt-get', '--version') || !(root || works('sudo', '-n', 'true'))) return
  const asRoot = (...args: string[]) => works(...((root ? ['env', ...args] : ['sudo', '-n', ...args]) as [string]))
  console.log('Installing Chromium with apt-get …')
  asRoot('apt-get', '-qq', 'update')
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser'])
    if (asRoot('apt-get', '-qq', 'install', '--yes', '--no-install-recommends', name, 'fonts-liberation')) return
}

const installFromPlaywright = () => {
  console.log('Installing Chromium with Playwright …')
  works(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
}

/**
 * Returns the browser if it reports its version; a broken installation (such as a snap in a container) doesn't count.
 */
const usable = () => {
  const path = findBrowser()
  if (!path) return undefined
  // On Windows, asking for the version opens a window.
  const version = process.platform === 'win32' ? 'version unknown' : outputOf(path, '--version', '--no-sandbox')?.trim()
  return version && { path, version }
}

let found = usable()
for (const install of [installFromDebian, installFromPlaywright]) {
  if (found) break
  install()
  found = usable()
}
if (found) console.log(`Browser: ${found.path} (${found.version})`)
else {
  console.error('No Chromium: install it (Debian: apt-get install chromium) or name yours in CHROMIUM_PATH.')
  process.exitCode = 1
}
