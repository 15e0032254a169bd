import { call, created, list, record } from '../call'
import { deleted } from '../entities/fields'
import { legalEntity, newLegalEntity, renamedLegalEntity } from '../entities/legalEntity'
import { inCompany } from '../guards'

export const legalEntities = {
  listLegalEntities: call({
    method: 'GET',
    path: '/company/:company_id/business-unit/:business_unit_id/region/:region_id/country/:country_id/legal-entities/',
    summary: 'List the legal entities of a country in a region of a business unit',
    answer: list(legalEntity),
    guard: inCompany('VIEW_LEGAL_ENTITY'),
  }),
  createLegalEntity: call({
    method: 'POST',
    path: '/company/:company_id/legal-entity/',
    summary: 'Create a legal entity',
    body: newLegalEntity,
    answer: created(legalEntity, 'Legal entity has been successfully added.'),
    guard: inCompany('CREATE_LEGAL_ENTITY'),
  }),
  updateLegalEntity: call({
    method: 'PUT',
    path: '/company/:company_id/legal-entity/:legal_entity_id/',
    summary: 'Rename a legal entity',
    body: renamedLegalEntity,
    answer: record(legalEntity, 'Legal entity has been successfully updated.'),
    guard: inCompany('UPDATE_LEGAL_ENTITY'),
  }),
  deleteLegalEntity: call({
    method: 'DELETE',
    path: '/company/:company_id/legal-entity/:legal_entity_id/',
    summary: 'Delete a legal entity',
    answer: record(deleted, 'Legal entity deleted successfully!'),
    guard: inCompany('DELETE_LEGAL_ENTITY'),
  }),
}
