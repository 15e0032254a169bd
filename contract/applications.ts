/** The applications: one table of their ids, enums and names (A01, 0086). */

export const applicationEnums = ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'] as const
/** An application as the API names it. */
export type Application = (typeof applicationEnums)[number]

/** An application in which a company user can have a role. */
export const grantableApplications = ['TOM', 'JE'] as const
export type GrantableApplication = (typeof grantableApplications)[number]

/** The application that is this console, and its first page. */
export const dashboardName = 'Dashboard'

/** What people read, on screens and in files, mails and messages; they never see the enum. */
export const applicationNames = {
  TOM: 'TOM',
  JE: 'TAREF',
  LIVE_PAY_BENCHMARKING_TOOL: 'Live Pay Benchmarking',
} as const satisfies Record<Application, string>

export interface ApplicationCard {
  readonly id: 0 | 1 | 2 | 3
  /** Null for the Dashboard, which depends on the kind of account and is never granted. */
  readonly application: Application | null
  /** Its key in the i18n catalogue. */
  readonly key: 'dashboard' | 'tom' | 'taref' | 'livePay'
  readonly name: string
}

export const applicationCards: readonly ApplicationCard[] = [
  { id: 0, application: null, key: 'dashboard', name: dashboardName },
  { id: 1, application: 'TOM', key: 'tom', name: applicationNames.TOM },
  { id: 2, application: 'JE', key: 'taref', name: applicationNames.JE },
  {
    id: 3,
    application: 'LIVE_PAY_BENCHMARKING_TOOL',
    key: 'livePay',
    name: applicationNames.LIVE_PAY_BENCHMARKING_TOOL,
  },
]
