/** The parts of the form about access, loaded when a form is opened: they are too large for everybody's first visit. */
import { lazy } from 'react'

export const AccessInput = lazy(() => import('./AccessInput').then((file) => ({ default: file.AccessInput })))
export const AccessColumn = lazy(() => import('./AccessColumn').then((file) => ({ default: file.AccessColumn })))
