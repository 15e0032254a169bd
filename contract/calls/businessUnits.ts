import { call, list } from '../call'
import { businessUnit, changedBusinessUnit, newBusinessUnit } from '../entities/businessUnit'
import { inCompany } from '../guards'
import { regular } from '../regular'

export const businessUnits = {
  ...regular('business-unit', 'business-units', {
    of: 'company',
    record: businessUnit,
    create: newBusinessUnit,
    update: changedBusinessUnit,
    calls: ['all', 'one', 'create', 'update', 'delete'],
    overrides: {
      all: {
        path: '/company/:company_id/business-unit/all',
        summary: 'List the business units of a company by name, for selectors',
        guard: inCompany(
          'VIEW_BUSINESS_UNIT',
          'CREATE_REGION',
          'UPDATE_REGION',
          'CREATE_COMPANY_USER',
          'UPDATE_COMPANY_USER',
        ),
      },
      one: {
        summary: 'Read a business unit with its regions and their countries',
        guard: inCompany('VIEW_BUSINESS_UNIT', 'VIEW_REGION'),
      },
      delete: { summary: 'Delete a business unit that has no legal entities' },
    },
  }),
  listBusinessUnits: call({
    method: 'GET',
    path: '/company/:company_id/business-units/',
    summary: 'List the business units of a company, newest first, not paged',
    answer: list(businessUnit),
    guard: inCompany('VIEW_BUSINESS_UNIT'),
  }),
}
