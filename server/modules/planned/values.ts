/** Compares what is planned with what a record holds, value by value. */
import { isDeepStrictEqual } from 'node:util'
import type { PlannedValue } from '../../database/tables'
import type { AnyRow } from '../../records/table'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The order of a list says nothing: permissions, and ids of records. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : (value ?? null)

const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(comparable(one), comparable(other))

/** Returns the values in which a record differs from what is wanted. */
export const differences = (was: unknown, wanted: unknown, path: readonly string[] = []): PlannedValue[] => {
  if (isMembers(was) && isMembers(wanted))
    return [...new Set([...Object.keys(was), ...Object.keys(wanted)])].flatMap((member) =>
      differences(was[member], wanted[member], [...path, member]),
    )
  return isSame(was, wanted) ? [] : [{ path, was: was ?? null, wanted: wanted ?? null }]
}

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, member) => (isMembers(inner) ? inner[member] : undefined), values)

const withValue = (values: unknown, [member, ...rest]: readonly string[], value: unknown): unknown =>
  member === undefined
    ? value
    : {
        ...(isMembers(values) ? values : {}),
        [member]: withValue(isMembers(values) ? values[member] : {}, rest, value),
      }

/** Returns a record with what is planned; undefined if somebody has changed one of the values since. */
export const withPlanned = (present: AnyRow, planned: readonly PlannedValue[]): AnyRow | undefined => {
  const isFree = ({ path, was, wanted }: PlannedValue) => {
    const is = valueAt(present, path)
    return isSame(is, was) || isSame(is, wanted)
  }
  return planned.every(isFree)
    ? planned.reduce<AnyRow>((values, { path, wanted }) => withValue(values, path, wanted) as AnyRow, present)
    : undefined
}

/** Whether all values are as planned. */
export const areAllMade = (present: AnyRow, planned: readonly PlannedValue[]): boolean =>
  planned.every(({ path, wanted }) => isSame(valueAt(present, path), wanted))

/** What a value belongs to: the role of a person in an application, or a member of another record. */
const partOf = ({ path: [member, ...rest] }: Pick<PlannedValue, 'path'>): string =>
  member === 'roles' ? `roles.${rest[0]}` : String(member)

/** Whether two plans of a call for one record set the same; calls that are no forms always do. */
export const isSameChange = (one: readonly PlannedValue[], other: readonly PlannedValue[]): boolean => {
  const parts = new Set(one.map(partOf))
  return (one.length === 0 && other.length === 0) || other.some((value) => parts.has(partOf(value)))
}
