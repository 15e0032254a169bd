/** The pages of the product, and two of react-admin's own components. */
import { lazy } from 'react'
import { pages as ofProduct } from '../../../src/custom/pages'
import type { ResourceRoute } from '../../../src/schema/routes/routes'

const UnitsPage = lazy(() => import('./UnitsPage').then(({ UnitsPage: screen }) => ({ default: screen })))
const UnitPage = lazy(() => import('./UnitsPage').then(({ UnitPage: screen }) => ({ default: screen })))

export const pages: readonly ResourceRoute[] = [
  ...ofProduct,
  { path: '/companies/:company_id/units-page', screen: UnitsPage },
  { path: '/companies/:company_id/units-page/:unit_id', screen: UnitPage },
]

export { clientHome, platformPages } from '../../../src/custom/pages'
