/** The parts of changes of many people at once, loaded when such a change is begun. */
import { lazy } from 'react'

export const RoleOfMany = lazy(() => import('./RoleOfMany').then((file) => ({ default: file.RoleOfMany })))
export const ScopeOfMany = lazy(() => import('./ScopeOfMany').then((file) => ({ default: file.ScopeOfMany })))
export const EffectsOnMany = lazy(() => import('./EffectsOnMany').then((file) => ({ default: file.EffectsOnMany })))
