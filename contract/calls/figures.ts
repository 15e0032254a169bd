import { call, record } from '../call'
import { companyFigures } from '../entities/companyFigures'
import { inCompany } from '../guards'

export const figures = {
  readCompanyFigures: call({
    method: 'GET',
    path: '/company/:company_id/figures/',
    summary: 'Read the numbers of a company dashboard: people by role, grade coverage and waiting versions',
    answer: record(companyFigures, 'Figures fetched'),
    guard: inCompany('VIEW_COMPANY_USER', 'VIEW_GRADE_COMPANY_MAPPING', 'VIEW_JOB_GRADE', 'VIEW_COMPANY_LTI'),
  }),
}
