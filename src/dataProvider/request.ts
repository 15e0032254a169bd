/** What all modules of the data provider share: finding a call, and building its request. */
import type { Identifier, DataProvider } from 'ra-core'
import { paramNames, type Call } from '../../contract/call'
import { resources } from '../resources/byName'
import type { ResourceCalls } from '../schema/calls'
import type { AnyResource } from '../schema/resource'

export interface BaseRequest {
  readonly meta?: { readonly params?: Readonly<Record<string, Identifier>> }
  readonly signal?: AbortSignal | undefined
}

/** A call that will be sent. */
export interface PlannedCall<C extends Call = Call> {
  readonly call: C
  readonly params: Readonly<Record<string, Identifier>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Finds a resource, or throws if it isn't declared. */
export const resourceOf = (name: string): AnyResource => {
  const resource = resources[name]
  if (!resource) throw new Error(`There is no resource ${name} in src/resources/index.ts`)
  return resource
}

/** Finds the call of a resource, or throws if it isn't declared. */
export const callOf = <Kind extends keyof ResourceCalls>(
  resource: string,
  kind: Kind,
): NonNullable<ResourceCalls[Kind]> => {
  const call = resourceOf(resource).calls[kind]
  if (!call) throw new Error(`The resource ${resource} declares no call for ${kind} in src/resources`)
  return call
}

/** The last path parameter is the id of the record. */
const lastParameter = ({ path }: Call): string => {
  const name = paramNames(path).at(-1)
  if (!name) throw new Error(`The path ${path} has no parameter for an id`)
  return name
}

export const requestOf = (call: Call, { meta, signal }: BaseRequest, id?: Identifier) => ({
  // The path of what belongs to the caller has no id.
  params: { ...meta?.params, ...(id !== undefined && call.path.includes(':') && { [lastParameter(call)]: id }) },
  ...(signal && { signal }),
})

/** Reads and writes the records of a resource, wherever they live. Writes to many records are built on these. */
export type Source = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>
