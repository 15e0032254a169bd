/** The screens of a company's structure: two tabs of its profile, and the levels below a business unit. */
import type { ComponentType } from 'react'
import { useTranslate } from 'ra-core'
import { businessUnits } from '../../resources/businessUnits'
import { legalEntities } from '../../resources/legalEntities'
import { regions } from '../../resources/regions'
import { regionCountries, unitRegions } from '../../resources/unitStructure'
import type { AnyResource } from '../../schema/resource'
import { listReads } from '../../schema/routes/readAhead'
import { routesOf, type ResourceRoute } from '../../schema/routes/routes'
import { CompanyGate } from '../companyProfile/CompanyGate'
import { companyReads, profileTabs, type ProfileTab } from '../companyProfile/profileTabs'
import { structureTab } from './StructureTab'

/** Keeps a screen to the companies that the person may open (A49); its own permission is the screen's matter (A44). */
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

/** A tab reads the company that it belongs to beside its list. */
const tabRoute = (tab: ProfileTab, resource: AnyResource): ResourceRoute => ({
  path: tab.path,
  screen: structureTab(tab, resource),
  reads: (params, address) => [...companyReads(params, address), ...listReads(resource)(params, address)],
})

export const structureRoutes: readonly ResourceRoute[] = [
  tabRoute(profileTabs.businessUnits, businessUnits),
  tabRoute(profileTabs.regions, regions),
  ...levels.flatMap(routesOf).map(({ screen, ...route }) => ({ ...route, screen: inCompany(screen) })),
]
