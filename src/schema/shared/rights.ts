/** Permission checks on a resource, derived from the guards of its calls alone. */
import { paramNames, type Call } from '../../../contract/call'
import { admits, explain, type Caller, type Guard, type Refusal } from '../../../contract/guards'
import type { ListCall, ResourceCalls } from '../calls'
import type { AnyResource } from '../resource'

/** The purpose of a call, such as `list` or `create`; `screen` is the list that people see. */
export type Slot = keyof ResourceCalls | 'screen'

/** The guards that must all admit the user; null denies everybody, because there is no call. */
export type Asks = readonly Guard[] | null

/** Returns the guards of a call, including the one that restricts who sees its answer. */
export const guardsOf = (call: Call & Pick<ListCall, 'shownTo'>): readonly Guard[] =>
  call.shownTo === undefined || call.shownTo === call.guard ? [call.guard] : [call.guard, call.shownTo]

export const asksOf = ({ calls, list }: AnyResource, slot: Slot): Asks => {
  const call = calls[slot === 'screen' ? 'list' : slot]
  if (!call) return null
  return slot === 'screen' && list?.shownTo ? [...guardsOf(call), list.shownTo] : guardsOf(call)
}

export const passes = (asks: Asks, caller: Caller, companyId?: number): boolean =>
  asks !== null && asks.every((guard) => admits(guard, caller, companyId))

/** Whether whoever has the other permissions has these, too. */
const includes = (refusal: Refusal, other: Refusal): boolean =>
  refusal.kind === 'permission' &&
  other.kind === 'permission' &&
  other.anyOf.every((name) => refusal.anyOf.includes(name))

/** Returns what the user lacks to pass; nothing exactly if they pass. What follows from the rest is left out. */
export const refusalsFor = (asks: Asks, caller: Caller, companyId?: number): readonly Refusal[] => {
  if (asks === null) return [{ kind: 'nobody' }]
  const all = asks.flatMap((guard) => explain(guard, caller, companyId))
  const distinct = [...new Map(all.map((refusal) => [JSON.stringify(refusal), refusal])).values()]
  return distinct.filter((refusal) => !distinct.some((other) => other !== refusal && includes(refusal, other)))
}

const companyId = 'company_id'

/** Returns whether a path is within a company. */
export const isOfCompany = (path: string): boolean => paramNames(path).includes(companyId)

/** Returns the company id among the params of a route. */
export const companyOf = (params: Readonly<Record<string, string | undefined>>): number | undefined =>
  params[companyId] === undefined ? undefined : Number(params[companyId])

/** Returns whether the user can open a path: company users are limited to paths within a company (A13). */
export const isReachable = (path: string, caller: Caller): boolean => caller.isPlatform || isOfCompany(path)
