/** The registry of inputs, filled by `index.ts`. Avoids an import cycle, since rows contain fields of any kind. */
import type { ComponentType } from 'react'
import type { Field, Kind } from '../../field'
import type { InputProps } from '../kind'

type Inputs = { readonly [kind in Kind]: ComponentType<InputProps<Extract<Field, { kind: kind }>>> | null }

let inputs: Inputs | undefined

export const registerInputs = (all: Inputs) => {
  inputs = all
}

/** Returns the input of a field; null if its kind is read-only. The cast is safe because of the type of `Inputs`. */
export const inputOf = ({ kind }: Field) => {
  if (!inputs) throw new Error('src/schema/kinds/inputs/index.ts has not been imported')
  return { Input: inputs[kind] as ComponentType<InputProps> | null }
}
