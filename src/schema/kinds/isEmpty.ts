import type { Situation, Values } from '../condition'
import type { Field } from '../field'
import type { AnyResource } from '../resource'
import { kindOf } from './registry'

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether a field has a value in each member that it sends. */
export const isGiven = (values: Values, name: string, field: Field, situation: Situation): boolean =>
  Object.values(kindOf(field).payload(values, name, field, situation)).every((value) => !isBlank(value))

/** Conditions on the situation don't matter for reading. */
const reading: Situation = { isNew: false, isOwn: false, isPlatform: false }

/** Returns whether a field of a record is empty. Fields that show what nothing means never are. */
export const isEmpty = ({ fields }: AnyResource, name: string, record: Values): boolean => {
  const field = fields[name]
  if (!field || kindOf(field).showsNothing?.(field)) return false
  const sent = Object.values(kindOf(field).payload(record, name, field, reading))
  // A read-only field sends nothing.
  return sent.length > 0 ? sent.every(isBlank) : record[name] === null
}
