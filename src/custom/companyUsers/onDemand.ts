/**
 * What is needed to change company users, and too large for everybody's first visit. One file, since each file has its
 * name in the sign-in pages.
 */
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyUserList } from '../../i18n/parts/companyUserList'
import { ofCompanyUsers } from '../../i18n/parts/companyUsers'

export { AccessColumn } from './AccessColumn'
export { AccessInput } from './AccessInput'
export { EffectsOnMany } from './EffectsOnMany'
export { warnOfBreakGlass } from './breakGlass'
export { warnOfLastSuperUser, warnOfLostApplications } from './lastSuperUser'
export { NewPasswordColumn, NewPasswordInput } from './NewPassword'
export { PermissionOfMany } from './PermissionOfMany'
export { RightsOfMany } from './RightsOfMany'
export { RightsHistory } from './RightsHistory'
export { RoleOfMany } from './RoleOfMany'
export { RolesPage } from './roles/RolesPage'
export { ScopeOfMany } from './ScopeOfMany'
export { UndoneRight } from './UndoneRight'

addTexts(ofCompanyUsers)
// What changes of many are called, for the answer to 'Why not?'.
addTexts(ofCompanyUserList)
