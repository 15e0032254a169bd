import { entity, fixedParentId, nameMember } from './entity'

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
