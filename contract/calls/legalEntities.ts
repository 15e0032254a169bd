import { call, list } from '../call'
import { legalEntity, newLegalEntity, renamedLegalEntity } from '../entities/legalEntity'
import { inCompany } from '../guards'
import { regular } from '../regular'

export const legalEntities = {
  ...regular('legal-entity', 'legal-entities', {
    of: 'company',
    record: legalEntity,
    create: newLegalEntity,
    update: renamedLegalEntity,
    calls: ['create', 'update', 'delete'],
    overrides: { update: { summary: 'Rename a legal entity' } },
  }),
  listLegalEntities: call({
    method: 'GET',
    path: '/company/:company_id/business-unit/:business_unit_id/region/:region_id/country/:country_id/legal-entities/',
    summary: 'List the legal entities of a country in a region of a business unit',
    answer: list(legalEntity),
    guard: inCompany('VIEW_LEGAL_ENTITY'),
  }),
}
