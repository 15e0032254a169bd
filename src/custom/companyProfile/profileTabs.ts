import type { Permission } from '../../../contract/permissions'

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
