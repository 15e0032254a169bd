/** Type checks of the names by which resources refer to each other. */
import type { ParamsIn, ParamsOf, QueryOf } from './calls'
import type { VersionRecordProblem } from './checked/list'
import type { Text, Unless } from './checked/wrong'
import type { AnyResource } from './resource'
import type { MenuPage } from './views'

type FieldsOf<R extends AnyResource> = R['fields'][keyof R['fields']]
/** The fields of a resource and those of its rows. */
export type AllFields<R extends AnyResource> =
  | FieldsOf<R>
  | (FieldsOf<R> extends infer F ? (F extends { fields: infer Cells } ? Cells[keyof Cells] : never) : never)

type NamedBy<F> = F extends { resource: infer Name extends string } ? Name : never

/** The names of the resources that one refers to. */
type NamesIn<R extends AnyResource> =
  | (R extends { parent: infer Name extends string } ? Name : never)
  | (R extends { of: infer Name extends string } ? Name : never)
  | (R extends { onTabOf: infer Name extends string } ? Name : never)
  | (R extends { versions: { resource: infer Name extends string } } ? Name : never)
  | (R extends { list: { opens: infer Name extends string } } ? Name : never)
  | (R extends { list: { formOf: infer Name extends string } } ? Name : never)
  | (R extends { holds: readonly (infer Name extends string)[] } ? Name : never)
  | NamedBy<AllFields<R>>

/** What stands right before one, among tabs or in the menu. */
type BeforeOf<R extends AnyResource> = R extends { after: infer Name extends string } ? Name : never

type Named<All extends AnyResource, Name> = Extract<All, { readonly name: Name }>

/** The params that the call for a resource's options accepts. */
type ListParams<R extends AnyResource> = R['calls'] extends { all: infer C }
  ? ParamsOf<C> | QueryOf<C>
  : ParamsOf<R['calls']['list']> | QueryOf<R['calls']['list']>

type ParamProblem<F, All extends AnyResource> = F extends { resource: infer Name; param: infer Param }
  ? Param extends ListParams<Named<All, Name>>
    ? never
    : `The list of ${Text<Name>} has no parameter ${Text<Param>}`
  : never

/** Allows only those params in the path of a list that its call accepts or that its parents have. */
type PathProblem<R extends AnyResource, All extends AnyResource> = R extends { at: infer Path extends string }
  ? `${Path} has the parameter ${Exclude<
      ParamsIn<Path>,
      | ParamsOf<R['calls']['list']>
      | QueryOf<R['calls']['list']>
      | (R extends { parent: infer Name } ? ParamsIn<Named<All, Name>['at']> : never)
    >}, which no record above has`
  : never

/** Requires what a resource names as its versions to be versions. */
type VersionsProblem<R extends AnyResource, All extends AnyResource> = R extends {
  versions: { resource: infer Name }
}
  ? Named<All, Name> extends { calls: { list: infer List } }
    ? VersionRecordProblem<Name, List>
    : `${Text<Name>} has no list`
  : never

type Problem<R extends AnyResource, All extends AnyResource> =
  | `${R['name']} names ${Exclude<NamesIn<R>, All['name']>}, which is no resource`
  | `${R['name']} is to stand after ${Exclude<BeforeOf<R>, All['name'] | MenuPage>}, which is neither a resource nor a page of the menu`
  | ParamProblem<AllFields<R>, All>
  | PathProblem<R, All>
  | VersionsProblem<R, All>

type Declared = Readonly<Record<string, AnyResource>>

/** Makes every wrong name a type error. */
type CheckedNames<All extends Declared> = {
  readonly [Key in keyof All]: { readonly name: Key } & Unless<Problem<All[Key], All[keyof All]>>
}

/** Checks that resources are exported under their own names, and returns them for lookup by name. */
export const byName = <const All extends Declared>(all: All & CheckedNames<All>): Declared => all
