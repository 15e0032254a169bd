/** Every resource of the console, by name. A new one is a file beside this one and a line here. */
import { byName } from '../schema/byName'
import { businessUnits } from './businessUnits'
import { companies, companySummaries, endingContracts } from './companies'
import { industries } from './industries'
import { jobFunctions } from './jobFunctions'
import { jobSubFunctions } from './jobSubFunctions'
import { legalEntities } from './legalEntities'
import { countries, currencies } from './reference'
import { readNotifications } from './readNotifications'
import { regions } from './regions'
import { sectors } from './sectors'
import { structures } from './structures'
import { subIndustries } from './subIndustries'
import { tomUsers } from './tomUsers'
import { regionCountries, unitRegions } from './unitStructure'

export const resources = byName([
  companies,
  companySummaries,
  endingContracts,
  countries,
  currencies,
  tomUsers,
  sectors,
  industries,
  subIndustries,
  jobFunctions,
  jobSubFunctions,
  businessUnits,
  unitRegions,
  regionCountries,
  legalEntities,
  structures,
  regions,
  readNotifications,
])
