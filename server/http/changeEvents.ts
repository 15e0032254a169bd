/** Security events of calls that change what others rely on. Changes of rights have events of their accounts. */
import type { FastifyRequest } from 'fastify'
import { callGroups, type CallName } from '../../contract/calls'
import { reporterOf, type SecurityEvent } from '../securityEvents'

const callsOf = (...groups: readonly object[]) => new Set(groups.flatMap((group) => Object.keys(group)))

const { businessUnits, regions, legalEntities, structure, companyCopies } = callGroups
const { jobGrades, longTermIncentives, gradeMapping, undo, removals } = callGroups
const events: readonly (readonly [SecurityEvent, ReadonlySet<string>])[] = [
  ['structure changed', callsOf(businessUnits, regions, legalEntities, structure, companyCopies)],
  ['grades changed', callsOf(jobGrades, longTermIncentives, gradeMapping)],
  ['change taken back', callsOf(undo, removals)],
]

/** Returns the event of a call that changes what others rely on. */
export const changeEventOf = (call: CallName): SecurityEvent | undefined =>
  events.find(([, names]) => names.has(call))?.[0]

/** Reports a change that a call has made, by its id in history, if it is one of these. */
export const reportChange = (call: CallName, request: FastifyRequest, change: number): void => {
  const event = changeEventOf(call)
  if (!event) return
  const { company_id: company } = request.ids
  reporterOf(request)(event, {
    account: null,
    ...(request.caller && { by: request.caller.account.user.id }),
    ...(company !== undefined && { company }),
    call,
    change,
  })
}
