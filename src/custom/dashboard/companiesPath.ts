import { listedCompanies } from '../../resources/companies'

/** Returns the address of the list of companies with some filters; without any, not with those that the list remembers. */
export const companiesPath = (filters: Readonly<Record<string, string>> = { page: '1' }): string =>
  `${listedCompanies.at}?${new URLSearchParams(filters).toString()}`
