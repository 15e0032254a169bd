/** Finds what a form would remove that users depend on, according to the schema. */
import type { RaRecord } from 'ra-core'
import type { Change } from '../consequences/Consequences'
import type { Values } from '../condition'
import { kindOf } from '../kinds'
import type { TakenAway } from '../kinds/kind'
import type { FormShape } from './payload'

export interface Taken extends TakenAway, Pick<Change, 'id'> {
  /** The name of the field. */
  readonly name: string
}

/** Returns the first removal that needs confirmation, or null. */
export const takenBy = ({ resource, names }: FormShape, base: RaRecord | undefined, values: Values): Taken | null => {
  if (!base) return null
  for (const name of names) {
    const field = resource.fields[name]
    const found = field && kindOf(field).taken?.(base[name], values[name], field)
    if (found && found.taken.length > 0) return { ...found, name, id: base.id }
  }
  return null
}
