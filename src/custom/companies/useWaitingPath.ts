import type { Call } from '../../../contract/call'
import { companyUsers } from '../../../contract/calls/companyUsers'
import { jobGrades } from '../../../contract/calls/jobGrades'
import { longTermIncentives } from '../../../contract/calls/longTermIncentives'
import type { Notification } from '../../../contract/entities/notification'
import { fillPath } from '../../schema/path'
import type { AnyResource } from '../../schema/resource'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'

export type WaitingKind = Notification['kind']

/** The list that contains what waits, and the filters that show nothing else. */
const lists: { readonly [kind in WaitingKind]: { readonly call: Call; readonly query?: string } } = {
  'job-grade-versions': { call: jobGrades.listJobGradeVersions },
  'incentive-versions': { call: longTermIncentives.listIncentiveVersions },
  'one-time-passwords': { call: companyUsers.listCompanyUsers, query: '?is_active=true&is_one_time_password=true' },
}

/** Returns the address of the list with what waits in a company; undefined if no screen lists it. */
export const waitingPath = (
  resources: Readonly<Record<string, AnyResource>>,
  kind: WaitingKind,
  companyId: number,
): string | undefined => {
  const { call, query = '' } = lists[kind]
  const at = Object.values(resources).find(({ calls }) => calls.list === call)?.at
  return at && fillPath(at, { company_id: companyId }) + query
}

export const useWaitingPath = (kind: WaitingKind, companyId: number) =>
  waitingPath(useSchemaSetting().resources, kind, companyId)
