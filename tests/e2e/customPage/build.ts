/** Builds the console with the pages of this folder, and serves it in place of the product's. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** Resolves the list of pages to the one of this folder. */
const ownPages: Plugin = {
  name: 'own-pages',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './pages' && importer?.endsWith('/src/custom/routes.ts') ? join(import.meta.dirname, 'pages.ts') : null,
}

/** Builds into a folder. */
export const buildConsole = async (folder: string): Promise<void> => {
  // Otherwise the runner's value bundles development builds of the libraries.
  process.env.NODE_ENV = 'production'
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [ownPages],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  })
}

/** Lists the scripts of a build that contain a text. */
export const scriptsWith = (folder: string, text: string): string[] =>
  readdirSync(join(folder, 'assets')).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, 'assets', name), 'utf8').includes(text),
  )

/** Lists the files that the sign-in pages fetch ahead for the console. */
export const consoleFiles = (folder: string): string =>
  /name="console-files" content="([^"]*)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''

/** Answers pages and scripts from the build, with the security headers of the product. */
export const serveConsole = async (page: Page, folder: string): Promise<void> => {
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/') && existsSync(join(folder, pathname)),
    (route) => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  await page.route(/\/companies\//, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: index.replaceAll('__CSP_NONCE__', nonce),
    })
  })
}
