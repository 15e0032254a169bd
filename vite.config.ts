import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type * as Skeleton from './src/consoleSkeleton'
import type * as Reads from './src/firstReads'
import { languagesPlugin } from './scripts/texts/plugin.ts'
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite'

const api = process.env.VITE_PROXY ?? 'http://localhost:3000'
const proxy = { '/api': api, '/media': api, '/.well-known': api, '/oidc': api, '/scim': api }

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

/** Returns a function that tells whether a module is always loaded with a file of ours, rather than on demand. */
const isLoadedWith = (file: string) => {
  let found: Set<string> | undefined
  return (id: string, modules: Modules): boolean => {
    found ??= modulesWith(join(import.meta.dirname, file), modules)
    return found.has(id)
  }
}

const isOfSignIn = isLoadedWith('src/main.tsx')
const isOfFirstScript = isLoadedWith('src/firstScript.ts')
const isOfConsole = isLoadedWith('src/App.tsx')
const isOfForms = isLoadedWith('src/schema/form/onDemand.ts')
const isOfFilters = isLoadedWith('src/schema/list/FilterPanel.tsx')

/** React-admin's core imports it for components that we don't use. */
const isOfHookForm = (id: string) => from('react-hook-form').test(id)

/** What the forms and filters need beyond the console. */
const isLater = (id: string, modules: Modules): boolean =>
  !isOfConsole(id, modules) && (isOfForms(id, modules) || isOfFilters(id, modules))

/**
 * Chunks by package, so that a change of ours leaves the libraries in the browser's cache. Each is split by who needs it:
 * the sign-in pages load React and nothing else of the console.
 */
const groups = [
  { name: 'react', test: from('react', 'react-dom', 'scheduler'), priority: 5, entriesAware: false },
  // What the console needs in one piece, since pieces compress less.
  {
    name: (id: string, modules: Modules) => (isOfConsole(id, modules) ? 'mui' : null),
    debugName: 'mui',
    test: from('@mui/(?!x-charts|x-internal)[^/]+', '@emotion/[^/]+', '@popperjs/[^/]+', 'stylis'),
    priority: 4,
    entriesAware: false,
  },
  { name: 'virtual', test: from('@tanstack/(?:react-)?virtual[^/]*'), priority: 3 },
  { name: 'pickers', test: from('@mui/x-date-pickers'), priority: 3 },
  { name: 'charts', test: from('@mui/x-(?!date-pickers)[^/]+'), priority: 3 },
  // What only REST services need.
  {
    name: 'rest',
    test: /\/node_modules\/(?:ra-data-simple-rest|query-string|ra-core\/dist\/dataProvider\/fetch)/,
    priority: 3,
  },
  {
    name: 'admin',
    test: from('ra-(?:core|i18n|language)[^/]*', '@tanstack/[^/]+', 'react-router[^/]*'),
    priority: 3,
    entriesAware: false,
  },
  {
    name: (id: string, modules: Modules) => (isLater(id, modules) || isOfHookForm(id) ? 'inputs' : null),
    debugName: 'inputs',
    test: /\/node_modules\//,
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
  // What the first script shares with the sign-in pages, libraries included, and what only the console has.
  {
    name: (id: string, modules: Modules) =>
      isOfFirstScript(id, modules) ? (isOfSignIn(id, modules) ? 'first' : 'guards') : null,
    debugName: 'first',
    priority: 6,
    entriesAware: false,
  },
  { name: 'index', test: isOurs, tags: ['$initial' as const], priority: 2 },
  // With everything that it imports.
  { name: 'App', test: /\/src\/App\.tsx$/, priority: 1 },
  {
    name: (id: string, modules: Modules) => (isLater(id, modules) && isOfForms(id, modules) ? 'forms' : null),
    debugName: 'forms',
    test: isOurs,
    priority: 0.5,
  },
  // A form that opens by its address needs no filters.
  {
    name: (id: string, modules: Modules) => (isLater(id, modules) ? 'filters' : null),
    debugName: 'filters',
    test: isOurs,
    priority: 0,
  },
]

/**
 * Imports each component of MUI from its own module. Through the index of the package every component would count as part
 * of the console, also those that only forms use.
 */
const ownModulesOfMui = (): Plugin => ({
  name: 'own-modules-of-mui',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: '@mui/material' },
    handler: (code) => ({
      map: null,
      code: code.replaceAll(/import \{([^}]*)\} from ["']@mui\/material["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((imported) => {
            const [name, local = name] = imported.split(' as ')
            return ['alpha', 'useTheme'].includes(name ?? '')
              ? `import { ${imported} } from '@mui/material/styles';`
              : `import ${local} from '@mui/material/${name}';`
          })
          .join(''),
      ),
    }),
  },
})

/** Modules of MUI that also handle themes of CSS variables, which we don't use, and their plain equivalents. */
const plainModules: Readonly<Record<string, string>> = {
  './createThemeWithVars.mjs': './createThemeNoVars.mjs',
  './ThemeProvider.mjs': './ThemeProviderNoVars.mjs',
}

/** Leaves out how MUI builds and provides themes of CSS variables. */
const plainThemeOfMui = (): Plugin => ({
  name: 'plain-theme-of-mui',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '', options) {
    const isOfThemes = /\/@mui\/material\/styles\/(?:createTheme|index)\.mjs$/.test(importer)
    const plain = isOfThemes && plainModules[source]
    return plain ? this.resolve(plain, importer, options) : null
  },
})

/**
 * Takes the router without its warnings for developers: its package leads every bundler to the build that has them.
 * The entry for the DOM comes from the same build, since both share contexts.
 */
const routerWithoutWarnings = (): Plugin => ({
  name: 'router-without-warnings',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(?:\/dom)?$/.test(source)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
})

/** Leaves out how zod describes schemas as JSON Schema, which only the server does. */
const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      map: null,
      code: code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)(?:\(params\))?/g, 'undefined'),
    }),
  },
})

/** What calls and entities say for the OpenAPI page alone: summaries, names and formats of schemas, as literals. */
const apiTexts =
  /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),|\.meta\(\{ (?:id|format): ["'][\w-]+["'] \}\)/g

/** Leaves out what only the documentation of the API tells, which only the server makes. */
const contractWithoutApiTexts = (): Plugin => ({
  name: 'contract-without-api-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/(?:calls|entities)\/\w+\.ts$/ },
    handler: (code) => ({ map: null, code: code.replaceAll(apiTexts, '') }),
  },
})

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const chunksOf = (bundle: Rolldown.OutputBundle = {}): Chunks =>
  new Map(Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))

/** Lists the files that are loaded with one: what it imports, at any depth, with styles and fonts. Pictures are fetched when they show. */
const filesWith = (name: string, chunks: Chunks, found = new Set<string>()): Set<string> => {
  const chunk = chunks.get(name)
  if (!chunk || found.has(name)) return found
  found.add(name)
  chunk.viteMetadata?.importedCss.forEach((css) => found.add(css))
  chunk.viteMetadata?.importedAssets.forEach((asset) => asset.endsWith('.woff2') && found.add(asset))
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
      const chunks = chunksOf(bundle)
      const app = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/App.tsx')))
      if (!app || !entry) throw new Error('The build has no chunk for src/App.tsx')
      const first = filesWith(entry.fileName, chunks)
      const later = [...filesWith(app.fileName, chunks)].filter((file) => !first.has(file))
      const content = later.map((file) => `/${file}`).join(' ')
      return [{ tag: 'meta', attrs: { name: 'console-files', content }, injectTo: 'head' }]
    },
  },
})

/** Names the files of texts in index.html, so that the server can let browsers fetch those of their language ahead (server/consolePreloads.ts). */
const languageFiles = (): Plugin => ({
  name: 'language-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const files = [...chunksOf(bundle).values()]
        .filter(({ facadeModuleId }) =>
          /virtual:languages\/texts\/[\w-]+-(?:first|contract|signIn)$/.test(facadeModuleId ?? ''),
        )
        .map(({ fileName }) => `/${fileName}`)
      return [{ tag: 'meta', attrs: { name: 'language-files', content: files.join(' ') }, injectTo: 'head' }]
    },
  },
})

/** Replaced by the server in every answer by the nonce of that answer's Content-Security-Policy. */
const cspNonce = '__CSP_NONCE__'

/** Puts the outline of the console into index.html; the server shows it where the console will be (server/consolePreloads.ts). */
const consoleSkeleton = (): Plugin => ({
  name: 'console-skeleton',
  apply: 'build',
  transformIndexHtml: async () => {
    const { module } = await runnerImport<typeof Skeleton>('./src/consoleSkeleton.ts')
    return [{ tag: 'template', attrs: { id: 'skeleton' }, children: module.skeletonOf(cspNonce), injectTo: 'body' }]
  },
})

const firstScript = join(import.meta.dirname, 'src/firstScript.ts')

/**
 * Puts into index.html what each screen reads first, and the script that makes these calls, so that the answers arrive
 * while the console is being loaded. The server shows both where the console will be (server/consolePreloads.ts).
 */
const callsAhead = (): Plugin => ({
  name: 'calls-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (_html, { bundle }) => {
      const chunks = chunksOf(bundle)
      const script = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === firstScript)
      if (!script) throw new Error('The build has no chunk for src/firstScript.ts')
      const files = [...filesWith(script.fileName, chunks)].map((file) =>
        file === script.fileName
          ? `<script type="module" async crossorigin src="/${file}"></script>`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
      const { module } = await runnerImport<typeof Reads>('./src/firstReads.ts', {
        plugins: [ownModulesOfMui(), languagesPlugin()],
      })
      // Nothing inside may look like the end of the script.
      const reads = JSON.stringify(module.firstReads).replaceAll('<', String.raw`\u003c`)
      const list = `<script type="application/json" id="first-reads">${reads}</script>`
      return [{ tag: 'template', attrs: { id: 'calls-ahead' }, children: list + files.join(''), injectTo: 'body' }]
    },
  },
})

/** The files of the first screen and of the first form. Of others, most functions are called late or never. */
const firstFiles = /^(?:react|index|App|admin|mui|zod|forms|inputs)\b/

/**
 * Lets browsers compile all functions of the first files while they load, beside the main thread, instead of one by one at
 * their first call: on a slow computer, a fifth of the time until the first screen shows. Browsers that don't know the
 * comment ignore it.
 */
const compiledWhileLoading = (): Plugin => ({
  name: 'compiled-while-loading',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        // Browsers look for the comment at the very beginning.
        if (file.type === 'chunk' && firstFiles.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

export default defineConfig({
  plugins: [
    react(),
    ownModulesOfMui(),
    plainThemeOfMui(),
    routerWithoutWarnings(),
    zodWithoutJsonSchema(),
    contractWithoutApiTexts(),
    languagesPlugin(),
    consoleFiles(),
    languageFiles(),
    consoleSkeleton(),
    callsAhead(),
    compiledWhileLoading(),
  ],
  html: { cspNonce },
  build: {
    // README.md tells which browsers are supported.
    target: ['chrome131', 'edge131', 'firefox136', 'safari18', 'ios18'],
    outDir: 'dist/console',
    manifest: true,
    // What a release tells of the licences of libraries in the console.
    license: { fileName: '.vite/license.json' },
    // A data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), firstScript],
      output: {
        codeSplitting: { groups: [...groups, zod, ...ours] },
        // The first chunk lists all names.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy },
  preview: { proxy },
})
