/** Collects the operations of modules and plain resources. Calls without an operation are neither served nor documented. */
import { regularResources } from '../../contract/calls'
import * as tables from '../database/tables'
import { plainOperations } from '../records/plain'
import { tellBlockers } from '../search/blockers'
import { searchOperations } from '../search/search'
import { accessReviewOperations } from './accessReviews'
import { activityOperations } from './activity'
import { applicationOperations } from './applications'
import { authOperations } from './auth'
import { businessUnitOperations } from './businessUnits'
import { changeOperations } from './changes'
import { companyOperations } from './companies'
import { companyCopyOperations } from './companyCopies'
import { companyUserOperations } from './companyUsers'
import { gradeMappingOperations } from './gradeMapping'
import { evidenceOperations } from './evidence'
import { figureOperations } from './figures'
import { historyOperations } from './history'
import { imageOperations } from './images'
import { industryOperations } from './industries'
import { jobFunctionOperations } from './jobFunctions'
import { jobGradeOperations } from './jobGrades'
import { jobSubFunctionOperations } from './jobSubFunctions'
import { legalEntityOperations } from './legalEntities'
import { incentiveOperations } from './longTermIncentives'
import { notificationOperations } from './notifications'
import { passkeyOperations } from './passkeys'
import { pastRecordsOperations } from './pastRecords'
import { plannedOperations } from './planned'
import { provisioningOperations } from './provisioning'
import { preferenceOperations } from './preferences'
import { queueOperations } from './queue'
import { referenceOperations } from './reference'
import { regionOperations } from './regions'
import { removalOperations } from './removals'
import { rightOperations } from './rights'
import { savedViewOperations } from './savedViews'
import { secondFactorOperations } from './secondFactors'
import { apiKeyOperations } from './apiKeys'
import { identityProviderOperations } from './identityProviders'
import { invitationOperations } from './invitations'
import { sessionOperations } from './sessions'
import { sectorOperations } from './sectors'
import type { Services } from './services'
import { structureOperations } from './structure'
import { subIndustryOperations } from './subIndustries'
import { systemOperations } from './system'
import { tomUserOperations } from './tomUsers'
import { undoOperations } from './undo'
import { unsavedWorkOperations } from './unsavedWork'
import { viewAsOperations } from './viewAs'

const ownOperations = (services: Services) => ({
  ...systemOperations(services),
  ...authOperations(services),
  ...companyOperations,
  ...companyCopyOperations,
  ...imageOperations,
  ...figureOperations,
  ...tomUserOperations(services),
  ...companyUserOperations(services),
  ...rightOperations,
  ...businessUnitOperations,
  ...legalEntityOperations,
  ...regionOperations,
  ...structureOperations,
  ...sectorOperations,
  ...gradeMappingOperations(services),
  ...industryOperations,
  ...subIndustryOperations,
  ...jobFunctionOperations,
  ...jobGradeOperations,
  ...incentiveOperations,
  ...jobSubFunctionOperations,
  ...referenceOperations,
  ...notificationOperations,
  ...preferenceOperations,
  ...queueOperations,
  ...historyOperations,
  ...changeOperations,
  ...evidenceOperations(services),
  ...activityOperations,
  ...savedViewOperations,
  ...sessionOperations,
  ...apiKeyOperations,
  ...provisioningOperations(services),
  ...identityProviderOperations(services),
  ...secondFactorOperations(services),
  ...passkeyOperations(services),
  ...invitationOperations(services),
  ...applicationOperations(services),
  ...unsavedWorkOperations,
  ...viewAsOperations,
  ...pastRecordsOperations,
})

export const operationsOf = (services: Services) => {
  const own = ownOperations(services)
  const all = tellBlockers({ ...plainOperations(regularResources, { ...tables }, own), ...own })
  const undone = undoOperations(services, all)
  return {
    ...all,
    ...searchOperations(services, all),
    ...removalOperations(all),
    ...undone,
    ...plannedOperations(all),
    ...accessReviewOperations(services, { ...all, ...undone }),
  }
}
