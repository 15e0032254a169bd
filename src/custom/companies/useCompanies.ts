import { useGetList, useGetOne } from 'ra-core'
import { companies as calls } from '../../../contract/calls/companies'
import type { Company, CompanyLite } from '../../../contract/entities/company'
import { admits } from '../../../contract/guards'
import { callerOf } from '../session/account'
import { everything, everythingByName } from '../../schema/queries'
import { useSession } from '../session/useSession'

/** Loads all companies that the person may see, by name, as selectors show them. */
export const useCompanies = (options: { enabled?: boolean } = {}) =>
  useGetList<CompanyLite>('companySummaries', everythingByName, options)

/** Loads the companies whose contracts end soon, the next one first. */
export const useEndingContracts = (options: { enabled: boolean }) =>
  useGetList<CompanyLite>('endingContracts', everything, options)

/** Loads the person's own company in full; nothing is asked for if there is none, or no right to read it. */
export const useOwnCompany = () => {
  const session = useSession()
  const id = session?.user?.company?.id ?? 0
  const readable =
    session?.user != null && id > 0 && admits(calls.readCompany.guard, callerOf(session.user, session.permissions), id)
  return useGetOne<Company>('companies', { id }, { enabled: readable })
}
