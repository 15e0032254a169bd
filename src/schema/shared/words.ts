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
 * Converts the name of a field to its label.
 *
 * @example fieldWords('is_active') // 'Active'
 */
export const fieldWords = (name: string): string => words(name.replace(/^is_(?=\w)/, ''))
