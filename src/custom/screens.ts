/** The components that replace generated screens, by resource. */
import type * as resources from '../resources'
import { companies, companySummaries } from '../resources/companies'
import { companyUsers } from '../resources/companyUsers'
import { everythingByName } from '../schema/queries'
import { listReads } from '../schema/routes/readAhead'
import type { OwnScreens, ReadsOf } from '../schema/shared/screens'
import { pageReads } from '../schema/shared/tabs'
import { CompanyList } from './companies/CompanyList'
import { CompanyDetails } from './companyProfile/CompanyDetails'
import { companyHead } from './companyProfile/companyHead'
import { EffectsOnMany, RoleOfMany, ScopeOfMany } from './companyUsers/lazyParts'
import { CompanyUserList } from './companyUsers/CompanyUserList'
import { StructureTab } from './structure/StructureTab'
import { ViewAsButton } from './viewAs/ViewAsButton'

/** The data to prefetch for screens that list companies. */
export const companiesRead: ReadsOf = () => [{ resource: companySummaries, list: everythingByName }]

export const screens: { readonly [Name in keyof typeof resources]?: OwnScreens } = {
  companies: { list: CompanyList, listReads: companiesRead, page: CompanyDetails, head: companyHead },
  companyUsers: {
    list: CompanyUserList,
    RowAction: ViewAsButton,
    bulk: { inputs: { role: RoleOfMany, scope: ScopeOfMany }, Effects: EffectsOnMany },
    listReads: (params, address) => [
      ...pageReads(companies)(params, address),
      ...listReads(companyUsers)(params, address),
    ],
  },
  businessUnits: { list: StructureTab },
  regions: { list: StructureTab },
}
