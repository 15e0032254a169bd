/** What a form is about to take away from a record, where its schema says that people rely on it. Pure functions. */
import type { RaRecord } from 'ra-core'
import type { Asked } from '../consequences/Consequences'
import type { Values } from '../condition'
import { kindOf } from '../kinds'
import type { TakenAway } from '../kinds/kind'
import type { FormShape } from './payload'

export interface Taken extends TakenAway, Pick<Asked, 'id'> {
  /** The field. */
  readonly name: string
}

/** The first field from which something is taken away that somebody has to be asked about. */
export const takenBy = ({ resource, names }: FormShape, base: RaRecord | undefined, values: Values): Taken | null => {
  if (!base) return null
  for (const name of names) {
    const field = resource.fields[name]
    const found = field && kindOf(field).taken?.(base[name], values[name], field)
    if (found && found.taken.length > 0) return { ...found, name, id: base.id }
  }
  return null
}
