/** Turns the messages of the catalogue into words: ICU messages, such as `{count, plural, one {# row} other {# rows}}`. */
import format from 'icu-minify/format'
import type { I18nProvider } from 'ra-core'
import { formatters } from '../../contract/formatters'
import { language, languageToCome, onLanguage, onLanguageToCome, sourceLanguage, speak } from '../language'
import { compiled, type Messages } from './compiled'
import { en } from './en'
import { textsByKey, type Texts } from './textsByKey'
import { loadOf } from './translatable'

interface Catalogue extends I18nProvider {
  /** Adds texts to those that are there. */
  readonly add: (texts: Messages) => void
  /** Adds translations into a language. */
  readonly translateInto: (code: string, texts: Messages) => void
}

/** Provides texts, by their whole keys. A text that is missing is replaced by the value `_`, or else by its key. */
export const provideTexts = (texts: Messages, onMissed: () => void = () => {}): Catalogue => {
  let messages = compiled(texts)
  const translations = new Map<string, Messages>()
  return {
    add: (added) => {
      messages = { ...messages, ...compiled(added) }
    },
    translateInto: (code, added) => {
      translations.set(code, { ...translations.get(code), ...compiled(added) })
    },
    translate: (key, values = {}) => {
      const code = language()
      const translated = translations.get(code)?.[key]
      const message = translated ?? messages[key]
      if (translated === undefined && code !== sourceLanguage) onMissed()
      if (message === undefined) return values._ ?? key
      return format(message, translated === undefined ? sourceLanguage : code, values, { formatters }) as string
    },
    changeLocale: (code: string) => {
      void speak(code)
      // What shows texts is rendered again once the language has changed (`presentTexts`). After this promise, react-admin would
      // mount everything anew, which forgets what somebody has typed.
      return new Promise(() => {})
    },
    getLocale: language,
  }
}

/** What is being loaded, and into which language. */
const pending = new Map<Promise<void>, string>()

/** Whether a text was shown in English that may be about to arrive. */
let isEarly = false

/** Provides the texts of the console. */
export const i18nProvider = provideTexts(textsByKey(en), () => {
  isEarly ||= pending.size > 0
})

let present: I18nProvider = i18nProvider
const listeners = new Set<() => void>()

/** Returns the provider of texts; it is another one after each change of the language, so that all texts are shown anew. */
export const presentTexts = (): I18nProvider => present

/** Subscribes to changes of `presentTexts`. */
export const onTexts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const renew = () => {
  isEarly = false
  present = { ...i18nProvider }
  listeners.forEach((listener) => listener())
}

onLanguage(renew)

const parts = new Set<Texts>([en])

/** The parts of which the translations are there or on their way, by languages. */
const loaded = new Map<string, Set<Texts>>()

/** Loads the translations of a part. Until then, and without them, it is in English; src/missedFiles.ts tells about the failure. */
const load = (part: Texts, code: string): void => {
  const done = loaded.get(code) ?? new Set()
  loaded.set(code, done)
  const importing = done.has(part) ? undefined : loadOf(part, code)
  if (!importing) return
  done.add(part)
  const loading = importing()
    .then(
      ({ default: texts }) => i18nProvider.translateInto(code, texts),
      // Tried again when the language is chosen again.
      () => void done.delete(part),
    )
    .then(() => {
      pending.delete(loading)
      if (isEarly && pending.size === 0) renew()
    })
  pending.set(loading, code)
}

/** Waits until the texts of all parts are there that have been added so far. */
export const textsLoaded = async (code = languageToCome()): Promise<void> => {
  await Promise.all([...pending].flatMap(([loading, into]) => (into === code ? [loading] : [])))
}

onLanguageToCome((code) => {
  for (const part of parts) load(part, code)
  return textsLoaded(code)
})

load(en, languageToCome())

/** Adds the texts of a part of the console that is loaded on demand. The module that is loaded calls it. */
export const addTexts = (added: Texts): void => {
  i18nProvider.add(textsByKey(added))
  parts.add(added)
  load(added, languageToCome())
}
