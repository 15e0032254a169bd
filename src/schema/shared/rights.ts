/** Who may do what with a resource: what the guards of its calls say, and nothing else. */
import { paramNames, type Call } from '../../../contract/call'
import { admits, type Caller, type Guard } from '../../../contract/guards'
import type { ListCall, ResourceCalls } from '../calls'
import type { AnyResource } from '../resource'

/** What a call of a resource is for. */
export type Slot = keyof ResourceCalls

/** The guards that all have to admit a person; null where nobody may, since there is no call. */
export type Asks = readonly Guard[] | null

/** The guards of a call, with those of who is shown its answer. */
export const guardsOf = (call: Call & Pick<ListCall, 'shownTo'>): readonly Guard[] =>
  call.shownTo === undefined || call.shownTo === call.guard ? [call.guard] : [call.guard, call.shownTo]

export const asksOf = ({ calls }: AnyResource, slot: Slot): Asks => {
  const call = calls[slot]
  return call ? guardsOf(call) : null
}

export const passes = (asks: Asks, caller: Caller, companyId?: number): boolean =>
  asks !== null && asks.every((guard) => admits(guard, caller, companyId))

const companyId = 'company_id'

/** Tells whether what stands at a path belongs to a company. */
export const isOfCompany = (path: string): boolean => paramNames(path).includes(companyId)

/** The company among the ids of a route. */
export const companyOf = (params: Readonly<Record<string, string | undefined>>): number | undefined =>
  params[companyId] === undefined ? undefined : Number(params[companyId])

/** Company users reach what belongs to a company, and nothing else (A13). */
export const isReachable = (path: string, caller: Caller): boolean => caller.isPlatform || isOfCompany(path)
