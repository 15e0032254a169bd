/** Where kinds find each other: a row holds fields of any kind, rows among them. Filled by `index.ts`. */
import type { Field, Kind } from '../field'
import type { KindOf } from './kind'

type Kinds = { readonly [kind in Kind]: KindOf<Extract<Field, { kind: kind }>> }

let kinds: Kinds | undefined

export const registerKinds = (all: Kinds) => {
  kinds = all
}

/** What a field does. The compiler holds each kind to its own field, which the map below cannot express. */
export const kindOf = ({ kind }: Field): KindOf<Field> => {
  if (!kinds) throw new Error('src/schema/kinds/index.ts has not been imported')
  return kinds[kind] as KindOf<Field>
}
