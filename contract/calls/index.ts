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

/** A resource with the names of its regular calls, and of those of its own acts. */
export interface RegularCalls extends RegularResource {
  readonly calls: { readonly [act in Act]?: CallName }
  readonly ownCalls: Readonly<Record<string, CallName>>
}

const findResources = (): RegularCalls[] => {
  const found = new Map<RegularResource, Record<string, CallName>>()
  for (const [name, { regular }] of Object.entries(calls) as [CallName, Call][])
    if (regular) found.set(regular.resource, { ...found.get(regular.resource), [regular.act]: name })
  return [...found].map(([resource, named]) => {
    const isOwn = ([act]: [string, CallName]) => act in resource.acts
    const all = Object.entries(named)
    return {
      ...resource,
      calls: Object.fromEntries(all.filter((one) => !isOwn(one))),
      ownCalls: Object.fromEntries(all.filter(isOwn)),
    }
  })
}

/** All resources with regular calls. */
export const regularResources = findResources()
