/** The languages in which the server answers: those of the files in `languages/`, and English, in which messages are written. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import Negotiator from 'negotiator'
import { compareNamesIn } from '../../contract/collation'
import { directionOf } from '../../contract/direction'
import { formatters, joinedTexts, listedTexts } from '../../contract/formatters'
import { isolateValues } from '../../contract/isolate'
import { sayIt, setSpeech, type Saying } from '../../contract/say'

/** Beside the source, and beside the built server. */
const folder = [join(import.meta.dirname, '../../languages'), join(import.meta.dirname, 'languages')].find(existsSync)

/** The parts of a language that the server says. */
const parts = ['contract', 'server']

type Translations = ReadonlyMap<string, string>

const read = (language: string, part: string): [string, string][] => {
  const file = join(folder ?? '', language, `${part}.json`)
  return existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : []
}

/** The languages that have files. */
const codesWithFiles = folder
  ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  : []

const translations = new Map<string, Translations>(
  codesWithFiles.map((code) => [code, new Map(parts.flatMap((part) => read(code, part)))]),
)

/** The language in which messages are written, and which is spoken where no other is asked for. */
export const sourceLanguage = 'en'

const codes = [sourceLanguage, ...codesWithFiles]

/** All languages, by their codes; the first one is that of whoever asks for none. */
export const languages: readonly string[] = codes

/** Adds a language that has no files, for tests; returns what removes it. */
export const addLanguage = (code: string, translated: Translations): (() => void) => {
  codes.push(code)
  translations.set(code, translated)
  return () => {
    // What is left in the map is reached by no code.
    codes.splice(codes.indexOf(code), 1)
  }
}

/** Returns the language that fits best what a client sends as `Accept-Language`. */
export const negotiate = (header: string | undefined): string =>
  header === undefined
    ? sourceLanguage
    : (new Negotiator({ headers: { 'accept-language': header } }).languages([...languages])[0] ?? sourceLanguage)

const present = new AsyncLocalStorage<string>()

/** Returns the language of whoever reads what is said now. */
export const presentLanguage = (): string => present.getStore() ?? sourceLanguage

/** Does work in a language; what it awaits is in that language, too. One that is not known is English. */
export const inLanguage = <T>(language: string, work: () => T): T =>
  present.run(languages.includes(language) ? language : sourceLanguage, work)

/** Says a message in English, for the log and for what is stored: whoever reads that is not known yet. */
export const inEnglish = (told: string | Saying): string => inLanguage(sourceLanguage, () => sayIt(told))

/** Compares two names in the order of the present language. */
export const compareNames = (one: string, other: string): number => compareNamesIn(presentLanguage())(one, other)

/** Joins names as the present language does: 'A, B and C'. */
export const listNames = (names: readonly string[]): string => {
  const language = presentLanguage()
  // American English has one more comma.
  return listedTexts(language === sourceLanguage ? 'en-GB' : language, names)
}

/**
 * Joins names as the present language does where more follow, without a word before the last one.
 *
 * @example joinNames(['A', 'B', 'C']) // 'A, B, C'
 */
export const joinNames = (names: readonly string[]): string => joinedTexts(presentLanguage(), names)

/** Moments are in UTC, since the zone of whoever reads a mail is not known. */
const dates = {
  timeZone: 'UTC',
  formats: { date: { day: { dateStyle: 'long' }, minute: { dateStyle: 'long', timeStyle: 'short' } } },
} as const

const compiled = new Map<string, CompiledMessage>()

const compiledOf = (message: string, language: string): CompiledMessage => {
  const key = `${language} ${message}`
  const found = compiled.get(key)
  if (found !== undefined) return found
  const plain = compile(message)
  const made = directionOf(language) === 'rtl' ? isolateValues(plain) : plain
  compiled.set(key, made)
  return made
}

setSpeech((source, values) => {
  const language = presentLanguage()
  const translated = translations.get(language)?.get(source)
  // Without values, English is written as it is said; and what was said already is no message, whatever it contains.
  if (values === undefined && translated === undefined) return source
  const spoken = translated === undefined ? sourceLanguage : language
  return format(compiledOf(translated ?? source, spoken), spoken, values ?? {}, { formatters, ...dates }) as string
}, presentLanguage)
