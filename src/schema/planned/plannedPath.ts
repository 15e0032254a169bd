/** The page of what is planned in a company. */
export const plannedPattern = '/companies/:company_id/planned-changes'

export const plannedPath = (companyId: string): string => plannedPattern.replace(':company_id', companyId)
