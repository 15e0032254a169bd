/** The countries that an incentive is limited to. */
import { incentiveCountries, incentives } from '../../database/tables'
import { countryLinks } from '../countries/links'

export const incentiveLinks = countryLinks({
  rows: incentives,
  links: incentiveCountries,
  member: 'long_term_incentive_id',
})
