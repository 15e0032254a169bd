import { fold } from '../../../contract/fold'
import type { Option } from './useOptions'

/** Finds the options whose names hold what was typed. */
export const findNames = <One extends Pick<Option, 'name'>>(typed: string, options: readonly One[]): One[] => {
  const sought = fold(typed)
  return sought === '' ? [...options] : options.filter(({ name }) => fold(name).includes(sought))
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
  const byName = new Map(options.map((option) => [fold(option.name), option]))
  const found = names.flatMap((name) => byName.get(fold(name)) ?? [])
  return { found: [...new Set(found)], unknown: names.filter((name) => !byName.has(fold(name))) }
}
