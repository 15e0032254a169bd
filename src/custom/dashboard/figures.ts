/** The figures of the dashboard, computed from the list of companies that is already loaded. */
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

/** Returns the most recently added companies; newer ones have higher ids. */
export const newestCompanies = (companies: readonly CompanyLite[], count: number): CompanyLite[] =>
  companies.toSorted((one, other) => other.id - one.id).slice(0, count)

const shownMonths = 12

/** Counts the contracts that end in each of the next twelve months, beginning with this one; keys are like `2026-11`. */
export const countByEndMonth = (
  companies: readonly Pick<CompanyLite, 'contract_end_date'>[],
  now = new Date(),
): Count<string>[] => {
  const ends = companies.map(({ contract_end_date: end }) => end?.slice(0, 7))
  return Array.from({ length: shownMonths }, (_, index) => {
    const key = new Date(Date.UTC(now.getFullYear(), now.getMonth() + index)).toISOString().slice(0, 7)
    return { key, count: ends.filter((end) => end === key).length }
  })
}
