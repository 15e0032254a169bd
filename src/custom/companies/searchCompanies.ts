import { fold } from '../../../contract/fold'

/**
 * Keeps the companies whose names hold every typed word, without regard to case and accents.
 *
 * @example searchCompanies(companies, 'nestle sa') // finds 'Nestlé SA'
 */
export const searchCompanies = <C extends { name: string }>(companies: readonly C[], term: string): C[] => {
  const words = fold(term).split(/\s+/).filter(Boolean)
  return companies.filter(({ name }) => {
    const text = fold(name)
    return words.every((word) => text.includes(word))
  })
}
