/** The parts of form and list with which company users are changed. */
import { inputWaiting, lazyModule } from '../../schema/shared/lazyModule'
import type { FindSwitchWarning, FindWarning } from '../../schema/shared/screens'

const load = () => import('./onDemand')
const parts = lazyModule(load, { isLikely: true })

export const AccessColumn = parts.part((module) => module.AccessColumn, null)
export const AccessInput = parts.part((module) => module.AccessInput, inputWaiting)
export const EffectsOnMany = parts.part((module) => module.EffectsOnMany)
export const NewPasswordColumn = parts.part((module) => module.NewPasswordColumn, null)
export const NewPasswordInput = parts.part((module) => module.NewPasswordInput, inputWaiting)
export const PermissionOfMany = parts.part((module) => module.PermissionOfMany)
export const RightsOfMany = parts.part((module) => module.RightsOfMany)
export const RightsHistory = parts.part((module) => module.RightsHistory, null)
export const RoleOfMany = parts.part((module) => module.RoleOfMany)
export const RolesPage = parts.part((module) => module.RolesPage)
export const UndoneRight = parts.part((module) => module.UndoneRight, null)
export const ScopeOfMany = parts.part((module) => module.ScopeOfMany)

export const warnOfBreakGlass: FindSwitchWarning = async (...switching) => (await load()).warnOfBreakGlass(...switching)
export const warnOfLastSuperUser: FindWarning = async (...saving) => (await load()).warnOfLastSuperUser(...saving)
export const warnOfLostApplications: FindWarning = async (...saving) => (await load()).warnOfLostApplications(...saving)
