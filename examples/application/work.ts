/** What the example does in each application, and which permissions that takes. */
import type { Application, applicationNames } from '../../contract/applications'
import type { Permission } from '../../contract/permissions'

export interface Work<Of extends Application = Application> {
  /** The number of the application in the cookie `selected_app`. */
  readonly card: 1 | 2 | 3
  /** The name that people see. */
  readonly name: (typeof applicationNames)[Of]
  /** What the application keeps, in the plural. */
  readonly records: string
  readonly view: Permission
  readonly create: Permission
}

export const workOf: { readonly [Of in Application]: Work<Of> } = {
  TOM: { card: 1, name: 'TOM', records: 'offers', view: 'VIEW_OFFER', create: 'CREATE_OFFER' },
  JE: {
    card: 2,
    name: 'TAREF',
    records: 'job evaluations',
    view: 'VIEW_JOB_EVALUATION',
    create: 'CREATE_JOB_EVALUATION',
  },
  LIVE_PAY_BENCHMARKING_TOOL: {
    card: 3,
    name: 'Live Pay Benchmarking',
    records: 'reports',
    view: 'VIEW_LBT_REPORT',
    create: 'CREATE_LBT_REPORT',
  },
}
