import { z } from 'zod'
import { applicationEnums } from '../applications'
import { companyRoles } from '../permissions'
import { texts } from '../say'
import { countryRef } from './country'
import { currency } from './currency'
import { id, version } from './fields'

export const companyStatuses = ['IN_PROGRESS', 'ACTIVE', 'EXPIRED'] as const
/** Of contracts that are not over: the end of the others needs nobody. */
export const runningStatuses = ['IN_PROGRESS', 'ACTIVE'] as const satisfies readonly (typeof companyStatuses)[number][]
/** The names of the contract status, as the console shows them and lists search them. */
export const companyStatusNames = texts({
  IN_PROGRESS: 'In Progress',
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
} satisfies {
  readonly [status in (typeof companyStatuses)[number]]: string
})
/** Whether the people of a company can sign in, which has nothing to do with its contract (A46). */
export const signInNames = texts({ true: 'Can sign in', false: 'Signed out' })
/** What companies have that waits for somebody, which the list of companies can be filtered by. */
export const waitingInCompanies = [
  'refused-plans',
  'plans-of-week',
  'job-grade-approvals',
  'incentive-approvals',
  'one-time-passwords',
  'job-grade-versions',
  'incentive-versions',
] as const
/** Of how many days, from today on, the plans are told before they are made. */
export const plansNoticeDays = 7
/** After how many days an invitation that nobody has taken up waits for provider staff: people need some time. */
export const invitationDays = 3

/** How versions of job grades and incentives become active in a company (decision 0102). */
export const versionApprovals = ['AT_ONCE', 'SECOND_PERSON'] as const

export const stockTypes = ['in-House', 'international'] as const
/** The currency of all international stocks: US dollar. */
export const usdId = 138

export const logoUrl = z.string().nullable()
const applications = z.array(z.enum(applicationEnums))

/** A company as shown in selectors. */
export const companyLite = z
  .object({
    id,
    name: z.string(),
    small_logo_url: logoUrl,
    large_logo_url: logoUrl,
    status: z.enum(companyStatuses),
    is_active: z.boolean(),
    applications,
    country_id: id,
    /** For provider staff only, who are notified of contracts that end soon (A100). */
    contract_end_date: z.string().nullable(),
  })
  .meta({ id: 'CompanyLite' })
export type CompanyLite = z.output<typeof companyLite>

/** A company in the list of provider staff. */
export const listedCompany = companyLite
  .extend({
    country: countryRef,
    contract_end_date: z.string(),
    /** How many users it has; null for those who may not list them. */
    people: z.int().nullable(),
  })
  .meta({ id: 'ListedCompany' })
export type ListedCompany = z.output<typeof listedCompany>

export const stock = z
  .object({
    tracking_id: id,
    stock_type: z.enum(stockTypes),
    stock_currency_id: id,
    /** Null for an international stock. */
    stock_value: z.number().nullable(),
  })
  .meta({ id: 'Stock' })

export const company = z
  .object({
    id,
    name: z.string(),
    address: z.string(),
    postal_code: z.string(),
    country_id: id,
    currency_id: id,
    country_headquarter: z.string(),
    financial_year: z.int(),
    contract_start_date: z.string(),
    contract_end_date: z.string(),
    small_logo_url: logoUrl,
    large_logo_url: logoUrl,
    stock_data: z.array(stock),
    person_name: z.string(),
    person_phone_code: z.string(),
    person_phone_number: z.string(),
    person_email: z.string(),
    person_country_id: id,
    /** A copy of `applications`, read only (A83). */
    application_access: applications,
    applications,
    status: z.enum(companyStatuses),
    version_approval: z.enum(versionApprovals),
    /** By whose days its roles end and planned changes begin, as IANA names it (decision 0150). */
    time_zone: z.string(),
    /** From when on its people need a second factor (decision 0134); null if they need none. */
    second_factor_from: z.string().nullable(),
    /** Which of them: those with one of these roles, or all if none is named. */
    second_factor_roles: z.array(z.enum(companyRoles)),
    is_active: z.boolean(),
    version,
    country: countryRef,
    currency,
    /** The contact person, derived from `person_*` (A91). */
    user: z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone_code: z.string(),
      phone_number: z.string(),
    }),
    person_country: countryRef,
    /**
     * How many records its lists have, by the last part of their paths: `business-units`, `users`; and its cells of the grade
     * map, as `mapped-ranks`. What the caller may not read is left out, and changes of a company answer without any.
     */
    counts: z.record(z.string(), z.int()).optional(),
  })
  .meta({ id: 'Company' })
export type Company = z.output<typeof company>

/** The response to a logo upload. */
export const uploadedImage = z.object({ url: z.string() }).meta({ id: 'UploadedImage' })
