import { fold } from '../../../contract/fold'
import type { Option } from './useOptions'

type Named = Pick<Option, 'name' | 'aliases'>

/** Folding thousands of names at every key would be felt, and options do not change. */
const folded = new WeakMap<Named, { readonly name: string; readonly aliases: readonly string[] }>()
const foldedOf = (option: Named) => {
  const known = folded.get(option)
  if (known) return known
  const made = { name: fold(option.name), aliases: (option.aliases ?? []).map(fold) }
  folded.set(option, made)
  return made
}

const isCalled = (option: Named, sought: string): boolean => {
  const { name, aliases } = foldedOf(option)
  return name === sought || aliases.includes(sought)
}
const isFound = (option: Named, sought: string): boolean => {
  const { name, aliases } = foldedOf(option)
  return name.includes(sought) || aliases.some((alias) => alias.startsWith(sought))
}

/**
 * Finds the options whose names hold what was typed, or of which another name begins with it. Those that are called just
 * that come first: `uk` is the United Kingdom before it is Ukraine.
 */
export const findNames = <One extends Named>(typed: string, options: readonly One[]): One[] => {
  const sought = fold(typed)
  if (sought === '') return [...options]
  const found = options.filter((option) => isFound(option, sought))
  return [...found.filter((option) => isCalled(option, sought)), ...found.filter((option) => !isCalled(option, sought))]
}

/**
 * Finds pasted names among options, without case and accents; they may stand in lines, cells or between semicolons or commas.
 * A name that holds a comma itself is found where lines or semicolons part the names. Undefined for a single name:
 * that is just a search.
 */
export const matchNames = (
  pasted: string,
  options: readonly Option[],
): { found: Option[]; unknown: string[] } | undefined => {
  const separator = /[\n\t;]/.test(pasted) ? /[\r\n\t;]+/ : /,/
  const names = pasted
    .split(separator)
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length < 2) return undefined
  const byName = new Map([
    ...options.flatMap((option) => foldedOf(option).aliases.map((alias) => [alias, option] as const)),
    ...options.map((option) => [foldedOf(option).name, option] as const),
  ])
  const found = names.flatMap((name) => byName.get(fold(name)) ?? [])
  return { found: [...new Set(found)], unknown: names.filter((name) => !byName.has(fold(name))) }
}
