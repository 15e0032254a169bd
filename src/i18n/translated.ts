/** What a file in `languages/` says: translations by the English message, or by `message@key` for one place alone. */
export type Translations = Readonly<Record<string, string>>

/**
 * Returns the translations of texts by their keys, without those that there are not.
 *
 * @example translated({ 'list.view': 'View' }, { View: 'Ansicht', 'View@list.view': 'Ansehen' }) // { 'list.view': 'Ansehen' }
 */
export const translated = (texts: Translations, translations: Translations): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const found = translations[`${text}@${key}`] ?? translations[text]
      return found === undefined ? [] : [[key, found]]
    }),
  )
