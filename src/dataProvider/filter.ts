/** Filters of lists: those that a call accepts are sent, the others are applied here if the call returns all records. */
import type { Identifier, RaRecord } from 'ra-core'
import { paramNames, type Call } from '../../contract/call'
import type { AnyResource } from '../schema/resource'
import { idOf } from './payload'
import type { BaseRequest } from './request'

export type Filter = Readonly<Record<string, unknown>>

/** Splits a filter into the members that a call accepts in its query, and the others. */
export const splitFilter = ({ query }: Call, filter: Filter): { sent: Filter; rest: Filter } => {
  const accepted = new Set(Object.keys(query?.shape ?? {}))
  const pick = (isSent: boolean) =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => accepted.has(name) === isSent))
  return { sent: pick(true), rest: pick(false) }
}

/** Throws on filters that the API would ignore, because the list would then contain wrong records. */
export const requireSent = ({ path }: Call, rest: Filter): void => {
  const names = Object.keys(rest)
  if (names.length > 0)
    throw new Error(`${path} can't be filtered by ${names.join(', ')}: its query has no such member`)
}

const equals = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value) ? value.some((one) => equals(one, wanted)) : String(idOf(value)) === String(wanted)

/** Returns the member of a record that a filter names, also by the payload member that sends it: `sector_id` for `sector`. */
const memberOf = ({ fields }: AnyResource, record: RaRecord, name: string): unknown => {
  if (name in record) return record[name]
  const [field] = Object.entries(fields).find(([, one]) => 'sends' in one && one.sends === name) ?? []
  return field === undefined ? undefined : record[field]
}

/** Throws on filters by members that no record has, because the list would then be empty without a reason. */
export const requireMembers = (
  { name: resource, fields }: AnyResource,
  records: readonly RaRecord[],
  filter: Filter,
) => {
  const known = new Set<unknown>(
    Object.entries(fields).flatMap(([name, field]) => ('sends' in field ? [name, field.sends] : [name])),
  )
  const names = Object.keys(filter).filter((name) => !known.has(name) && !records.some((record) => name in record))
  if (records.length > 0 && names.length > 0)
    throw new Error(`${resource} can't be filtered by ${names.join(', ')}: its records have no such member`)
}

/** Returns whether a record has all values of a filter. A list stands for any of its values. */
export const matchesFilter = (resource: AnyResource, record: RaRecord, filter: Filter): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const value = memberOf(resource, record, name)
    return Array.isArray(wanted) ? wanted.some((one) => equals(value, one)) : equals(value, wanted)
  })

interface ReferenceRequest extends BaseRequest {
  readonly target: string
  readonly id: Identifier
  readonly filter?: Filter
}

/** Turns the target of `getManyReference` into a path parameter of the list if it is one, or else into a filter. */
export const withTarget = <A extends ReferenceRequest>({ path }: Call, { target, id, ...request }: A) =>
  paramNames(path).includes(target)
    ? { ...request, meta: { ...request.meta, params: { ...request.meta?.params, [target]: id } } }
    : { ...request, filter: { ...request.filter, [target]: id } }
