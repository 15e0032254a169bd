/** What waits in a company, and who may view it: versions that were never active, and one-time passwords in use. */
import { sql, type SQL } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { notificationKinds } from '../../contract/entities/notification'
import type { Guard } from '../../contract/guards'

interface Waiting {
  readonly guard: Guard
  /** Selects the ids and names of what waits in a company. */
  readonly select: (companyId: number) => SQL
}

export const waiting: { readonly [kind in (typeof notificationKinds)[number]]: Waiting } = {
  'job-grade-versions': {
    guard: calls.listJobGradeVersions.guard,
    select: (companyId) =>
      sql`select id, name from job_grade_versions where company_id = ${companyId} and activated_at is null`,
  },
  'incentive-versions': {
    guard: calls.listIncentiveVersions.guard,
    select: (companyId) =>
      sql`select id, name from long_term_incentive_versions where company_id = ${companyId} and activated_at is null`,
  },
  'one-time-passwords': {
    guard: calls.listCompanyUsers.guard,
    select: (companyId) => sql`select id, first_name || ' ' || last_name as name from users
      where company_id = ${companyId} and is_one_time_password and is_active`,
  },
}
