import { fold } from '../../../contract/fold'
import type { Option } from './useOptions'

type Named = Pick<Option, 'name' | 'aliases'>

/** Caches folded names, because folding thousands of them at every keystroke is slow. */
const folded = new WeakMap<Named, { readonly name: string; readonly aliases: readonly string[] }>()
const foldedOf = (option: Named) => {
  const known = folded.get(option)
  if (known) return known
  const entry = { name: fold(option.name), aliases: (option.aliases ?? []).map(fold) }
  folded.set(option, entry)
  return entry
}

const isExactMatch = (option: Named, query: string): boolean => {
  const { name, aliases } = foldedOf(option)
  return name === query || aliases.includes(query)
}
const isMatch = (option: Named, query: string): boolean => {
  const { name, aliases } = foldedOf(option)
  return name.includes(query) || aliases.some((alias) => alias.startsWith(query))
}

/**
 * Finds the options with a name that contains the query, or an alias that starts with it. Exact matches come first, so that
 * `uk` finds the United Kingdom before Ukraine.
 */
export const findNames = <One extends Named>(typed: string, options: readonly One[]): One[] => {
  const query = fold(typed)
  if (query === '') return [...options]
  const found = options.filter((option) => isMatch(option, query))
  return [
    ...found.filter((option) => isExactMatch(option, query)),
    ...found.filter((option) => !isExactMatch(option, query)),
  ]
}

/**
 * Finds options by pasted names, ignoring case and accents. Names are separated by line breaks, tabs or semicolons, or by
 * commas if there is none of these. Returns undefined for a single name, which is treated as a search.
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
