/** Compares the files of a language with the English messages. */
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Translations } from '../../src/i18n/translated'
import type { Part } from './messages'

export interface Problems {
  /** Messages without a translation. */
  readonly missing: readonly string[]
  /** Entries whose message, or the place that they are for, is no longer there. */
  readonly stale: readonly string[]
  /** Entries that can't be shown, and why. */
  readonly wrong: readonly { readonly message: string; readonly why: string }[]
}

type Kind = 'text' | 'number' | 'date' | 'select'

const samples: Readonly<Record<string, Kind>> = {
  '{a, plural, other {b}}': 'number',
  '{a, selectordinal, other {b}}': 'number',
  '{a, number}': 'number',
  '{a, date}': 'date',
  '{a, time}': 'date',
}

/** What the library writes for each format of a value. */
const kinds = new Map<unknown, Kind>(
  Object.entries(samples).map(([sample, kind]) => {
    const [value] = compile(sample) as unknown[]
    return [(value as unknown[])[1], kind]
  }),
)

/** Adds the values that a message names, and in which ways it writes them. */
const addValues = (compiled: unknown, found: Map<string, Set<Kind>>): void => {
  if (!Array.isArray(compiled)) return
  for (const part of compiled as unknown[]) {
    if (!Array.isArray(part)) continue
    const [name, format, options] = part as unknown[]
    const kind = format === undefined ? 'text' : (kinds.get(format) ?? 'select')
    found.set(String(name), (found.get(String(name)) ?? new Set<Kind>()).add(kind))
    const forms = [format, options].filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    for (const form of forms.flatMap((one) => Object.values(one as object))) addValues(form, found)
  }
}

const valuesOf = (compiled: CompiledMessage): ReadonlyMap<string, ReadonlySet<Kind>> => {
  const found = new Map<string, Set<Kind>>()
  addValues(compiled, found)
  return found
}

const quoted = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Returns why a translation can't be shown in place of a message; undefined if it can. */
export const whyWrong = (message: string, translation: string, isPlain: boolean): string | undefined => {
  if (translation.trim() === '') return 'It is empty.'
  let given: ReadonlyMap<string, ReadonlySet<Kind>>
  try {
    given = valuesOf(compile(translation))
  } catch (error) {
    return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  const expected = valuesOf(compile(message))
  const unknown = [...given.keys()].filter((name) => !expected.has(name))
  if (unknown.length > 0) return `It names values that are not there: ${quoted(unknown)}.`
  // What English only chooses a form by, such as its article, may be of no use elsewhere.
  const lost = [...expected].filter(([name, how]) => !given.has(name) && [...how].some((kind) => kind !== 'select'))
  if (lost.length > 0) return `It lacks values: ${quoted(lost.map(([name]) => name))}.`
  // A name may choose a form: that of its gender, for example.
  const isKnown = (name: string, kind: Kind) => {
    const how = expected.get(name)
    return kind === 'text' || how?.has(kind) || (kind === 'select' && how?.has('text'))
  }
  const otherwise = [...given].filter(([name, how]) => [...how].some((kind) => !isKnown(name, kind)))
  if (otherwise.length > 0) return `It writes values in another way: ${quoted(otherwise.map(([name]) => name))}.`
  const isFormatted = [...given.values()].some((how) => [...how].some((kind) => kind !== 'text'))
  if (isPlain && (isFormatted || translation.includes("'")))
    return 'The sign-in pages insert values as they are: it may choose no forms, and quote nothing.'
  return undefined
}

/** Splits `message@key`; a message may itself contain the sign. */
const readEntry = (entry: string, { messages }: Part): { message: string; key?: string } => {
  if (messages.has(entry)) return { message: entry }
  const at = entry.lastIndexOf('@')
  return at < 0 ? { message: entry } : { message: entry.slice(0, at), key: entry.slice(at + 1) }
}

/** Lists what is missing, stale and wrong in the translations of a part. */
export const problemsOf = (part: Part, translations: Translations): Problems => {
  const entries = Object.entries(translations).map(([entry, translation]) => ({
    entry,
    translation,
    ...readEntry(entry, part),
  }))
  const isStale = ({ message, key }: (typeof entries)[number]) => {
    const keys = part.messages.get(message)
    return keys === undefined || (key !== undefined && !keys.includes(key))
  }
  const translatedAt = (message: string) =>
    new Set(entries.flatMap((one) => (one.message === message && one.key !== undefined ? [one.key] : [])))
  const missing = [...part.messages].flatMap(([message, keys]) => {
    if (translations[message] !== undefined) return []
    const at = translatedAt(message)
    return keys.length > 0 && keys.every((key) => at.has(key)) ? [] : [message]
  })
  const wrong = entries.flatMap((one) => {
    const why = isStale(one) ? undefined : whyWrong(one.message, one.translation, part.isPlain(one.message))
    return why === undefined ? [] : [{ message: one.entry, why }]
  })
  return { missing, stale: entries.filter(isStale).map(({ entry }) => entry), wrong }
}
