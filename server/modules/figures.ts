/** The numbers of a company's dashboard, counted in one statement. */
import { sql, type SQL } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import { countedRoles, type CompanyFigures } from '../../contract/entities/companyFigures'
import { notificationKinds } from '../../contract/entities/notification'
import { admits, type Guard } from '../../contract/guards'
import type { SignedInCaller } from '../accounts/account'
import type { Operations } from '../http/operation'
import { requireCompany } from '../records/rows'
import { ranksNamingFormer } from './jobGrades/formerGrades'
import { isTold, waiting } from './waiting'

/** A part of the figures, as far as the caller may view it; undefined if that is nothing. */
type Part = (caller: SignedInCaller, companyId: number) => SQL | undefined

const partOf =
  (guard: Guard, select: (companyId: number) => SQL): Part =>
  (caller, companyId) =>
    admits(guard, caller, companyId) ? select(companyId) : undefined

/** Counts what waits, by kind. */
const selectWaiting: Part = (caller, companyId) => {
  const counts = notificationKinds
    // What is told to everybody is about themselves, not about the company.
    .filter((kind) => waiting[kind].guards.length > 0 && isTold(kind, caller, companyId))
    .map(
      (kind) =>
        sql`${kind}::text, (select count(*) from (${waiting[kind].select(companyId, caller.account.user.id, caller)}) found)`,
    )
  return counts.length > 0 ? sql`select json_build_object(${sql.join(counts, sql`, `)})` : undefined
}

const roles = (companyId: number): SQL => sql`select coalesce(json_agg(role), '[]') from (
  select r.application, r.name, count(*)::int as count
  from user_roles r join companies c on c.id = r.company_id and r.application = any(c.applications)
  where r.company_id = ${companyId} and r.grant_access
  group by r.application, r.name order by count desc, r.application desc, r.name limit ${countedRoles}) role`

const parts: { readonly [part in keyof CompanyFigures]-?: Part } = {
  people: partOf(
    calls.listCompanyUsers.guard,
    (companyId) => sql`select json_build_object('count', count(*), 'active', count(*) filter (where is_active),
      'roles', (${roles(companyId)})) from users where company_id = ${companyId}`,
  ),
  grade_map: partOf(
    calls.listGradeCompanies.guard,
    (companyId) => sql`select json_build_object('ranks', (select count(*) from ta_ranks), 'former', former, 'filled', (
      select count(*) from grade_companies g join grade_company_ranks k on k.grade_company_id = g.id
      where g.company_id = ${companyId}) - former)
      from (select count(*) from (${ranksNamingFormer(companyId)}) ranks) counted (former)`,
  ),
  waiting: selectWaiting,
}

export const figureOperations: Operations<'readCompanyFigures'> = {
  readCompanyFigures: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, caller, params: { company_id } }) => {
      const shown = Object.entries(parts).flatMap(([part, select]) => {
        const selected = select(caller, company_id)
        return selected ? [sql`(${selected}) as ${sql.identifier(part)}`] : []
      })
      const { rows } = await db.execute<CompanyFigures>(sql`select ${sql.join(shown, sql`, `)}`)
      return rows[0] ?? {}
    },
  },
}
