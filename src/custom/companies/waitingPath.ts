import type { Notification } from '../../../contract/entities/notification'
import { companies, companyUsers, incentives, incentiveVersions, jobGradeVersions } from '../../resources'
import { fillPath } from '../../schema/path'
import { plannedPattern } from '../../schema/planned/plannedPath'
import { mapPath } from '../gradeMap/form/paths'

export type WaitingKind = Notification['kind']

/** The list that contains what waits, with the filters that show nothing else. */
const lists: { readonly [kind in WaitingKind]: string } = {
  'access-reviews': '/reviews/:company_id',
  'provider-secrets': '/identity-provider/:company_id',
  'job-grade-versions': jobGradeVersions.at,
  'incentive-versions': incentiveVersions.at,
  'job-grade-approvals': jobGradeVersions.at,
  'incentive-approvals': incentiveVersions.at,
  'refused-plans': plannedPattern,
  'plans-of-week': plannedPattern,
  'own-role-ends': companies.page,
  'ending-roles': `${companyUsers.at}?role_ends_soon=true`,
  'one-time-passwords': `${companyUsers.at}?is_active=true&is_one_time_password=true`,
  'people-with-former-grades': `${companyUsers.at}?former_grade=true`,
  'ranks-with-former-grades': mapPath,
  'incentives-with-former-grades': `${incentives.at}?grade_state=former`,
}

/** Returns the address of the list with what waits in a company for so long that provider staff are told. */
export const overduePath = (kind: WaitingKind, companyId: number): string =>
  kind === 'one-time-passwords'
    ? `${fillPath(companyUsers.at, { company_id: companyId })}?invitation_overdue=true`
    : waitingPath(kind, companyId)

/** Returns the address of the list with what waits in a company. */
export const waitingPath = (kind: WaitingKind, companyId: number): string =>
  fillPath(lists[kind], { company_id: companyId })
