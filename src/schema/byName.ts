/** Resources name each other; the compiler checks that every name is that of a resource in the list. */
import type { ParamsIn, ParamsOf, QueryOf } from './calls'
import type { Text, Unless } from './checked/wrong'
import type { AnyResource, MenuPage } from './resource'

type FieldsOf<R extends AnyResource> = R['fields'][keyof R['fields']]
/** The fields of a resource and those of its rows. */
type AllFields<R extends AnyResource> =
  | FieldsOf<R>
  | (FieldsOf<R> extends infer F ? (F extends { fields: infer Cells } ? Cells[keyof Cells] : never) : never)

type NamedBy<F> = F extends { resource: infer Name extends string } ? Name : never

/** The resources that one leads to. */
type NamesIn<R extends AnyResource> =
  | (R extends { parent: infer Name extends string } ? Name : never)
  | (R extends { of: infer Name extends string } ? Name : never)
  | (R extends { list: { opens: infer Name extends string } } ? Name : never)
  | (R extends { holds: readonly (infer Name extends string)[] } ? Name : never)
  | NamedBy<AllFields<R>>

/** What stands right before one, among tabs or in the menu. */
type BeforeOf<R extends AnyResource> = R extends { after: infer Name extends string } ? Name : never

type Named<All extends AnyResource, Name> = Extract<All, { readonly name: Name }>

/** The parameters that the calls of a resource's options know. */
type ListParams<R extends AnyResource> = R['calls'] extends { all: infer C }
  ? ParamsOf<C> | QueryOf<C>
  : ParamsOf<R['calls']['list']> | QueryOf<R['calls']['list']>

type ParamProblem<F, All extends AnyResource> = F extends { resource: infer Name; param: infer Param }
  ? Param extends ListParams<Named<All, Name>>
    ? never
    : `The list of ${Text<Name>} has no parameter ${Text<Param>}`
  : never

/** Besides those of the records above, the path of a list has the parameters that its call knows. */
type PathProblem<R extends AnyResource, All extends AnyResource> = R extends { at: infer Path extends string }
  ? `${Path} has the parameter ${Exclude<
      ParamsIn<Path>,
      | ParamsOf<R['calls']['list']>
      | QueryOf<R['calls']['list']>
      | (R extends { parent: infer Name } ? ParamsIn<Named<All, Name>['at']> : never)
    >}, which no record above has`
  : never

type Problem<R extends AnyResource, All extends AnyResource> =
  | `${R['name']} names ${Exclude<NamesIn<R>, All['name']>}, which is no resource`
  | `${R['name']} is to stand after ${Exclude<BeforeOf<R>, All['name'] | MenuPage>}, which is neither a resource nor a page of the menu`
  | ParamProblem<AllFields<R>, All>
  | PathProblem<R, All>

type Declared = Readonly<Record<string, AnyResource>>

/** Each resource with what is wrong in its own name or in what it says of others, if anything is. */
type CheckedNames<All extends Declared> = {
  readonly [Key in keyof All]: { readonly name: Key } & Unless<Problem<All[Key], All[keyof All]>>
}

/** Checks that resources are exported under their names, and answers them to be looked up by a name known at run time. */
export const byName = <const All extends Declared>(all: All & CheckedNames<All>): Declared => all
