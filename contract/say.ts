/**
 * Says messages in the language of whoever reads them (decision 0143).
 *
 * A message is known by its English wording, an ICU message such as `{count, plural, one {# row} other {# rows}}`. The contract and the
 * server write that where it belongs, and files in `languages/` translate it. Where a message has no values, its wording stands in
 * the code as a plain string, and is said at the edge: in the answer of the server, and where a form shows it.
 */

/** What is inserted into a message as it is, or as the language writes it. */
export type Plain = string | number | Date

/** What can be inserted into a message: that, or another message. */
export type Value = Plain | Saying

export type Values = Readonly<Record<string, Value>>

/** A message that is said later: in the language of the reader, which is not known yet. */
export interface Saying {
  readonly source: string
  readonly values?: Values
}

/** Says a message in the present language; one that is not known is returned as it is, and so are words that were said already. */
export type Speech = (source: string, values?: Readonly<Record<string, Plain>>) => string

/**
 * Inserts values into a message that only names them, as those of the sign-in pages do, which load no formatter.
 *
 * @example withValues('Continue with {name}', { name: 'Aurora' }) // 'Continue with Aurora'
 */
export const withValues = (message: string, values: Readonly<Record<string, Plain>> = {}): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const inEnglish = () => 'en'

/** Until they are set, in English: what describes schemas is said while modules load. */
let [speech, languageOfSpeech]: [Speech, () => string] = [withValues, inEnglish]

/** Sets how messages are said, and in which language: by console or server. */
export const setSpeech = (given: Speech, language = inEnglish): void => {
  speech = given
  languageOfSpeech = language
}

/** Returns the code of the language in which messages are said. */
export const spokenLanguage = (): string => languageOfSpeech()

export const isSaying = (value: Value): value is Saying => typeof value === 'object' && !(value instanceof Date)

const valuesOf = (values: Values): Record<string, Plain> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSaying(value) ? sayIt(value) : value]))

/**
 * Says a message in the language of the reader.
 *
 * @example say('Please send at most {count, plural, one {# entry} other {# entries}}.', { count: 200 })
 */
export const say = (source: string, values?: Values): string => speech(source, values && valuesOf(values))

/** Says what was kept to be said later. */
export const sayIt = (saying: string | Saying): string =>
  typeof saying === 'string' ? say(saying) : say(saying.source, saying.values)

/** Marks a message without values that is said elsewhere, so that it is found by what collects them. */
export const text = <const Source extends string>(source: Source): Source => source

/** Marks messages without values that are said elsewhere, so that they are found by what collects them. */
export const texts = <const Sources>(sources: Sources): Sources => sources

/** Keeps a message with values, to be said later. */
export const saying = (source: string, values?: Values): Saying => ({ source, ...(values && { values }) })
