/** The components that replace generated screens, by resource. */
import type * as resources from '../resources'
import { companies, companySummaries } from '../resources/companies'
import { companyRoles } from '../resources/companyRoles'
import { companyUsers } from '../resources/companyUsers'
import { metaOf } from '../schema/path'
import { everythingByName } from '../schema/queries'
import { listReads } from '../schema/routes/readAhead'
import type { OwnScreens, ReadsOf } from '../schema/shared/screens'
import { pageReads } from '../schema/shared/tabs'
import { CompanyList } from './companies/CompanyList'
import { CompanyDetails } from './companyProfile/CompanyDetails'
import { companyHead } from './companyProfile/companyHead'
import { EditGate } from './companyUsers/EditGate'
import { EffectsOnMany, RoleOfMany, RolesPage, ScopeOfMany } from './companyUsers/lazyParts'
import { ImportCell } from './companyUsers/ImportCell'
import { CompanyUserList } from './companyUsers/CompanyUserList'
import { withDefaults } from './companyUsers/roles/withDefaults'
import { StructureTab } from './structure/StructureTab'
import { ViewAsButton } from './viewAs/ViewAsButton'

/** The data to prefetch for screens that list companies. */
export const companiesRead: ReadsOf = () => [{ resource: companySummaries, list: everythingByName }]

export const screens: { readonly [Name in keyof typeof resources]?: OwnScreens } = {
  companies: { list: CompanyList, listReads: companiesRead, page: CompanyDetails, head: companyHead },
  companyUsers: {
    list: CompanyUserList,
    RowAction: ViewAsButton,
    bulk: { inputs: { role: RoleOfMany, scope: ScopeOfMany } },
    Effects: EffectsOnMany,
    ImportCell,
    EditGate,
    listReads: (params, address) => [
      ...pageReads(companies)(params, address),
      ...listReads(companyUsers)(params, address),
    ],
  },
  companyRoles: {
    list: RolesPage,
    listReads: (params, address) => [
      ...pageReads(companies)(params, address),
      { resource: companyRoles, list: { ...everythingByName, meta: metaOf({ ...params, ...withDefaults }) } },
    ],
  },
  businessUnits: { list: StructureTab },
  regions: { list: StructureTab },
}
