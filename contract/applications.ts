/** The applications: one table of their ids, enums and names (A01). */

export const applicationEnums = ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'] as const
/** An application as the API names it. */
export type Application = (typeof applicationEnums)[number]

/** An application in which a company user can have a role. */
export const grantableApplications = ['TOM', 'JE'] as const
export type GrantableApplication = (typeof grantableApplications)[number]

/** The names of their tabs in the form, which files may use as well. */
export const applicationTabs = { TOM: 'Tom', JE: 'Job Evaluation' } as const satisfies Record<
  GrantableApplication,
  string
>

export interface ApplicationCard {
  readonly id: 0 | 1 | 2 | 3
  /** Null for the Dashboard, which depends on the kind of account and is never granted. */
  readonly application: Application | null
  /** Its key in the i18n catalogue. */
  readonly key: 'dashboard' | 'tom' | 'taref' | 'livePay'
  /** The display name; users never see the enum. */
  readonly name: string
}

export const applicationCards: readonly ApplicationCard[] = [
  { id: 0, application: null, key: 'dashboard', name: 'Dashboard' },
  { id: 1, application: 'TOM', key: 'tom', name: 'TOM' },
  { id: 2, application: 'JE', key: 'taref', name: 'TAREF' },
  { id: 3, application: 'LIVE_PAY_BENCHMARKING_TOOL', key: 'livePay', name: 'Live Pay Benchmarking' },
]
