import { fold } from '../../../contract/fold'
import { spellings } from '../../names'
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
const isMatch = (option: Named, spelled: readonly string[]): boolean => {
  const { name, aliases } = foldedOf(option)
  return spelled.some((query) => name.includes(query) || aliases.some((alias) => alias.startsWith(query)))
}

/** How well an option matches: 0 exactly, 1 at the beginning of its name, 2 elsewhere. */
const rankOf = (option: Named, query: string, spelled: readonly string[]): 0 | 1 | 2 => {
  if (isExactMatch(option, query)) return 0
  return spelled.some((one) => foldedOf(option).name.startsWith(one)) ? 1 : 2
}

/**
 * Finds the options with a name that contains the query, or an alias that starts with it. Exact matches come first, so that
 * `uk` finds the United Kingdom before Ukraine, then the names that begin with the query: `dän` finds Dänemark before Sudan.
 */
export const findNames = <One extends Named>(typed: string, options: readonly One[]): One[] => {
  const query = fold(typed)
  if (query === '') return [...options]
  const spelled = spellings(typed)
  const ranked: readonly One[][] = [[], [], []]
  for (const option of options) if (isMatch(option, spelled)) ranked[rankOf(option, query, spelled)]?.push(option)
  return ranked.flat()
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Whether a text has all words that are typed, or parts of them, in any order and whatever stands between them: in some languages the
 * names of actions have a colon.
 *
 * @example hasWords('عرض المناطق', 'عرض: المناطق') // true
 */
export const hasWords = (typed: string, text: string): boolean => {
  const words = wordsOf(text)
  return wordsOf(typed).every((begun) => words.some((word) => word.includes(begun)))
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
