import { fillPath } from '../../schema/path'

/** The page that compares a company at two moments. */
export const changesPath = '/companies/:company_id/changes'

/** Returns the address that compares a company with now; without a moment, with the usual one. */
export const changesSince = (companyId: number, moment?: string): string =>
  `${fillPath(changesPath, { company_id: String(companyId) })}${moment ? `?${new URLSearchParams({ from: moment })}` : ''}`
