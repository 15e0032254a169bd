import { languagesFolder, readTranslations } from '../../scripts/texts/folder'

/**
 * Returns a function that says an English message of a part as a language does: tests know what is said, not its wording.
 *
 * @example inLanguage('fr', 'first')('Sectors')
 */
export const inLanguage = (code: string, part: string) => {
  const translations = readTranslations(languagesFolder, code, part)
  return (message: string, key?: string): string => {
    const said = translations[`${message}@${key}`] ?? translations[message]
    if (said === undefined) throw new Error(`${code}/${part}.json has no translation of ${message}`)
    return said
  }
}
