import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const api = process.env.VITE_PROXY ?? 'http://localhost:3000'
const proxy = { '/api': api, '/media': api, '/.well-known': api }

const from = (...packages: string[]) => new RegExp(`/node_modules/(?:${packages.join('|')})/`)

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Lists the modules that are loaded with one: what it imports, at any depth. */
const modulesWith = (id: string, modules: Modules, found = new Set<string>()): Set<string> => {
  if (found.has(id)) return found
  found.add(id)
  modules.getModuleInfo(id)?.importedIds.forEach((imported) => modulesWith(imported, modules, found))
  return found
}

let ofConsole: Set<string> | undefined

/** Whether the console always loads a module, rather than on demand. */
const isOfConsole = (id: string, modules: Modules): boolean => {
  ofConsole ??= modulesWith(join(import.meta.dirname, 'src/App.tsx'), modules)
  return ofConsole.has(id)
}

/**
 * Chunks by package, so that a change of ours leaves the libraries in the browser's cache. Each is split by who needs it:
 * the sign-in pages load React and nothing else of the console.
 */
const groups = [
  { name: 'react', test: from('react', 'react-dom', 'scheduler'), priority: 5 },
  // What the console needs in one piece, since pieces compress less.
  {
    name: (id: string, modules: Modules) => (isOfConsole(id, modules) ? 'mui' : null),
    debugName: 'mui',
    test: from('@mui/(?!x-charts|x-internal)[^/]+', '@emotion/[^/]+', '@popperjs/[^/]+', 'stylis'),
    priority: 4,
    entriesAware: false,
  },
  { name: 'charts', test: from('@mui/x-[^/]+'), priority: 3 },
  // What only REST services need.
  {
    name: 'rest',
    test: /\/node_modules\/(?:ra-data-simple-rest|query-string|ra-core\/dist\/dataProvider\/fetch)/,
    priority: 3,
  },
  {
    name: 'admin',
    test: from('ra-(?:core|i18n|language)[^/]*', '@tanstack/[^/]+', 'react-router[^/]*', 'react-hook-form'),
    priority: 2,
    entriesAware: false,
  },
  { name: 'libraries', test: /\/node_modules\//, priority: 1 },
].map((group) => ({ entriesAware: true, ...group }))

/** Whoever loads zod first, it must know that it may not compile: schemas are made while modules load. */
const zod = { name: 'zod', test: /\/node_modules\/zod\/|\/src\/zodWithoutEval/, priority: 5 }

const isOurs = (id: string) => !id.includes('/node_modules/') && /\/(?:src|contract)\/|\/index\.html$/.test(id)

/**
 * What the sign-in pages load of ours is one chunk, and what the console adds to it another. Without these, what they share
 * with parts that load on demand would be in small chunks of their own, which compress less.
 */
const ours = [
  { name: 'index', test: isOurs, tags: ['$initial' as const], priority: 2 },
  // With everything that it imports.
  { name: 'App', test: /\/src\/App\.tsx$/, priority: 0 },
]

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Lists the files that are loaded with one: what it imports, at any depth, with styles, fonts and pictures. */
const filesWith = (name: string, chunks: Chunks, found = new Set<string>()): Set<string> => {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  chunk.viteMetadata?.importedCss.forEach((css) => found.add(css))
  chunk.viteMetadata?.importedAssets.forEach((asset) => found.add(asset))
  chunk.imports.forEach((imported) => filesWith(imported, chunks, found))
  return found
}

/** Names the console's files in index.html, so that the sign-in pages can fetch them ahead (src/consoleChunk.ts). */
const consoleFiles = (): Plugin => ({
  name: 'console-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, chunk: entry }) => {
      const outputs = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
      const chunks: Chunks = new Map(outputs.map((output) => [output.fileName, output]))
      const app = outputs.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/App.tsx')))
      if (!app || !entry) throw new Error('The build has no chunk for src/App.tsx')
      const first = filesWith(entry.fileName, chunks)
      const later = [...filesWith(app.fileName, chunks)].filter((file) => !first.has(file))
      const content = later.map((file) => `/${file}`).join(' ')
      return [{ tag: 'meta', attrs: { name: 'console-files', content }, injectTo: 'head' }]
    },
  },
})

export default defineConfig({
  plugins: [react(), consoleFiles()],
  // The server replaces it in every answer by the nonce of that answer's Content-Security-Policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/console',
    manifest: true,
    // A data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [...groups, zod, ...ours] } } },
  },
  server: { proxy },
  preview: { proxy },
})
