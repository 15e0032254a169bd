/** The components of `src/custom` that draw fields, by the names that schemas use. */
import { createContext, useContext, type FunctionComponent } from 'react'
import type { AllFields } from '../byName'
import type { Field } from '../field'
import type { AnyResource } from '../resource'
import type { ColumnProps, InputProps } from './kind'

/** The value in tables and details, and the input. */
export interface FieldComponents<F extends Field = never> {
  readonly Column?: FunctionComponent<ColumnProps<F>>
  readonly Input?: FunctionComponent<InputProps<F>>
}

type Part = keyof FieldComponents
/** The names in the fields `F` of components that have a part. */
type NamesOf<F, P extends Part> = P extends 'Column'
  ?
      | (F extends { drawnBy: infer Name extends string } ? Name : never)
      | (F extends { cell: infer Name extends string } ? Name : never)
  : F extends { input: infer Name extends string }
    ? Name
    : never

/** The fields that a component draws, by their kinds. */
type DrawnBy<F, Name> = F extends ({ drawnBy: Name } | { cell: Name } | { input: Name }) & { kind: infer Kind }
  ? Extract<Field, { kind: Kind }>
  : never

/**
 * The components that resources name: no more and no fewer, with the parts that they need, for the fields that name them.
 *
 * @example const fieldComponents: ComponentsOf<typeof resources> = { Stars: { Column: Stars } }
 */
export type ComponentsOf<Resources extends Readonly<Record<string, AnyResource>>> = ComponentsFor<
  { [Name in keyof Resources]: AllFields<Resources[Name]> }[keyof Resources]
>
type ComponentsFor<F> = {
  readonly [Name in NamesOf<F, Part>]: FieldComponents<DrawnBy<F, Name>> & {
    readonly [P in Part as Name extends NamesOf<F, P> ? P : never]: unknown
  }
}

const Components = createContext<Readonly<Record<string, FieldComponents>>>({})

export const FieldComponentsProvider = Components.Provider

/** Returns the part of a component as `Own`. The cast is safe, since `ComponentsOf` ties each component to its fields. */
export const useFieldComponent = <P extends Part>(name: string, part: P) => {
  const found = useContext(Components)[name]?.[part]
  if (!found) throw new Error(`src/custom/fieldComponents.ts has no ${part} for ${name}`)
  return { Own: found as NonNullable<FieldComponents<Field>[P]> }
}
