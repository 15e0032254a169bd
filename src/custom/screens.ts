/** The components that replace generated screens, by resource. */
import type * as resources from '../resources'
import { companySummaries } from '../resources/companies'
import { everythingByName } from '../schema/queries'
import type { OwnScreens, ReadsOf } from '../schema/shared/screens'
import { CompanyList } from './companies/CompanyList'
import { CompanyDetails } from './companyProfile/CompanyDetails'
import { companyHead } from './companyProfile/companyHead'
import { StructureTab } from './structure/StructureTab'

/** The data to prefetch for screens that list companies. */
export const companiesRead: ReadsOf = () => [{ resource: companySummaries, list: everythingByName }]

export const screens: { readonly [Name in keyof typeof resources]?: OwnScreens } = {
  companies: { list: CompanyList, listReads: companiesRead, page: CompanyDetails, head: companyHead },
  businessUnits: { list: StructureTab },
  regions: { list: StructureTab },
}
