import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

const inSrc = (...names: string[]) => names.map((name) => `src/${name}`)

/**
 * What each part of the project may import besides itself. The roots of src are not listed: they may import all of src.
 * The linter only checks the top folders, because it matches import texts without resolving them.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  examples: ['contract'],
  'src/resources': ['contract', ...inSrc('schema')],
  'src/schema': ['contract', ...inSrc('errorMessages', 'language', 'names')],
  'src/names': ['contract', ...inSrc('language', 'otherNames')],
  'src/otherNames': ['contract'],
  'src/ahead': [],
  'src/banner': [],
  'src/language': inSrc('authProvider'),
  'src/http': ['contract', ...inSrc('ahead', 'banner', 'language')],
  'src/files': ['contract', ...inSrc('http')],
  'src/dataProvider': [
    'contract',
    ...inSrc('http', 'files', 'resources', 'schema', 'errorMessages', 'i18n', 'language', 'names'),
  ],
  'src/errorMessages': ['contract'],
  'src/authProvider': ['contract', ...inSrc('http', 'navigation')],
  'src/i18n': ['contract', ...inSrc('language')],
  'src/navigation': ['contract'],
  'src/custom': [
    'contract',
    ...inSrc(
      'schema',
      'resources',
      'authProvider',
      'i18n',
      'navigation',
      'errorMessages',
      'language',
      'names',
      'passkeys',
      'missedFiles',
      'mark.svg',
    ),
    'src/typeface',
    ...inSrc('banner', 'http'),
  ],
  'src/missedFiles': [],
  'src/passkeys': ['contract', ...inSrc('i18n')],
  'src/typeface': ['contract'],
  'src/mark.svg': [],
  'src/signIn': [
    'contract',
    ...inSrc(
      'http',
      'authProvider',
      'i18n',
      'navigation',
      'errorMessages',
      'passkeys',
      'consoleChunk',
      'language',
      'custom',
      'mark.svg',
    ),
    'src/typeface',
  ],
}

/**
 * The folders of a part, lowest layer first: each may import only earlier ones. Files that are not listed (such as
 * `server/app.ts`) are above all of them.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  server: [
    'tools',
    'config',
    'securityEvents',
    'language',
    'errors',
    'database',
    'archive',
    'reference',
    'accounts',
    'csv',
    'images',
    'mail',
    'http',
    'records',
    'search',
    'oidc',
    'identity',
    'modules',
    'scim',
    'metrics',
    'traces',
    'data',
    'embedded',
    'moving',
  ],
  'src/schema': [
    'condition',
    'consequence',
    'calls',
    'bulk',
    'field',
    'path',
    'queries',
    'rest',
    'dataProvider',
    'versioned',
    'views',
    'resourceNames',
    'checked',
    'resource',
    'byName',
    'shared',
    'consequences',
    'kinds',
    'page',
    'history',
    'takeBack',
    'form',
    'csv',
    'details',
    'planned',
    'versions',
    'list',
    'compare',
    'routes',
  ],
  'src/custom/grid': ['model'],
}

/** Folders that import nothing of ours besides themselves, how a language joins texts, and where its arrow keys lead. */
const sealed = ['src/custom/grid']
const openToSealed = ['contract/formatters', 'src/schema/shared/keyAlong']

/**
 * Returns the part that a path belongs to.
 *
 * @example partOf('src/custom/theme/muiTheme.ts') // 'src/custom'
 */
const partOf = (path: string): string => {
  const [top = '', second = ''] = path.split(sep)
  return top === 'src' ? `src/${second.replace(/\.tsx?$/, '')}` : top
}

/** Lists the source files in a folder, recursively. */
export const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;(])import\s*\(?\s*['"]([^'"]+)['"]/gm

/** Lists the static and dynamic imports of a source text. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '')

interface WrongImport {
  readonly file: string
  readonly imports: string
}

const roomOf = (part: string, path: string): string =>
  relative(part, path)
    .split(sep)[0]
    ?.replace(/\.tsx?$/, '') ?? ''

/** Finds imports of a higher layer. */
export const upwardImports = (file: string, text = readFileSync(file, 'utf8')): WrongImport[] => {
  const [part, order] = Object.entries(rooms).find(([name]) => file.startsWith(name + sep)) ?? []
  if (!part || !order) return []
  const rankOf = (path: string) => (order.indexOf(roomOf(part, path)) + order.length + 1) % (order.length + 1)
  return importsOf(text)
    .filter((specifier) => {
      const target = normalize(join(dirname(file), specifier))
      return specifier.startsWith('.') && target.startsWith(part + sep) && rankOf(target) > rankOf(file)
    })
    .map((imports) => ({ file, imports }))
}

/** Finds imports that break the rules. */
export const wrongImports = (file: string, text = readFileSync(file, 'utf8')): WrongImport[] => {
  const own = partOf(file)
  const allowed = mayImport[own]
  const home = sealed.find((folder) => file.startsWith(join(folder, sep)))
  const mayReach = (target: string) =>
    allowed ? allowed.includes(target) : !own.startsWith('src/') || /^(?:src\/|contract$)/.test(target)
  return importsOf(text)
    .filter((specifier) => {
      if (specifier.startsWith('node:')) return /^(?:contract|src)\b/.test(own)
      if (!specifier.startsWith('.')) return false
      const path = normalize(join(dirname(file), specifier))
      if (home) return !path.startsWith(join(home, sep)) && !openToSealed.includes(path)
      const target = partOf(path)
      return target !== own && !mayReach(target)
    })
    .map((imports) => ({ file, imports }))
}
