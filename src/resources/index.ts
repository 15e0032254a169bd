/** All resources of the console, by name. To add one, create a file in this folder and export it here. */
export { applications } from './applications'
export { businessUnits } from './businessUnits'
export { companies, companySummaries, endingContracts, listedCompanies } from './companies'
export { companyFigures } from './companyFigures'
export { companyRoles } from './companyRoles'
export { companyUsers } from './companyUsers'
export { industries, sectors, subIndustries } from './sectors'
export { incentivePlans, planTypes } from './incentivePlans'
export { incentives, incentiveVersions } from './incentives'
export { jobFunctions, jobSubFunctions } from './jobFunctions'
export { jobGrades, jobGradeVersions } from './jobGrades'
export { legalEntities } from './legalEntities'
export { notifications, readNotifications, viewings } from './notifications'
export { countries, currencies, taRanks } from './reference'
export { regions } from './regions'
export { companyUserRights, granters } from './rights'
export {
  regionCountries,
  structureCountries,
  structureRegions,
  structures,
  structureUnits,
  unitRegions,
} from './structures'
export { tomUsers } from './tomUsers'
