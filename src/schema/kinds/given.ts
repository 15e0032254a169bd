import type { Situation, Values } from '../condition'
import type { Field } from '../field'
import { kindOf } from './registry'

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether a field has a value in each member that it sends. */
export const isGiven = (values: Values, name: string, field: Field, situation: Situation): boolean =>
  Object.values(kindOf(field).payload(values, name, field, situation)).every((value) => !isBlank(value))
