/** The parts of changes of many people at once, loaded together when such a change is begun. */
import { lazy } from 'react'

const load = () => import('./forMany')

export const RoleOfMany = lazy(async () => ({ default: (await load()).RoleOfMany }))
export const ScopeOfMany = lazy(async () => ({ default: (await load()).ScopeOfMany }))
export const EffectsOnMany = lazy(async () => ({ default: (await load()).EffectsOnMany }))
