/**
 * Converts an identifier to words.
 *
 * @example words('costCentres') // 'Cost centres'
 */
export const words = (name: string): string => {
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Returns the singular of a regular English plural.
 *
 * @example singular('Legal entities') // 'Legal entity'
 */
export const singular = (many: string): string => {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(many)) return many.slice(0, -2)
  return /[^s]s$/.test(many) ? many.slice(0, -1) : many
}

/**
 * Converts the name of a field to its label.
 *
 * @example fieldWords('is_active') // 'Active'
 */
export const fieldWords = (name: string): string => words(name.replace(/^is_(?=\w)/, ''))
