/** Every call of the API by its name, which is also its OpenAPI operation id. */
import { resourcesOf } from '../regular'
import * as callGroups from './groups'

export { callGroups }

type Groups = typeof callGroups
/** What all groups hold together. */
type Joined<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? { readonly [name in keyof All]: All[name] }
  : never

export type Calls = Joined<Groups[keyof Groups]>
export type CallName = keyof Calls

export const calls = Object.assign({}, ...Object.values(callGroups)) as Calls

/** The resources with regular calls, by which suites and the server's plain operations find them. */
export const regularResources = resourcesOf(calls)
