/** The table is loaded when it is opened, since most visits don't need it. */
import { lazy } from 'react'

export const GradeMapPage = lazy(async () => ({ default: (await import('./onDemand')).GradeMapPage }))
