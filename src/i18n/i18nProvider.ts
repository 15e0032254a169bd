/** Turns the messages of the catalogue into words: ICU messages, such as `{count, plural, one {# row} other {# rows}}`. */
import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import type { I18nProvider } from 'ra-core'
import { formatters } from '../../contract/formatters'
import { en } from './en'
import { textsByKey, type Texts } from './textsByKey'

/** The build has compiled the catalogue (vite.config.ts), so that the console loads no parser. */
const compiled = import.meta.env.DEV
  ? (texts: Readonly<Record<string, string>>): Record<string, CompiledMessage> =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
  : (texts: Readonly<Record<string, CompiledMessage>>) => texts

interface Catalogue extends I18nProvider {
  /** Adds texts to those that are there. */
  readonly add: (texts: Readonly<Record<string, string>>) => void
}

/** Provides texts, by their whole keys. A text that is missing is replaced by the value `_`, or else by its key. */
export const provideTexts = (texts: Readonly<Record<string, string>>): Catalogue => {
  const locale = 'en'
  let messages = compiled(texts)
  return {
    add: (added) => {
      messages = { ...messages, ...compiled(added) }
    },
    translate: (key, values = {}) => {
      const message = messages[key]
      return message === undefined ? (values._ ?? key) : (format(message, locale, values, { formatters }) as string)
    },
    changeLocale: () => Promise.resolve(),
    getLocale: () => locale,
  }
}

/** Provides the texts of the console. */
export const i18nProvider = provideTexts(textsByKey(en))

/** Adds the texts of a part of the console that is loaded on demand. The module that is loaded calls it. */
export const addTexts = (added: Texts): void => i18nProvider.add(textsByKey(added))
