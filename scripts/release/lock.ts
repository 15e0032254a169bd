/** Reads which packages are installed from `package-lock.json`. */
import { readFileSync } from 'node:fs'

export interface LockedPackage {
  readonly version: string
  readonly license?: string
  /** Only for development. */
  readonly dev?: true
  /** For other platforms, it may be missing. */
  readonly optional?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Each package by its folder, such as `node_modules/pg`. */
export type Lock = Readonly<Record<string, LockedPackage>>

export const readLock = (file = 'package-lock.json'): Lock =>
  (JSON.parse(readFileSync(file, 'utf8')) as { packages: Lock }).packages

const mark = 'node_modules/'

/** @example nameOf('node_modules/ajv/node_modules/fast-uri') // 'fast-uri' */
export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(mark) + mark.length)

/** Returns the folder that a package finds another in: its own, or that of a package around it. */
const find = (lock: Lock, from: string, name: string): string | undefined => {
  for (let outer = from; ; outer = outer.slice(0, Math.max(outer.lastIndexOf(mark) - 1, 0))) {
    const folder = `${outer === '' ? '' : `${outer}/`}${mark}${name}`
    if (lock[folder]) return folder
    if (outer === '') return undefined
  }
}

/** What a package imports. Peers that it can do without are installed only if somebody else needs them. */
const neededBy = ({ dependencies, optionalDependencies, ...peers }: LockedPackage): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peers.peerDependencies ?? {}).filter((name) => !peers.peerDependenciesMeta?.[name]?.optional),
]

/** Lists the folders of packages and of all that they need, at any depth. */
export const withNeeded = (lock: Lock, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const folder = find(lock, from, name)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    for (const needed of neededBy(lock[folder] as LockedPackage)) add(folder, needed)
  }
  for (const name of names) add('', name)
  return [...found].sort()
}
