import { capitalize } from '../../../contract/capitalize'

/**
 * Converts an identifier to words.
 *
 * @example words('costCentres') // 'Cost centres'
 */
export const words = (name: string): string =>
  capitalize(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]+/g, ' ')
      .toLowerCase(),
  )

/**
 * Converts the name of a field to its label.
 *
 * @example fieldWords('is_active') // 'Active'
 */
export const fieldWords = (name: string): string => words(name.replace(/^is_(?=\w)/, ''))

const smallWords = /^(?:and|for|in|of|on|or|the|to)$/

/**
 * Capitalizes the words of a name, as buttons and titles of dialogs have it.
 *
 * @example inTitle('Long-term incentives of the company') // 'Long-Term Incentives of the Company'
 */
export const inTitle = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word, at: number) => (at > 0 && smallWords.test(word) ? word : capitalize(word)))
