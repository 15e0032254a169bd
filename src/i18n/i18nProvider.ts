import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { en } from './en'

export interface Texts {
  readonly [key: string]: string | Texts | undefined
}

/**
 * Lists nested texts by their whole keys.
 *
 * @example textsByKey({ grid: { empty: 'empty' } }) // { 'grid.empty': 'empty' }
 */
export const textsByKey = (texts: Texts, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text = '']) =>
      typeof text === 'string' ? [[prefix + key, text]] : Object.entries(textsByKey(text, `${prefix}${key}.`)),
    ),
  )

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
