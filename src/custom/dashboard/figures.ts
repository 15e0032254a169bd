/** The numbers of the dashboard, counted from the companies that the console has loaded anyway. */
import { applicationCards, type ApplicationCard } from '../../../contract/applications'
import { companyStatuses, type CompanyLite } from '../../../contract/entities/company'

export interface Count<Key extends string> {
  key: Key
  count: number
}

/** Counts the companies in each status. */
export const countByStatus = (companies: readonly CompanyLite[]): Count<CompanyLite['status']>[] =>
  companyStatuses.map((key) => ({ key, count: companies.filter(({ status }) => status === key).length }))

/** Counts the companies that use each application. */
export const countByApplication = (companies: readonly CompanyLite[]): Count<ApplicationCard['key']>[] =>
  applicationCards.flatMap(({ application, key }) =>
    application === null
      ? []
      : [{ key, count: companies.filter(({ applications }) => applications.includes(application)).length }],
  )

/** Finds the companies that were added last: ids rise with time. */
export const newestCompanies = (companies: readonly CompanyLite[], count: number): CompanyLite[] =>
  companies.toSorted((one, other) => other.id - one.id).slice(0, count)
