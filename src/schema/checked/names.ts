/** Type checks of the names of other resources, where they are written. */
import type { ResourceNames } from '../resourceNames'
import type { MenuPage } from '../views'
import type { Text, Unless } from './wrong'

type Known = ResourceNames[keyof ResourceNames]

type NameProblem<Name, Others = never> = [Exclude<Name, Known | Others>] extends [never]
  ? never
  : `There is no resource ${Text<Exclude<Name, Known | Others>>}`

/** The names in a field, and in the fields of its rows. */
type NamesInField<F> =
  | (F extends { resource: infer Name } ? Name : never)
  | (F extends { fields: infer Cells } ? NamesInField<Cells[keyof Cells]> : never)

export type FieldNamesProblem<F> = NameProblem<NamesInField<F>>

/** Makes each name that no resource has an error at its place; those of fields are checked with the fields. */
export type CheckedNames<R> = (R extends { parent: infer Name }
  ? { readonly parent: Unless<NameProblem<Name>> }
  : unknown) &
  (R extends { of: infer Name } ? { readonly of: Unless<NameProblem<Name>> } : unknown) &
  (R extends { onTabOf: infer Name } ? { readonly onTabOf: Unless<NameProblem<Name>> } : unknown) &
  (R extends { after: infer Name } ? { readonly after: Unless<NameProblem<Name, MenuPage>> } : unknown) &
  (R extends { holds: readonly (infer Name)[] } ? { readonly holds: Unless<NameProblem<Name>> } : unknown) &
  (R extends { list: { opens: infer Name } }
    ? { readonly list: { readonly opens: Unless<NameProblem<Name>> } }
    : unknown) &
  (R extends { versions: { resource: infer Name } }
    ? { readonly versions: { readonly resource: Unless<NameProblem<Name>> } }
    : unknown)
