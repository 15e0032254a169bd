/** What to do when another person has saved the same record: pure functions. */
import type { RaRecord } from 'ra-core'
import { kindOf } from '../kinds'
import type { Values } from '../condition'
import { payloadOf, type FormShape } from './payload'

/** What a field would send, as a text that can be compared. */
const sent = ({ resource, situation }: FormShape, name: string, values: Values): string =>
  JSON.stringify(payloadOf({ resource, situation, names: [name], extra: {} }, values))

/** The fields that both have changed, to different values; what only one of them has changed needs no question. */
export const differences = (shape: FormShape, base: Values, mine: Values, theirs: Values): string[] =>
  shape.names.filter((name) => {
    const [before, here, there] = [base, mine, theirs].map((values) => sent(shape, name, values))
    return here !== there && here !== before && there !== before
  })

/** Their record with my changes laid over it; of the fields in `theirsFor` theirs stays. */
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
