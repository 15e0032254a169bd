import type { I18nProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import { en } from './en'
import { textsByKey, type Texts } from './textsByKey'

const provide = (texts: Readonly<Record<string, string>>) =>
  polyglotI18nProvider(() => texts as typeof englishMessages & typeof texts, 'en', [{ locale: 'en', name: 'English' }])

let texts = { ...textsByKey(englishMessages), ...textsByKey(en) }
let provider = provide(texts)

/** Adds the texts of a part of the console that is loaded on demand. The module that is loaded calls it. */
export const addTexts = (added: Texts): void => {
  texts = { ...texts, ...textsByKey(added) }
  provider = provide(texts)
}

/** Provides the texts of react-admin and of the console. */
export const i18nProvider: I18nProvider = {
  ...provider,
  translate: (key, values) => provider.translate(key, values),
}
