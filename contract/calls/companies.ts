import { call, created, imageUpload, list, page, record } from '../call'
import { applicationEnums } from '../applications'
import {
  company,
  companyLite,
  companyStatuses,
  listedCompany,
  uploadedImage,
  waitingInCompanies,
} from '../entities/company'
import { companyAccess, companyAccessQuery } from '../entities/companyAccess'
import { changedCompany, newCompany } from '../entities/companyPayload'
import { toggled } from '../entities/fields'
import { anyId, anyOf, within, yesOrNo } from '../entities/filters'
import { activeQuery, listQuery } from '../entities/queries'
import { companySuperUser, either, inCompany, platform, signedIn } from '../guards'

export const companies = {
  listAllCompanies: call({
    method: 'GET',
    path: '/companies/all/',
    summary: 'List all companies by name; a company user gets only their own',
    answer: list(companyLite),
    guard: signedIn(),
  }),
  listCompanies: call({
    method: 'GET',
    path: '/companies/',
    summary: 'List companies page by page, newest first; a search finds parts of what the list shows',
    query: listQuery('name', 'country', 'status', 'is_active', 'applications', 'contract_end_date', 'people').extend({
      status: anyOf(companyStatuses),
      is_active: yesOrNo,
      applications: anyOf(applicationEnums),
      contract_end_date_within: within,
      country_id: anyId,
      waiting: anyOf(waitingInCompanies),
    }),
    answer: page(listedCompany),
    guard: platform(),
  }),
  listEndingContracts: call({
    method: 'GET',
    path: '/companies/ending/',
    summary: 'List the companies whose contracts end within the notice period, the next one first, 100 at most',
    answer: list(companyLite),
    guard: platform(),
  }),
  readCompany: call({
    method: 'GET',
    path: '/company/:company_id/',
    summary: 'Read a company, and how many records it has in each list that the caller may read',
    answer: record(company, 'Company fetched'),
    guard: inCompany(
      'VIEW_COMPANY',
      'VIEW_BUSINESS_UNIT',
      'VIEW_REGION',
      'UPDATE_COMPANY',
      'VIEW_COMPANY_USER',
      'CREATE_COMPANY_USER',
      'UPDATE_COMPANY_USER',
    ),
  }),
  readCompanyAccess: call({
    method: 'GET',
    path: '/company/:company_id/access/',
    summary: 'Count the people who would lose access if a company lost applications, or were deactivated',
    query: companyAccessQuery,
    answer: record(companyAccess, 'Access counted'),
    guard: platform('UPDATE_COMPANY', 'ENABLE_DISABLE_COMPANY'),
  }),
  createCompany: call({
    method: 'POST',
    path: '/company/',
    summary: 'Create a company',
    body: newCompany,
    answer: created(company, 'New Company Created'),
    guard: platform('CREATE_COMPANY'),
  }),
  updateCompany: call({
    method: 'PUT',
    path: '/company/:company_id/',
    summary: 'Update a company; only provider staff may change its applications',
    body: changedCompany,
    answer: record(company, 'You have successfully updated the company.'),
    guard: either(platform('UPDATE_COMPANY'), companySuperUser('UPDATE_COMPANY')),
  }),
  toggleCompany: call({
    method: 'PATCH',
    path: '/company/:company_id/',
    summary: 'Activate or deactivate a company; the users of an inactive one cannot sign in',
    query: activeQuery,
    answer: record(toggled, 'Company status updated'),
    guard: platform('ENABLE_DISABLE_COMPANY'),
  }),
  uploadImage: call({
    method: 'POST',
    path: '/upload-image/',
    summary: 'Upload a logo, a JPEG or PNG file under 2 MB',
    upload: imageUpload,
    answer: created(uploadedImage, 'Image uploaded successfully'),
    // Company users who may update their company; nothing in the path tells which.
    guard: either(platform('CREATE_COMPANY', 'UPDATE_COMPANY'), [
      { account: 'company', role: 'COMPANY_SUPER_USER', permissions: ['UPDATE_COMPANY'] },
    ]),
  }),
}
