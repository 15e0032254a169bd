/** Pure functions that keep and restore the unsaved work of a record's form: the changed values, and what they replace. */
import type { RaRecord } from 'ra-core'
import type { Location } from 'react-router-dom'
import type { Values } from '../condition'
import { kindOf } from '../kinds'
import type { AnyResource } from '../resource'
import { versionParam } from '../versioned'
import { initialValues, type FormShape } from './payload'

/** Returns the address of a form, which also opens a form that is a dialog. */
export const formPlace = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { name }: AnyResource,
  record: RaRecord | undefined,
): string => {
  const version = new URLSearchParams(search).get(versionParam)
  const query = version === null ? '' : `?${versionParam}=${encodeURIComponent(version)}`
  return `${pathname}${query}#${name}=${record?.id ?? 'new'}`
}

/** What is kept of a form. */
interface RecordWork {
  /** The changed values. */
  readonly values: Values
  /** What the record had in their place, and its version. */
  readonly base: Values
}

/** Returns the form values that may be kept: those of all fields but secrets. */
const keptMembers = ({ resource, names }: FormShape): string[] =>
  names.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || ('isSecret' in field && field.isSecret)) return []
    return Object.keys(kindOf(field).initial(name, field))
  })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const pick = (values: Values, members: readonly string[]): Values =>
  Object.fromEntries(members.map((member) => [member, values[member]]))

/** Returns what to keep of a form; null if nothing that may be kept has changed. */
export const changedWork = (shape: FormShape, base: RaRecord | undefined, values: Values): RecordWork | null => {
  const start = initialValues(shape, base)
  const changed = keptMembers(shape).filter((member) => !isSame(values[member], start[member]))
  if (changed.length === 0) return null
  return { values: pick(values, changed), base: { ...pick(base ?? {}, changed), version: base?.version } }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Restores what was kept beside what is typed already. If others have changed a value that was changed here as well, the
 * form goes on from what it was, so that saving reports the conflict. Returns null if nothing is left to restore.
 */
export const restoreWork = (
  shape: FormShape,
  record: RaRecord | undefined,
  typed: Values,
  content: unknown,
): { readonly base: RaRecord | undefined; readonly values: Values } | null => {
  const { values, base } = (isObject(content) ? content : {}) as Partial<RecordWork>
  if (!isObject(values) || !isObject(base)) return null
  const start = initialValues(shape, record)
  const restored = keptMembers(shape).filter(
    (member) => member in values && isSame(typed[member], start[member]) && !isSame(values[member], start[member]),
  )
  if (restored.length === 0) return null
  const before = pick(base, restored)
  const isChanged = record && restored.some((member) => !isSame(record[member], before[member]))
  return {
    base: isChanged ? { ...record, ...before, version: base.version } : record,
    values: { ...typed, ...pick(values, restored) },
  }
}
