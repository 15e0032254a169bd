import type { Situation, Values } from '../condition'
import { kindOf } from './registry'
import { isBlank } from './given'
import type { AnyResource } from '../resource'

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
