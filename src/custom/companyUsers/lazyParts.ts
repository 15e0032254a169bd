/** The parts of form and list with which company users are changed, loaded when the first one is shown. */
import { lazy } from 'react'

const load = () => import('./onDemand')

export const AccessColumn = lazy(async () => ({ default: (await load()).AccessColumn }))
export const AccessInput = lazy(async () => ({ default: (await load()).AccessInput }))
export const EffectsOnMany = lazy(async () => ({ default: (await load()).EffectsOnMany }))
export const RoleOfMany = lazy(async () => ({ default: (await load()).RoleOfMany }))
export const RolesPage = lazy(async () => ({ default: (await load()).RolesPage }))
export const ScopeOfMany = lazy(async () => ({ default: (await load()).ScopeOfMany }))
