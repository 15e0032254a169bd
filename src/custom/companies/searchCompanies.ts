import { fold } from '../../../contract/fold'

/**
 * Returns the companies whose names contain every word of the term, ignoring case and accents.
 *
 * @example searchCompanies(companies, 'nestle sa') // finds 'Nestlé SA'
 */
export const searchCompanies = <C extends { name: string }>(companies: readonly C[], term: string): C[] => {
  const words = fold(term).split(/\s/)
  return companies.filter(({ name }) => {
    const text = fold(name)
    return words.every((word) => text.includes(word))
  })
}
