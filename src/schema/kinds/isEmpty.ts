import type { Situation, Values } from '../condition'
import { kindOf } from './registry'
import { isBlank } from './given'
import type { AnyResource } from '../resource'

/** Conditions on the situation don't matter for reading. */
const reading: Situation = { isNew: false, isOwn: false, isPlatform: false }

/** Returns whether a field of a record is empty. Read-only fields never are, nor are fields that show what nothing means. */
export const isEmpty = ({ fields }: AnyResource, name: string, record: Values): boolean => {
  const field = fields[name]
  const sent =
    field && !kindOf(field).showsNothing?.(field)
      ? Object.values(kindOf(field).payload(record, name, field, reading))
      : []
  return sent.length > 0 && sent.every(isBlank)
}
