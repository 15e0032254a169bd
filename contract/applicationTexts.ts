/**
 * The only texts that say something else than `applicationNames`, because the specification spells them itself, and the
 * other names that files may use (0086).
 */
import type { GrantableApplication } from './applications'

type PerGrantable<Text> = Readonly<Record<GrantableApplication, Text>>

/** The tabs of the company user form (L89). */
export const applicationTabs = { TOM: 'Tom', JE: 'Job Evaluation' } as const satisfies PerGrantable<string>

/** The switches of a role for the dashboard of an application, and for Live Pay Benchmarking (L207, L208). */
export const dashboardSwitches = { TOM: 'TOM Dashboard', JE: 'JE Dashboard' } as const satisfies PerGrantable<string>
export const livePaySwitch = 'Bench Marking Tool'

/** The row of the permission matrix for job evaluations, which are the records of one application (L299). */
export const jobEvaluationRow = 'Job Evaluation'

/** What stands under the names of the cards in the choice of an application (L12, A01). */
export const jobEvaluationAbout = 'Job Evaluation: evaluate jobs and assign grades.'

/** The toast if nobody is granted anything (L233). */
export const noGrantMessage = 'At least one application (TOM or JE) must be granted access.'

/** The name and description of a role that are stored for empty ones (L234). */
export const roleDefaults = {
  TOM: { name: 'TOM User Role', description: 'TOM Application Access Role' },
  JE: { name: 'JE User Role', description: 'Job Evaluation Access Role' },
} as const satisfies PerGrantable<{ name: string; description: string }>

/** Other names that files may have: those of the tabs, and what earlier downloads said. */
export const otherNames: PerGrantable<readonly string[]> = {
  TOM: [applicationTabs.TOM],
  JE: ['JE', applicationTabs.JE],
}
