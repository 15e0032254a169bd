/** Pure functions to resolve a conflict with a record that another user has saved. */
import type { RaRecord } from 'ra-core'
import { kindOf } from '../kinds'
import type { Values } from '../condition'
import { initialValues, payloadOf, type FormShape } from './payload'

/** Returns the payload of a field as text, for comparison. */
const sent = ({ resource, situation }: FormShape, name: string, values: Values): string =>
  JSON.stringify(payloadOf({ resource, situation, names: [name], extra: {} }, values))

/** Returns the fields whose values differ from those of the record, or of an empty form. */
export const changedFields = (shape: FormShape, values: Values): string[] => {
  const start = initialValues(shape, shape.stored)
  return shape.names.filter((name) => sent(shape, name, values) !== sent(shape, name, start))
}

/** Returns the fields that both users have changed to different values. Other changes are merged without asking. */
export const differences = (shape: FormShape, base: Values, mine: Values, theirs: Values): string[] =>
  shape.names.filter((name) => {
    const [before, here, there] = [base, mine, theirs].map((values) => sent(shape, name, values))
    return here !== there && here !== before && there !== before
  })

/** Returns the fields that only the other user has changed. */
export const othersChanges = (shape: FormShape, base: Values, mine: Values, theirs: Values): string[] =>
  shape.names.filter((name) => {
    const [before, here, there] = [base, mine, theirs].map((values) => sent(shape, name, values))
    return there !== before && here === before
  })

/** Applies my changes to their record, except for the fields in `theirsFor`. */
export const merge = (
  shape: FormShape,
  base: Values,
  mine: Values,
  theirs: RaRecord,
  theirsFor: ReadonlySet<string>,
): Values => {
  const kept = shape.names.filter((name) => !theirsFor.has(name) && sent(shape, name, mine) !== sent(shape, name, base))
  const members = kept.flatMap((name) => {
    const field = shape.resource.fields[name]
    return field ? Object.keys(kindOf(field).initial(name, field)) : []
  })
  return { ...theirs, ...Object.fromEntries(members.map((member) => [member, mine[member]])) }
}
