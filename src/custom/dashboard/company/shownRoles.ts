import { grantableApplications, type GrantableApplication } from '../../../../contract/applications'
import type { CompanyFigures } from '../../../../contract/entities/companyFigures'

export type CountedRole = NonNullable<CompanyFigures['people']>['roles'][number]

interface RolesOfApplication {
  readonly application: GrantableApplication
  readonly shown: readonly CountedRole[]
  /** How many roles are left out, and how many people have one of them. */
  readonly others: { readonly roles: number; readonly people: number }
}

/** The number of roles that a chart can show apart. */
const most = 5

/** Groups roles by application. The most frequent ones come first; what is left of many is summed up. */
export const shownRoles = (roles: readonly CountedRole[]): RolesOfApplication[] =>
  grantableApplications.flatMap((application) => {
    const own = roles.filter((role) => role.application === application)
    if (own.length === 0) return []
    // A line for the others takes as much room as the role itself.
    const shown = own.length === most + 1 ? own : own.slice(0, most)
    const left = own.slice(shown.length)
    return [
      { application, shown, others: { roles: left.length, people: left.reduce((sum, { count }) => sum + count, 0) } },
    ]
  })
