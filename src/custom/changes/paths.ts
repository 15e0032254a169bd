/** The page that compares a company at two moments. */
export const changesPath = '/companies/:company_id/changes'
