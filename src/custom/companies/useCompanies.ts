import { useGetList, useGetOne } from 'ra-core'
import type { Company, CompanyLite } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import { everything, everythingByName } from '../../schema/queries'
import { useMay } from '../../schema/shared/SchemaContext'
import { useSession } from '../session/useSession'

/** Loads all companies that the person may see, by name, as selectors show them. */
export const useCompanies = (options: { enabled?: boolean } = {}) =>
  useGetList<CompanyLite>('companySummaries', everythingByName, options)

/** Loads the companies whose contracts end soon, the next one first. */
export const useEndingContracts = (options: { enabled: boolean }) =>
  useGetList<CompanyLite>('endingContracts', everything, options)

/** Loads the person's own company in full; nothing is asked for if there is none, or no right to read it. */
export const useOwnCompany = () => {
  const id = useSession()?.user?.company?.id ?? 0
  const isReadable = useMay()(companies, 'one', { company_id: String(id) })
  return useGetOne<Company>('companies', { id }, { enabled: id > 0 && isReadable })
}
