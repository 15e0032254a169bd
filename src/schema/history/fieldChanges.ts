/** Says which fields of a screen a change has changed, and how. */
import type { RaRecord } from 'ra-core'
import type { RecordDifference } from '../../../contract/entities/history'
import type { Field } from '../field'
import { kindOf } from '../kinds'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'

/** A field that a change has changed: what was removed from its list and added to it, or its value before and after. */
export interface FieldChange {
  readonly name: string
  readonly kind: 'list' | 'value'
  /** Null if nothing was removed, or the value was empty. */
  readonly before: RaRecord | null
  readonly after: RaRecord | null
}

/** The resource with the fields of others that show its records in another shape. */
export const withAllFields = (resource: AnyResource, all: Readonly<Record<string, AnyResource>>): AnyResource => ({
  ...resource,
  fields: Object.assign(
    {},
    ...Object.values(all).flatMap(({ of, fields }) => (of === resource.name ? [fields] : [])),
    resource.fields,
  ),
})

/** The members that a field shows or sends. */
const membersOf = (name: string, field: Field): readonly string[] => [name, ...kindOf(field).errorKeys(name, field)]

/** Returns the fields that can be shown by themselves, in the order of the schema. */
const ownFields = ({ fields }: AnyResource): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => !kindOf(field).isToldElsewhere)

/** Returns the field that shows or sends a member, if there is one that tells it by itself. */
export const fieldOfMember = (resource: AnyResource, member: string): string | undefined =>
  ownFields(resource).find(([name, field]) => membersOf(name, field).includes(member))?.[0]

const keyOf = (item: unknown): string =>
  JSON.stringify(typeof item === 'object' && item !== null && 'id' in item ? item.id : item)

/** Returns what one list has and the other lacks. */
const surplus = (one: readonly unknown[], other: readonly unknown[]): unknown[] => {
  const others = new Set(other.map(keyOf))
  return one.filter((item) => !others.has(keyOf(item)))
}

/** Ids, and what only the server knows, need not be told. */
const isTold = (value: unknown): boolean => typeof value === 'object' && value !== null && 'name' in value

const listChange = (name: string, before: RaRecord, after: RaRecord): FieldChange => {
  const [then, now] = [before[name] as unknown[], after[name] as unknown[]]
  const sideOf = (record: RaRecord, items: readonly unknown[]) =>
    items.length > 0 ? { ...record, [name]: items } : null
  return { name, kind: 'list', before: sideOf(before, surplus(then, now)), after: sideOf(after, surplus(now, then)) }
}

const changeOf = (resource: AnyResource, name: string, before: RaRecord, after: RaRecord): FieldChange => {
  if (Array.isArray(before[name]) && Array.isArray(after[name])) return listChange(name, before, after)
  const sideOf = (record: RaRecord) => (isEmpty(resource, name, record) ? null : record)
  return { name, kind: 'value', before: sideOf(before), after: sideOf(after) }
}

/** Returns the fields that a change has changed, and what else it has changed that has a name, such as a record above. */
export const fieldChanges = (resource: AnyResource, { members, before, after }: RecordDifference): FieldChange[] => {
  if (!before || !after) return []
  const records = [before as RaRecord, after as RaRecord] as const
  const fields = ownFields(resource).filter(([name, field]) =>
    membersOf(name, field).some((one) => members.includes(one)),
  )
  const shown = new Set(Object.entries(resource.fields).flatMap(([name, field]) => membersOf(name, field)))
  const others = members.filter((name) => !shown.has(name) && (isTold(before[name]) || isTold(after[name])))
  return [...fields.map(([name]) => name), ...others].map((name) => changeOf(resource, name, ...records))
}

/** Returns the fields that say something of a record that was added or removed. */
export const filledFields = (resource: AnyResource, record: RaRecord): string[] =>
  ownFields(resource)
    .filter(([name, field]) => membersOf(name, field).some((one) => one in record) && !isEmpty(resource, name, record))
    .map(([name]) => name)
