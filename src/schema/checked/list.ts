/** Type checks of lists: they can be filtered by the fields named, by the API if the list is paged. */
import type { z } from 'zod'
import type { Call, RecordOf } from '../../../contract/call'
import type { dataVersion } from '../../../contract/entities/dataVersion'
import type { AnyOf, Between, Contains, Period, YesOrNo } from '../../../contract/entities/filters'
import type { QueryOf } from '../calls'
import type { Field } from '../field'
import type { Text, Unless } from './wrong'

/** The query param of a field's filter, as in `kinds/filters/`. */
type FilterParam<F extends Field, Name> = F extends { kind: 'reference' | 'references'; sends: infer Sends }
  ? Text<Sends>
  : F extends { kind: 'date' }
    ? `${Text<Name>}_within`
    : Text<Name>

type OptionOf<F> = F extends { options: readonly (infer Option)[] } ? Text<Option> : never

/** The values of the filters by kind; other kinds have none. */
interface FilterValues<F> {
  readonly choice: AnyOf<OptionOf<F>>
  readonly choices: AnyOf<OptionOf<F>>
  readonly name: AnyOf<string>
  readonly year: AnyOf<number>
  readonly reference: AnyOf<number>
  readonly references: AnyOf<number>
  readonly active: YesOrNo
  readonly flag: YesOrNo
  readonly text: Contains
  readonly email: Contains
  readonly number: Between
  readonly count: Between
  readonly date: Period
}

type FilterValueOf<F extends Field> = F['kind'] extends keyof FilterValues<F> ? FilterValues<F>[F['kind']] : never

type QueryOutput<List> = List extends { query: infer Q extends z.ZodType } ? z.output<Q> : never
type QueryInput<List> = List extends { query: infer Q extends z.ZodType } ? z.input<Q> : never

type ParamProblem<F extends Field, Param extends string, Query> = Param extends keyof Query
  ? [FilterValueOf<F>] extends [NonNullable<Query[Param]>]
    ? never
    : `The call filters by ${Param} otherwise than a field of kind ${F['kind']}`
  : `The call has no filter ${Param}`

/** Requires the call of a list to take the params that are always sent, and their values. */
export type SendsProblem<Sends, List> = {
  readonly [Name in keyof Sends]: Unless<
    Name extends keyof QueryInput<List>
      ? Sends[Name] extends QueryInput<List>[Name]
        ? never
        : `The call does not take this as ${Text<Name>}`
      : `The call has no parameter ${Text<Name>}`
  >
}

/** The query params of the filters that a list names. */
type ParamsOfFilters<Names, Fields> = {
  [Name in Names & keyof Fields]: Fields[Name] extends Field ? FilterParam<Fields[Name], Name> : never
}[Names & keyof Fields]

/** Requires presets to set filters of their list. */
export type PresetsProblem<Presets, Names, Fields> = {
  readonly [Preset in keyof Presets]: {
    readonly [Param in keyof Presets[Preset]]: Unless<
      Param extends ParamsOfFilters<Names, Fields> ? never : `The list has no filter ${Text<Param>}`
    >
  }
}

/** The error of a field as a filter of a list. */
export type FilterProblem<F, Name, List> = F extends Field
  ? [FilterValueOf<F>] extends [never]
    ? `A field of kind ${F['kind']} has no filter`
    : F extends { within: string }
      ? `The options of ${Text<Name>} depend on another field`
      : List extends { answer: { kind: 'page' } }
        ? ParamProblem<F, FilterParam<F, Name>, QueryOutput<List>>
        : never
  : never

type UndoProblem<Action, Names> = Action extends { undo: infer Undo extends string }
  ? [Names & Undo] extends [never]
    ? `There is no change ${Undo} that would undo it`
    : never
  : never

type RowProblem<Action, Rec> = Action extends { onRow: { where: infer Where } }
  ? `Records have no ${Text<Exclude<keyof Where, keyof Rec>>}`
  : never

/** Requires changes of many records to be undone by another one of the list, and their buttons to ask for members of records. */
export type BulkProblem<Bulk, Rec> = Bulk extends readonly (infer Action)[]
  ? Action extends { name: string }
    ? UndoProblem<Action, Bulk[number] extends { name: infer Name } ? Name : never> | RowProblem<Action, Rec>
    : never
  : never

/** Requires the list to take the id of a version. */
export type VersionsProblem<List> =
  'version_id' extends QueryOf<List> ? never : 'The call of the list takes no version_id'

/** The members that the list and the acts of versions read. */
type VersionMembers = z.output<typeof dataVersion>

/** Requires the resource of the versions to list versions. */
export type VersionRecordProblem<Name, List> = List extends Call
  ? RecordOf<List> extends VersionMembers
    ? never
    : `${Text<Name>} does not list versions`
  : never
