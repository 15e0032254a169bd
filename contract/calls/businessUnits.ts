import { call, created, list, record } from '../call'
import { businessUnit, changedBusinessUnit, newBusinessUnit } from '../entities/businessUnit'
import { deleted } from '../entities/fields'
import { inCompany } from '../guards'

export const businessUnits = {
  listAllBusinessUnits: call({
    method: 'GET',
    path: '/company/:company_id/business-unit/all',
    summary: 'List the business units of a company by name, for selectors',
    answer: list(businessUnit),
    guard: inCompany(
      'VIEW_BUSINESS_UNIT',
      'CREATE_REGION',
      'UPDATE_REGION',
      'CREATE_COMPANY_USER',
      'UPDATE_COMPANY_USER',
    ),
  }),
  readBusinessUnit: call({
    method: 'GET',
    path: '/company/:company_id/business-unit/:business_unit_id/',
    summary: 'Read a business unit with its regions and their countries',
    answer: record(businessUnit, 'Business unit fetched'),
    guard: inCompany('VIEW_BUSINESS_UNIT', 'VIEW_REGION'),
  }),
  listBusinessUnits: call({
    method: 'GET',
    path: '/company/:company_id/business-units/',
    summary: 'List the business units of a company, newest first, not paged',
    answer: list(businessUnit),
    guard: inCompany('VIEW_BUSINESS_UNIT'),
  }),
  createBusinessUnit: call({
    method: 'POST',
    path: '/company/:company_id/business-unit/',
    summary: 'Create a business unit',
    body: newBusinessUnit,
    answer: created(businessUnit, 'Business unit has been successfully added.'),
    guard: inCompany('CREATE_BUSINESS_UNIT'),
  }),
  updateBusinessUnit: call({
    method: 'PUT',
    path: '/company/:company_id/business-unit/:business_unit_id/',
    summary: 'Update a business unit',
    body: changedBusinessUnit,
    answer: record(businessUnit, 'Business unit has been successfully updated.'),
    guard: inCompany('UPDATE_BUSINESS_UNIT'),
  }),
  deleteBusinessUnit: call({
    method: 'DELETE',
    path: '/company/:company_id/business-unit/:business_unit_id/',
    summary: 'Delete a business unit that has no legal entities',
    answer: record(deleted, 'Business unit deleted successfully!'),
    guard: inCompany('DELETE_BUSINESS_UNIT'),
  }),
}
