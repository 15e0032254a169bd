import { listedCompanies } from '../../resources/companies'

/** Returns the address of the list of companies with some filters. */
export const companiesPath = (filters: Readonly<Record<string, string>> = {}): string => {
  const query = String(new URLSearchParams(filters))
  return query === '' ? listedCompanies.at : `${listedCompanies.at}?${query}`
}
