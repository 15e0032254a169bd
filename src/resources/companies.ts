import { applicationEnums } from '../../contract/applications'
import { businessUnits } from '../../contract/calls/businessUnits'
import { companies as calls } from '../../contract/calls/companies'
import { regions } from '../../contract/calls/regions'
import { defaultCountry, financialYears } from '../../contract/constants'
import {
  companyStatuses,
  runningStatuses,
  stockTypes,
  usdId,
  versionApprovals,
  waitingInCompanies,
} from '../../contract/entities/company'
import { thisMonth } from '../../contract/entities/filters'
import { either } from '../../contract/guards'
import { companyRoles } from '../../contract/permissions'
import { consequence } from '../schema/consequence'
import {
  active,
  choice,
  choices,
  count,
  date,
  email,
  image,
  money,
  phone,
  reference,
  rows,
  text,
  year,
} from '../schema/field'
import { defineResource } from '../schema/resource'
import placeholder from './companyPlaceholder.svg'

const isInternational = { where: { stock_type: 'international' } } as const

export const companies = defineResource({
  name: 'companies',
  at: '/companies',
  page: '/companies/:company_id',
  counts: 'counts',
  // Companies open with units or regions (A43).
  pageShownTo: either(businessUnits.listBusinessUnits.guard, regions.listRegions.guard),
  menu: { icon: 'business', shownTo: calls.listAllCompanies.guard },
  after: 'apps',
  calls: {
    one: calls.readCompany,
    create: calls.createCompany,
    update: calls.updateCompany,
  },
  fields: {
    name: text(),
    address: text(),
    postal_code: text(),
    status: choice('companyStatus', companyStatuses, { fixed: { when: { isNew: true }, to: 'ACTIVE' } }),
    logo: image(calls.uploadImage, ['small_logo_url', 'large_logo_url'], { placeholder }),
    country: reference('countries', 'country_id'),
    country_headquarter: text(),
    currency: reference('currencies', 'currency_id', { follows: { field: 'country', by: 'currency_id' } }),
    financial_year: year(financialYears),
    applications: choices('applications', applicationEnums, {
      takesAway: consequence({
        call: calls.readCompanyAccess,
        counts: ['users', 'without_live_pay', 'left_without'],
        texts: 'lostApplications',
        sends: 'without',
      }),
    }),
    stock_data: rows({
      id: 'tracking_id',
      sendsRemoved: 'stock_tracking_ids',
      fields: {
        stock_type: choice('stockType', stockTypes),
        stock_currency_id: reference('currencies', 'stock_currency_id', {
          fixed: { when: isInternational, to: usdId },
        }),
        stock_value: money('stock_currency_id', { fixed: { when: isInternational, to: null } }),
      },
    }),
    version_approval: choice('versionApproval', versionApprovals, { shown: { isNew: false } }),
    time_zone: text({ input: 'TimeZone', shown: { isNew: false } }),
    second_factor_from: date(),
    second_factor_roles: choices('companyRoles', companyRoles),
    contract_start_date: date(),
    contract_end_date: date(),
    person_name: text(),
    person_contact: phone(defaultCountry, 'person_phone_code', 'person_phone_number', { follows: 'country' }),
    person_email: email(),
    person_country: reference('countries', 'person_country_id', { follows: { field: 'country' } }),
  },
  form: {
    in: 'page',
    create: '/companies/create',
    edit: '/companies/:company_id/edit',
    saves: 'filled',
    sections: [
      { name: 'basic', fields: ['logo', 'name', 'address', 'postal_code', 'status'] },
      {
        name: 'corporate',
        fields: ['country', 'country_headquarter', 'currency', 'financial_year', 'version_approval', 'time_zone'],
      },
      { name: 'security', fields: ['second_factor_from', 'second_factor_roles'], shown: { isNew: false } },
      // Company users can't choose the applications of their company (A38).
      { name: 'applications', fields: ['applications'], shown: { account: 'platform', isNew: false } },
      { name: 'stock', fields: ['stock_data'] },
      { name: 'contract', fields: ['contract_start_date', 'contract_end_date'] },
      { name: 'contact', fields: ['person_name', 'person_contact', 'person_email', 'person_country'] },
    ],
    // A new company has all applications; provider staff can remove them later (A83).
    sends: { applications: { when: { isNew: true }, to: applicationEnums } },
  },
})

/** Companies page by page, for the list of provider staff and for switching between thousands of them. */
export const listedCompanies = defineResource({
  name: 'listedCompanies',
  of: 'companies',
  at: '/companies',
  calls: { list: calls.listCompanies, toggle: calls.toggleCompany },
  fields: {
    name: text({ cell: 'CompanyName' }),
    country: reference('countries', 'country_id'),
    status: choice('companyStatus', companyStatuses, { cell: 'ContractStatus' }),
    is_active: active({
      texts: 'signIn',
      takesAway: consequence({
        call: calls.readCompanyAccess,
        counts: ['users', 'signed_in'],
        texts: 'deactivatedCompany',
      }),
    }),
    applications: choices('applications', applicationEnums, { cell: 'ApplicationGlyphs' }),
    contract_end_date: date({ cell: 'ContractEnd' }),
    people: count('companyUsers'),
  },
  filterFields: { waiting: choices('companyWaiting', waitingInCompanies) },
  list: {
    columns: ['name', 'country', 'status', 'is_active', 'applications', 'contract_end_date', 'people'],
    filters: ['status', 'is_active', 'applications', 'contract_end_date', 'country', 'waiting'],
    presets: {
      endingThisMonth: { contract_end_date_within: thisMonth, status: runningStatuses.join() },
      inProgress: { status: 'IN_PROGRESS' },
      signedOut: { is_active: 'false' },
    },
    pageSize: 50,
    sortedBy: 'name',
    formOf: 'companies',
  },
})

/** Companies whose contracts end soon, for the notification bell. */
export const endingContracts = defineResource({
  name: 'endingContracts',
  of: 'companies',
  calls: { list: calls.listEndingContracts },
  fields: { name: text() },
})

/** Companies in selectors. A separate resource, so that the cache doesn't mix these with whole companies. */
export const companySummaries = defineResource({
  name: 'companySummaries',
  of: 'companies',
  calls: { list: calls.listAllCompanies },
  fields: { name: text() },
})
