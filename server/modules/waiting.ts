/**
 * What waits in a company, and who may act on it: versions that were never active, one-time passwords in use, and what
 * names job grades that are no longer in use.
 */
import { sql, type SQL } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { notificationKinds } from '../../contract/entities/notification'
import { invitationDays, plansNoticeDays, waitingInCompanies } from '../../contract/entities/company'
import { providerEndsSoonDays } from '../../contract/entities/identityProvider'
import { admits, type Guard } from '../../contract/guards'
import type { SignedInCaller } from '../accounts/account'
import { endsSoon, todayInUtc } from '../database/tables'
import { incentivesNamingFormer, peopleNamingFormer, ranksNamingFormer } from './jobGrades/formerGrades'
import { plannedBy } from './planned/plannedBy'

interface Waiting {
  /** The guards of reading it and of acting on it. Callers who pass all of them are notified. */
  readonly guards: readonly Guard[]
  /** Selects the ids and names of what waits in a company for a person. */
  readonly select: (companyId: number, personId: number, caller: SignedInCaller) => SQL
  /** Whether it is named by its day, the first one first; by default what is newest is. */
  readonly byDay?: true
  /** Selects what a person has read about; by default the newest id. */
  readonly since?: (companyId: number, personId: number, caller: SignedInCaller) => SQL
}

/** Each change of what is active may leave other names behind. */
const activeGrades = (companyId: number): SQL =>
  sql`select concat_ws('-', v.id, (select max(e.id) from version_edits e where e.company_id = v.company_id
    and e.resource = ${calls.listJobGrades.regular.resource.name} and e.version_id = v.id))
    from job_grade_versions v where v.company_id = ${companyId} and v.is_active`

/** Each reminder makes what waits unread again. */
const remindersIn = (companyId: number): SQL =>
  sql`select md5(string_agg(id || ':' || reminded, ',' order by id)) from access_reviews
    where company_id = ${companyId} and state = 'open'`

/** A draft that nobody has done anything about. */
const isIdleDraft = sql`activated_at is null and approval is distinct from 'waiting'`

/** Nobody approves what they have asked for themselves. */
const waitsFor = (personId: number): SQL => sql`approval = 'waiting' and asker_id <> ${personId}`

/** Each question is a new one, even for a version that was asked for before. */
const questionsIn =
  (versions: SQL) =>
  (companyId: number): SQL =>
    sql`select extract(epoch from max(asked_at))::bigint::text from ${versions}
      where company_id = ${companyId} and approval = 'waiting'`

/** Roles in a company that end soon, of somebody or of others. */
const endingIn = (companyId: number, whose: SQL): SQL => sql`from user_roles r join users u on u.id = r.user_id
  where r.company_id = ${companyId} and r.grant_access and u.is_active and ${whose}
    and ${endsSoon(sql`r.ends_on`)}`

/** Each new end is told, even of somebody who had one before. */
const latestEnd = (companyId: number, whose: SQL): SQL =>
  sql`select concat_ws('-', max(r.ends_on), sum(r.user_id)) ${endingIn(companyId, whose)}`

const isOf = (personId: number): SQL => sql`r.user_id = ${personId}`
const isOfOthers = (personId: number): SQL => sql`r.user_id <> ${personId}`

/** Plans of a state that the caller may see, of one company or of all. */
const plansSeen = (state: 'refused' | 'planned', caller: SignedInCaller, companyId: number): SQL =>
  sql`state = ${state} and call = any(${sql.param(plannedBy(caller, companyId))}::text[])`

/** Today and the six days after, in UTC, and what is late. */
const isOfWeek: SQL = sql`counts_from < ${todayInUtc} + ${plansNoticeDays}::int`

/** The secret or certificate of the active identity provider, if it ends soon or has ended. */
const endingSecrets = (companyId: number): SQL => sql`from identity_providers
  where company_id = ${companyId} and state = 'active' and secret_ends_on <= ${todayInUtc} + ${providerEndsSoonDays}::int`

export const waiting: { readonly [kind in (typeof notificationKinds)[number]]: Waiting } = {
  'access-reviews': {
    guards: [calls.listAccessReviews.guard, calls.listCompanyUsers.guard],
    select: (companyId, personId) => sql`select v.id, v.name from access_reviews v where v.company_id = ${companyId}
      and v.state = 'open' and v.due_on >= ${todayInUtc} and exists (select from access_review_items i
        where i.company_id = v.company_id and i.review_id = v.id and i.reviewer_id = ${personId} and i.decision is null)`,
    since: remindersIn,
  },
  'provider-secrets': {
    guards: [calls.listIdentityProviders.guard],
    select: (companyId) => sql`select id, name ${endingSecrets(companyId)}`,
    since: (companyId) => sql`select concat_ws('-', max(id), max(secret_ends_on)) ${endingSecrets(companyId)}`,
  },
  'job-grade-versions': {
    guards: [calls.listJobGradeVersions.guard, calls.activateJobGradeVersion.guard],
    select: (companyId) =>
      sql`select id, name from job_grade_versions where company_id = ${companyId} and ${isIdleDraft}`,
  },
  'incentive-versions': {
    guards: [calls.listIncentiveVersions.guard, calls.activateIncentiveVersion.guard],
    select: (companyId) =>
      sql`select id, name from long_term_incentive_versions where company_id = ${companyId} and ${isIdleDraft}`,
  },
  'job-grade-approvals': {
    guards: [calls.listJobGradeVersions.guard, calls.activateJobGradeVersion.guard],
    select: (companyId, personId) =>
      sql`select id, name from job_grade_versions where company_id = ${companyId} and ${waitsFor(personId)}`,
    since: questionsIn(sql`job_grade_versions`),
  },
  'incentive-approvals': {
    guards: [calls.listIncentiveVersions.guard, calls.activateIncentiveVersion.guard],
    select: (companyId, personId) =>
      sql`select id, name from long_term_incentive_versions where company_id = ${companyId} and ${waitsFor(personId)}`,
    since: questionsIn(sql`long_term_incentive_versions`),
  },
  'one-time-passwords': {
    guards: [calls.listCompanyUsers.guard, calls.inviteCompanyUsers.guard],
    select: (companyId) => sql`select id, first_name || ' ' || last_name as name from users
      where company_id = ${companyId} and is_one_time_password and is_active`,
  },
  'refused-plans': {
    guards: [calls.listPlannedChanges.guard],
    byDay: true,
    select: (companyId, _personId, caller) => sql`select id, counts_from::text as name from planned_changes
      where company_id = ${companyId} and ${plansSeen('refused', caller, companyId)}`,
  },
  'plans-of-week': {
    guards: [calls.listPlannedChanges.guard],
    byDay: true,
    select: (companyId, _personId, caller) => sql`select id, counts_from::text as name from planned_changes
      where company_id = ${companyId} and ${isOfWeek} and ${plansSeen('planned', caller, companyId)}`,
    since: (companyId, _personId, caller) => sql`select concat_ws('-', max(counts_from), max(id)) from planned_changes
      where company_id = ${companyId} and ${isOfWeek} and ${plansSeen('planned', caller, companyId)}`,
  },
  'own-role-ends': {
    guards: [],
    byDay: true,
    select: (companyId, personId) =>
      sql`select r.user_id as id, r.ends_on::text as name ${endingIn(companyId, isOf(personId))}`,
    since: (companyId, personId) => latestEnd(companyId, isOf(personId)),
  },
  'ending-roles': {
    guards: [calls.listCompanyUsers.guard, calls.updateCompanyUser.guard],
    select: (companyId, personId) => sql`select distinct u.id, u.first_name || ' ' || u.last_name as name
      ${endingIn(companyId, isOfOthers(personId))}`,
    since: (companyId, personId) => latestEnd(companyId, isOfOthers(personId)),
  },
  'people-with-former-grades': {
    guards: [calls.listCompanyUsers.guard, calls.updateCompanyUser.guard],
    select: (companyId) => sql`select id, first_name || ' ' || last_name as name from users
      where company_id = ${companyId} and id in (${peopleNamingFormer(companyId)})`,
    since: activeGrades,
  },
  'ranks-with-former-grades': {
    guards: [calls.listGradeCompanies.guard, calls.saveGradeMap.guard],
    select: (companyId) => sql`select id, name from ta_ranks where id in (${ranksNamingFormer(companyId)})`,
    since: activeGrades,
  },
  'incentives-with-former-grades': {
    guards: [calls.listIncentives.guard, calls.updateIncentive.guard],
    select: (companyId) => sql`select n.id, p.name || ': ' || n.grade as name from long_term_incentives n
      join long_term_incentive_plans p on p.company_id = n.company_id and p.id = n.long_term_incentive_plan_id
      where n.company_id = ${companyId} and n.id = any(array(${incentivesNamingFormer(companyId)}))`,
    since: activeGrades,
  },
}

/** Whether a caller is told what waits of a kind. */
export const isTold = (kind: keyof typeof waiting, caller: SignedInCaller, companyId: number): boolean =>
  waiting[kind].guards.every((guard) => admits(guard, caller, companyId))

/** Whether somebody who may sign in has not taken up the invitation for days. */
export const isInvitationOverdue: SQL = sql`(users.is_one_time_password and users.is_active
  and users.password_set_at <= now() - make_interval(days => ${invitationDays}))`

/** The rows that wait in any company for a caller: since when, or from when they count, and the names of their kinds. */
const waitingRows: { readonly [kind in (typeof waitingInCompanies)[number]]: (caller: SignedInCaller) => SQL } = {
  'refused-plans': (caller) => sql`select company_id, settled_at from planned_changes
    where ${plansSeen('refused', caller, caller.companyId ?? 0)}`,
  'plans-of-week': (caller) => sql`select company_id, counts_from::timestamp at time zone 'utc' from planned_changes
    where ${isOfWeek} and ${plansSeen('planned', caller, caller.companyId ?? 0)}`,
  'one-time-passwords': () => sql`select company_id, password_set_at from users
    where company_id is not null and ${isInvitationOverdue}`,
  'job-grade-versions': () => sql`select company_id, created_at from job_grade_versions where ${isIdleDraft}`,
  'incentive-versions': () => sql`select company_id, created_at from long_term_incentive_versions where ${isIdleDraft}`,
  'job-grade-approvals': ({ account }) =>
    sql`select company_id, asked_at from job_grade_versions where ${waitsFor(account.user.id)}`,
  'incentive-approvals': ({ account }) =>
    sql`select company_id, asked_at from long_term_incentive_versions where ${waitsFor(account.user.id)}`,
}

/** Selects the companies in which something waits, with its kind, since when, and how much; nobody can sign in to the others. */
export const companiesWaiting = (caller: SignedInCaller): SQL =>
  sql.join(
    waitingInCompanies.map(
      (
        kind,
      ) => sql`select ${sql.raw(`'${kind}'`)}::text as kind, c.id as company_id, min(w.since) as since, count(*)::int as count
      from (${waitingRows[kind](caller)}) w (company_id, since) join companies c on c.id = w.company_id and c.is_active
      group by c.id`,
    ),
    sql` union all `,
  )
