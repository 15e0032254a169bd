/** Tells what is to be done for the languages. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codesIn, languagesFolder, partsIn, readTranslations, root } from './folder'
import { parts, type Part } from './messages'
import { listOutside } from './outside'
import { problemsOf, type Problems } from './problems'

/** Reads which parts a language says to have all of: their names, or `all`. */
const completeParts = (code: string): readonly string[] => {
  const file = join(languagesFolder, code, 'complete.json')
  const said: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  return said === 'all' ? parts.map(({ name }) => name) : (said as readonly string[])
}

export interface LanguageReport {
  readonly code: string
  readonly parts: readonly (Problems & Pick<Part, 'name' | 'isDerived'> & { readonly isComplete: boolean })[]
  /** Files of parts that there are not. */
  readonly strays: readonly string[]
}

export const reportOf = (code: string): LanguageReport => {
  const complete = completeParts(code)
  const names = new Set(parts.map(({ name }) => name))
  return {
    code,
    parts: parts.map((part) => ({
      name: part.name,
      isDerived: part.isDerived,
      isComplete: complete.includes(part.name),
      ...problemsOf(part, readTranslations(languagesFolder, code, part.name)),
    })),
    strays: [...partsIn(languagesFolder, code), ...complete].filter((name) => !names.has(name) && name !== 'complete'),
  }
}

export const reports = (): LanguageReport[] => codesIn(languagesFolder).map(reportOf)

/**
 * Lists what must be mended, one line each: translations that are stale or wrong, and those that are missing though said to be there. Whoever
 * adds a resource need not know all languages: what is made of its names is in English until somebody translates it.
 */
export const failuresOf = ({ code, parts: ofParts, strays }: LanguageReport): string[] => [
  ...strays.map((name) => `${code}/${name}.json: there is no such part`),
  ...ofParts.flatMap(({ name, stale, wrong, missing, isComplete, isDerived }) => [
    ...stale.map((entry) => `${code}/${name}.json: stale: ${entry}`),
    ...wrong.map(({ message, why }) => `${code}/${name}.json: wrong: ${message}: ${why}`),
    ...(isComplete
      ? missing.filter((message) => !isDerived(message)).map((message) => `${code}/${name}.json: missing: ${message}`)
      : []),
  ]),
]

/** Returns what is missing in a language, by parts: each message with the keys of the places that show it. */
export const missingIn = (code: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    reportOf(code).parts.flatMap(({ name, missing }) => {
      const keys = parts.find((part) => part.name === name)?.messages
      const entries = missing.map((message) => [message, keys?.get(message)?.join(', ') ?? ''])
      return entries.length > 0 ? [[name, Object.fromEntries(entries)]] : []
    }),
  )

/** Lists the texts of the source that are in no catalogue, one line each. */
export const outside = (): string[] => {
  const known = new Set(parts.flatMap(({ messages }) => [...messages.keys()]))
  return listOutside(root, (text) => known.has(text))
}
