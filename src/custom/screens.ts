/** The components that replace generated screens, by resource. */
import type * as resources from '../resources'
import { companySummaries } from '../resources/companies'
import { companyRoles } from '../resources/companyRoles'
import { metaOf } from '../schema/path'
import { everythingByName } from '../schema/queries'
import type { OwnScreens, ReadsOf } from '../schema/shared/screens'
import { ApplicationNotice } from './applications/lazyParts'
import { companyHead } from './companyProfile/companyHead'
import { CompanySwitch } from './companyProfile/lazyParts'
import { EditGate } from './companyUsers/EditGate'
import {
  EffectsOnMany,
  PermissionOfMany,
  RightsHistory,
  RightsOfMany,
  RoleOfMany,
  RolesPage,
  ScopeOfMany,
  UndoneRight,
  warnOfBreakGlass,
  warnOfLastSuperUser,
  warnOfLostApplications,
} from './companyUsers/lazyParts'
import { ImportCell } from './companyUsers/ImportCell'
import { withDefaults } from './companyUsers/roles/withDefaults'
import { CompanyDetails, CompanyList, CompanyUserList, PersonNotice, StructureTab, ViewAsButton } from './lazyParts'

/** The data to prefetch for screens that list companies. */
export const companiesRead: ReadsOf = () => [{ resource: companySummaries, list: everythingByName }]

export const screens: { readonly [Name in keyof typeof resources]?: OwnScreens } = {
  companies: {
    page: CompanyDetails,
    head: companyHead,
    Switch: CompanySwitch,
    findWarning: warnOfLostApplications,
  },
  applications: { FormNotice: ApplicationNotice },
  listedCompanies: { list: CompanyList },
  tomUsers: { FormNotice: PersonNotice, History: RightsHistory, Undone: UndoneRight },
  companyUsers: {
    list: CompanyUserList,
    RowAction: ViewAsButton,
    bulk: { inputs: { role: RoleOfMany, scope: ScopeOfMany, permission: PermissionOfMany, rights: RightsOfMany } },
    Effects: EffectsOnMany,
    ImportCell,
    EditGate,
    FormNotice: PersonNotice,
    History: RightsHistory,
    Undone: UndoneRight,
    findWarning: warnOfLastSuperUser,
    findSwitchWarning: warnOfBreakGlass,
  },
  companyRoles: {
    list: RolesPage,
    listReads: (params) => [
      { resource: companyRoles, list: { ...everythingByName, meta: metaOf({ ...params, ...withDefaults }) } },
    ],
  },
  businessUnits: { list: StructureTab },
  regions: { list: StructureTab },
}
