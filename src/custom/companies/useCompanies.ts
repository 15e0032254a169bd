import { useGetList, useGetOne } from 'ra-core'
import type { Company, CompanyLite } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import { everything, everythingByName } from '../../schema/queries'
import { useMay } from '../../schema/shared/SchemaContext'
import { useSession } from '../session/useSession'

/** Loads a summary of every company the user may see, sorted by name. */
export const useCompanies = (options: { enabled?: boolean } = {}) =>
  useGetList<CompanyLite>('companySummaries', everythingByName, options)

/** Loads the companies whose contracts end soon. */
export const useEndingContracts = (options: { enabled: boolean }) =>
  useGetList<CompanyLite>('endingContracts', everything, options)

/** Loads the full record of the user's own company, if there is one and the user may read it. */
export const useOwnCompany = () => {
  const id = useSession()?.user?.company?.id ?? 0
  const isReadable = useMay()(companies, 'one', { company_id: String(id) })
  return useGetOne<Company>('companies', { id }, { enabled: id > 0 && isReadable })
}
