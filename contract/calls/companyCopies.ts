/** What a company takes over from a similar one: only provider staff see two companies (decision 0078). */
import { call, list, record } from '../call'
import {
  companyCopy,
  companyCopyBody,
  companyCopyQuery,
  mostSimilar,
  similarCompaniesQuery,
  similarCompany,
} from '../entities/companyCopy'
import { platform } from '../guards'
import type { Permission } from '../permissions'

/** Any of these lets somebody copy a part; each part asks for its own. */
const anyPart: readonly Permission[] = [
  'CREATE_BUSINESS_UNIT',
  'CREATE_REGION',
  'CREATE_JOB_GRADE',
  'CREATE_GRADE_COMPANY_MAPPING',
  'CREATE_COMPANY_USER',
]

export const companyCopies = {
  listSimilarCompanies: call({
    method: 'GET',
    path: '/company/:company_id/similar-companies/',
    summary: `List the companies that have something to copy, those most like the company first, ${mostSimilar} at most`,
    query: similarCompaniesQuery,
    answer: list(similarCompany),
    guard: platform(...anyPart),
  }),
  copyCompany: call({
    method: 'POST',
    path: '/company/:company_id/copy/',
    summary: 'Copy the structure, job grades or grade mapping of another company, all or nothing',
    query: companyCopyQuery,
    body: companyCopyBody,
    answer: record(companyCopy, 'Copied'),
    guard: platform(...anyPart),
  }),
}
