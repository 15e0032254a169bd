/** Every call of the API by its name, which is also its OpenAPI operation id. */
import { auth } from './auth'
import { businessUnits } from './businessUnits'
import { companies } from './companies'
import { companyUsers } from './companyUsers'
import { gradeMapping } from './gradeMapping'
import { jobFunctions } from './jobFunctions'
import { jobGrades } from './jobGrades'
import { legalEntities } from './legalEntities'
import { longTermIncentives } from './longTermIncentives'
import { notifications } from './notifications'
import { reference } from './reference'
import { regions } from './regions'
import { sectors } from './sectors'
import { structure } from './structure'
import { system } from './system'
import { tomUsers } from './tomUsers'

export const callGroups = {
  system,
  auth,
  companies,
  businessUnits,
  legalEntities,
  regions,
  structure,
  tomUsers,
  companyUsers,
  sectors,
  reference,
  longTermIncentives,
  jobGrades,
  gradeMapping,
  jobFunctions,
  notifications,
}

export const calls = {
  ...system,
  ...auth,
  ...companies,
  ...businessUnits,
  ...legalEntities,
  ...regions,
  ...structure,
  ...tomUsers,
  ...companyUsers,
  ...sectors,
  ...reference,
  ...longTermIncentives,
  ...jobGrades,
  ...gradeMapping,
  ...jobFunctions,
  ...notifications,
}
export type Calls = typeof calls
export type CallName = keyof Calls
