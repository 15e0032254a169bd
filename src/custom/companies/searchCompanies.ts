import { containing } from '../../names'

/**
 * Returns the companies whose names contain every word of the term, ignoring case and accents.
 *
 * @example searchCompanies(companies, 'nestle sa') // finds 'Nestlé SA'
 */
export const searchCompanies = <C extends { name: string }>(companies: readonly C[], term: string): C[] => {
  const words = term.trim().split(/\s+/).map(containing)
  return companies.filter(({ name }) => words.every((isIn) => isIn(name)))
}
