/** The numbers of a company's dashboard, counted in one statement. */
import { sql, type SQL } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { countedRoles, type CompanyFigures } from '../../contract/entities/companyFigures'
import { admits, type Guard } from '../../contract/guards'
import type { Operations } from '../http/operation'
import { requireCompany } from '../records/rows'
import { waiting } from './waiting'

interface Part {
  readonly guard: Guard
  readonly select: (companyId: number) => SQL
}

const countOf = ({ guard, select }: Part): Part => ({
  guard,
  select: (companyId) => sql`select count(*)::int from (${select(companyId)}) counted`,
})

const roles = (companyId: number): SQL => sql`select coalesce(json_agg(role), '[]') from (
  select r.application, r.name, count(*)::int as count
  from user_roles r join companies c on c.id = r.company_id and r.application = any(c.applications)
  where r.company_id = ${companyId} and r.grant_access
  group by r.application, r.name order by count desc, r.application desc, r.name limit ${countedRoles}) role`

const parts: { readonly [part in keyof CompanyFigures]-?: Part } = {
  people: {
    guard: calls.listCompanyUsers.guard,
    select: (companyId) => sql`select json_build_object('count', count(*), 'active', count(*) filter (where is_active),
      'one_time_passwords', count(*) filter (where is_one_time_password and is_active), 'roles', (${roles(companyId)}))
      from users where company_id = ${companyId}`,
  },
  grade_map: {
    guard: calls.listGradeCompanies.guard,
    select: (companyId) => sql`select json_build_object('ranks', (select count(*) from ta_ranks), 'filled', (
      select count(*) from grade_companies g join grade_company_ranks k on k.grade_company_id = g.id
      where g.company_id = ${companyId}))`,
  },
  waiting_job_grade_versions: countOf(waiting['job-grade-versions']),
  waiting_incentive_versions: countOf(waiting['incentive-versions']),
}

export const figureOperations: Operations<'readCompanyFigures'> = {
  readCompanyFigures: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id } }) => {
      const shown = Object.entries(parts)
        .filter(([, { guard }]) => admits(guard, caller, company_id))
        .map(([part, { select }]) => sql`(${select(company_id)}) as ${sql.identifier(part)}`)
      const { rows } = await db.execute<CompanyFigures>(sql`select ${sql.join(shown, sql`, `)}`)
      return rows[0] ?? {}
    },
  },
}
