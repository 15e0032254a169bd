/**
 * The language that the console and the sign-in pages speak: the one that this browser spoke last, at first that of its own
 * languages which comes first. The account of whoever signs in may know another (src/App.tsx).
 */
import { languages, type Language } from 'virtual:languages'
import { languageCookie } from './authProvider/cookies'

/** The language in which texts are written. */
export const sourceLanguage = 'en'

const find = (tag: string): string | undefined =>
  [tag, tag.split('-')[0]].find((code) => languages.some((one) => one.code === code))

export const isLanguage = (code: unknown): code is string => languages.some((one) => one.code === code)

const preferred = (): string => {
  // Outside of a browser, as in tests of rules.
  if (typeof document === 'undefined') return sourceLanguage
  const last = languageCookie.read()
  if (isLanguage(last)) return last
  return navigator.languages.map(find).find((code) => code !== undefined) ?? sourceLanguage
}

let present: string | undefined
/** The language that is being loaded, or else the present one. */
let wanted: string | undefined

/** Returns the code of the present language. */
export const language = (): string => (present ??= preferred())

/** Returns the language that whatever loads now should be in: the one that is being loaded, if any. */
export const languageToCome = (): string => wanted ?? language()

/** Returns how numbers are written: as the browser's variant of the present language does, such as `de-CH`. */
export const locale = (): string => {
  const code = language()
  if (typeof document === 'undefined') return code
  return [navigator.language, ...navigator.languages].find((tag) => tag.split('-')[0] === code) ?? code
}

const loaders = new Set<(code: string) => Promise<unknown>>()

/** Adds what loads texts before they are said; it never fails, since there are always those in English. */
export const onLanguageToCome = (load: (code: string) => Promise<unknown>): void => void loaders.add(load)

const listeners = new Set<() => void>()

/** Subscribes to changes of the language; returns a function that unsubscribes. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the direction in which a language is written. */
export const directionOf = (code: string): Language['direction'] =>
  languages.find((one) => one.code === code)?.direction ?? 'ltr'

/** Returns the direction in which the present language is written. */
export const direction = (): Language['direction'] => directionOf(language())

const markPage = () => {
  document.documentElement.lang = language()
  document.documentElement.dir = direction()
}

const loadAll = (code: string) => Promise.all([...loaders].map((load) => load(code)))

/** Begins with the present language; returns what waits for its texts, and nothing for English. */
export const startLanguage = (): Promise<unknown> | undefined => {
  markPage()
  return language() === sourceLanguage ? undefined : loadAll(language())
}

/** Speaks another language, once its texts have been loaded, and remembers it for this browser. */
export const speak = async (code: string): Promise<void> => {
  if (code === languageToCome()) return
  wanted = code
  await loadAll(code)
  // Another one may have been chosen meanwhile.
  if (wanted !== code) return
  wanted = undefined
  present = code
  languageCookie.write(code)
  markPage()
  listeners.forEach((listener) => listener())
}
