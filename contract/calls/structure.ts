import { call, record } from '../call'
import { structure as structureOfCompany } from '../entities/structure'
import { inCompany } from '../guards'

export const structure = {
  readStructure: call({
    method: 'GET',
    path: '/company/:company_id/structure/',
    summary: 'Read the whole tree of business units, regions, countries and legal entities that the caller may view',
    answer: record(structureOfCompany, 'Structure fetched'),
    guard: inCompany('VIEW_BUSINESS_UNIT', 'VIEW_REGION'),
  }),
}
