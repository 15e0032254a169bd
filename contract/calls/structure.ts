import { call, record } from '../call'
import { structure as structureOfCompany } from '../entities/structure'
import { either, inCompany } from '../guards'

/** The guard of each level of a company's structure, wherever it is shown (A44, A126). */
export const structureLevels = {
  business_units: inCompany('VIEW_BUSINESS_UNIT'),
  regions: inCompany('VIEW_REGION'),
  countries: inCompany('VIEW_COUNTRY'),
  legal_entities: inCompany('VIEW_LEGAL_ENTITY'),
}

export const structure = {
  readStructure: call({
    method: 'GET',
    path: '/company/:company_id/structure/',
    summary: 'Read the whole tree of business units, regions, countries and legal entities that the caller may view',
    answer: record(structureOfCompany, 'Structure fetched'),
    guard: either(structureLevels.business_units, structureLevels.regions),
  }),
}
