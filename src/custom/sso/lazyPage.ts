/** The company selector is loaded when it is opened, with the library of its carousel. */
import { lazy } from 'react'

export const CompanySelector = lazy(async () => ({ default: (await import('./CompanySelector')).CompanySelector }))
