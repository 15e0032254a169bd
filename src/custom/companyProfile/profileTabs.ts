import type { Permission } from '../../../contract/permissions'
import { companies } from '../../resources/companies'
import type { ReadsOf } from '../../schema/routes/readAhead'

export interface ProfileTab {
  /** Its label is the text `companyProfile.tabs.{name}`. */
  readonly name: 'details' | 'businessUnits' | 'regions'
  readonly path: string
  /** Any one of these (A43). */
  readonly permissions: readonly Permission[]
}

/** The tabs of a company's profile, in their order. */
export const profileTabs = {
  details: { name: 'details', path: '/companies/:company_id', permissions: ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'] },
  businessUnits: {
    name: 'businessUnits',
    path: '/companies/:company_id/business-units',
    permissions: ['VIEW_BUSINESS_UNIT'],
  },
  regions: { name: 'regions', path: '/companies/:company_id/regions', permissions: ['VIEW_REGION'] },
} as const satisfies Readonly<Record<string, ProfileTab>>

/** Every tab shows whose profile it is. */
export const companyReads: ReadsOf = ({ company_id = '' }) =>
  /^\d+$/.test(company_id) ? [{ resource: companies, id: company_id }] : []
