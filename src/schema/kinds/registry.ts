/** The registry of kinds, filled by `index.ts`. Avoids an import cycle, since rows contain fields of any kind. */
import type { Field, Kind } from '../field'
import type { KindOf } from './kind'

type Kinds = { readonly [kind in Kind]: KindOf<Extract<Field, { kind: kind }>> }

let kinds: Kinds | undefined

export const registerKinds = (all: Kinds) => {
  kinds = all
}

/** Returns the kind of a field. The cast is safe because `Kinds` ties each kind to its own field type. */
export const kindOf = ({ kind }: Field): KindOf<Field> => {
  if (!kinds) throw new Error('src/schema/kinds/index.ts has not been imported')
  return kinds[kind] as KindOf<Field>
}
