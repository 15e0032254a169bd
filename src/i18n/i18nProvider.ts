import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { en } from './en'
import { textsByKey, type Texts } from './textsByKey'

const provide = (texts: Readonly<Record<string, string>>) =>
  polyglotI18nProvider(() => texts as TranslationMessages & typeof texts, 'en', [{ locale: 'en', name: 'English' }])

let texts = textsByKey(en)
let provider = provide(texts)

/** Adds the texts of a part of the console that is loaded on demand. The module that is loaded calls it. */
export const addTexts = (added: Texts): void => {
  texts = { ...texts, ...textsByKey(added) }
  provider = provide(texts)
}

/** Provides the texts of the console. */
export const i18nProvider: I18nProvider = {
  ...provider,
  translate: (key, values) => provider.translate(key, values),
}
