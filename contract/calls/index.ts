/** All calls of the API by name, which is also the OpenAPI operation id. */
import type { Call } from '../call'
import type { Act, RegularResource } from '../regularResource'
import * as callGroups from './groups'

export { callGroups }

type Groups = typeof callGroups
/** The members of all groups, merged. */
type Joined<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? { readonly [name in keyof All]: All[name] }
  : never

export type Calls = Joined<Groups[keyof Groups]>
export type CallName = keyof Calls

export const calls = Object.assign({}, ...Object.values(callGroups)) as Calls

/** A resource with the names of its regular calls. */
export interface RegularCalls extends RegularResource {
  readonly calls: { readonly [act in Act]?: CallName }
}

const findResources = (): RegularCalls[] => {
  const found = new Map<RegularResource, { [act in Act]?: CallName }>()
  for (const [name, { regular }] of Object.entries(calls) as [CallName, Call][])
    if (regular) found.set(regular.resource, { ...found.get(regular.resource), [regular.act]: name })
  return [...found].map(([resource, named]) => ({ ...resource, calls: named }))
}

/** All resources with regular calls. */
export const regularResources = findResources()
