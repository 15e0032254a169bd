import { call, list } from '../call'
import { entity, fixedParentId, nameMember } from '../entities/entity'
import { inCompany } from '../guards'
import { regular } from '../regular'

/** The unit, the region and the country must be linked to each other in the company (A81). */
export const {
  record: legalEntity,
  create: newLegalEntity,
  update: renamedLegalEntity,
} = entity('LegalEntity', {
  name: nameMember,
  business_unit_id: fixedParentId,
  region_id: fixedParentId,
  country_id: fixedParentId,
})

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
