/** The screens of a company's structure: two tabs of its profile, and the levels below a business unit. */
import type { ComponentType } from 'react'
import { useTranslate } from 'ra-core'
import { businessUnits } from '../../resources/businessUnits'
import { legalEntities } from '../../resources/legalEntities'
import { regions } from '../../resources/regions'
import { regionCountries, unitRegions } from '../../resources/unitStructure'
import type { AnyResource } from '../../schema/resource'
import { routesOf, type ResourceRoute } from '../../schema/routes'
import { CompanyGate } from '../companyProfile/CompanyGate'
import { profileTabs } from '../companyProfile/profileTabs'
import { structureTab } from './StructureTab'

/** Keeps a screen to the companies that the person may open; its own permission is the screen's matter (A44). */
const inCompany = (Screen: ComponentType): ComponentType =>
  function ScreenOfCompany() {
    const translate = useTranslate()
    return (
      <CompanyGate permissions={[]} title={translate('companyProfile.title')}>
        <Screen />
      </CompanyGate>
    )
  }

const levels: readonly AnyResource[] = [unitRegions, regionCountries, legalEntities]

export const structureRoutes: readonly ResourceRoute[] = [
  { path: profileTabs.businessUnits.path, screen: structureTab(profileTabs.businessUnits, businessUnits) },
  { path: profileTabs.regions.path, screen: structureTab(profileTabs.regions, regions) },
  ...levels.flatMap(routesOf).map(({ path, screen }) => ({ path, screen: inCompany(screen) })),
]
