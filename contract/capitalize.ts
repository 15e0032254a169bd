/**
 * Begins a text with a capital letter; names and identifiers are English.
 *
 * @example capitalize('job grades') // 'Job grades'
 */
export const capitalize = (text: string, locale = 'en'): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
