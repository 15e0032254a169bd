// Builds what has changed: the console (Vite) into dist/console, the server (esbuild) into dist/server.
// `node scripts/build.mjs server` builds only the server.
// A stamp file records the inputs of each part. It is written last, so that an interrupted build counts as stale.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compressFolder } from './compress.mjs'
import { fingerprint } from './stamp.mjs'

process.chdir(join(import.meta.dirname, '..'))
// Override the caller's value: a test's would bundle development builds of all libraries.
process.env.NODE_ENV = 'production'

const shared = [
  'contract',
  'languages',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
]
/** The server and its commands; each becomes one file in dist/server. */
const serverEntries = [
  'main',
  'commands/backup',
  'commands/banner',
  'commands/contractSchema',
  'commands/exportCompany',
  'commands/importCompany',
  'commands/migrateSchema',
  'commands/restore',
  'commands/restoreCompany',
  'commands/rotateKeys',
  'commands/seed',
  'commands/setup',
]

const buildConsole = async (target) => {
  const { build } = await import('vite')
  await build({ logLevel: 'warn', build: { outDir: target, emptyOutDir: true } })
  await compressFolder(target)
}

const buildServer = async (target) => {
  const { build } = await import('esbuild')
  await build({
    entryPoints: serverEntries.map((entry) => ({ in: `server/${entry}.ts`, out: basename(entry) })),
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  })
  cpSync('server/database/migrations', join(target, 'migrations'), { recursive: true })
  cpSync('languages', join(target, 'languages'), { recursive: true })
}

const parts = [
  {
    name: 'console',
    inputs: ['src', 'public', 'index.html', 'vite.config.ts', 'scripts/texts'],
    // Vite inlines these into the bundle.
    settings: Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))),
    make: buildConsole,
  },
  { name: 'server', inputs: ['server'], settings: {}, make: buildServer },
]

/** Replaces the old folder with the new one; if another build was faster, its result is kept. */
const replaceFolder = (made, place) => {
  rmSync(place, { recursive: true, force: true })
  try {
    renameSync(made, place)
  } catch (error) {
    if (!existsSync(place)) throw error
    rmSync(made, { recursive: true, force: true })
  }
}

let draft
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    if (draft) rmSync(draft, { recursive: true, force: true })
    process.exit(1)
  })

const wanted = process.argv.slice(2)
for (const { name, inputs, settings, make } of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const place = `dist/${name}`
  const stampFile = `dist/${name}.stamp`
  const stamp = fingerprint([...inputs, ...shared], { settings, node: process.versions.modules })
  const fresh = existsSync(place) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (fresh) continue
  const started = performance.now()
  const made = `dist/.${name}-${process.pid}`
  draft = made
  mkdirSync('dist', { recursive: true })
  try {
    rmSync(stampFile, { force: true })
    await make(made)
    replaceFolder(made, place)
    writeFileSync(stampFile, stamp)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    console.error(`The ${name} could not be built: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  console.log(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
