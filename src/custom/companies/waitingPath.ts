import type { Notification } from '../../../contract/entities/notification'
import { companyUsers, incentiveVersions, jobGradeVersions } from '../../resources'
import { fillPath } from '../../schema/path'

export type WaitingKind = Notification['kind']

/** The list that contains what waits, with the filters that show nothing else. */
const lists: { readonly [kind in WaitingKind]: string } = {
  'job-grade-versions': jobGradeVersions.at,
  'incentive-versions': incentiveVersions.at,
  'one-time-passwords': `${companyUsers.at}?is_active=true&is_one_time_password=true`,
}

/** Returns the address of the list with what waits in a company. */
export const waitingPath = (kind: WaitingKind, companyId: number): string =>
  fillPath(lists[kind], { company_id: companyId })
