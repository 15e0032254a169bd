/**
 * Declares the regular calls of a resource. The names `cost-centre` and `cost-centres` give:
 *
 * | Act | Name | Method and path | Permission | Status | Summary | Message |
 * |---|---|---|---|---|---|---|
 * | list | listCostCentres | GET /cost-centres/ | VIEW | 200 | List cost centres, newest first | Successfully fetched list |
 * | all | listAllCostCentres | GET /cost-centres/all | VIEW | 200 | List all cost centres by name | Successfully fetched list |
 * | one | readCostCentre | GET /cost-centre/:cost_centre_id/ | VIEW | 200 | Read a cost centre | Cost centre fetched |
 * | create | createCostCentre | POST /cost-centre/ | CREATE | 201 | Create a cost centre | Cost centre has been successfully added. |
 * | update | updateCostCentre | PUT /cost-centre/:cost_centre_id/ | UPDATE | 200 | Update a cost centre | Cost centre has been successfully updated. |
 * | delete | deleteCostCentre | DELETE /cost-centre/:cost_centre_id/ | DELETE | 200 | Delete a cost centre | Cost centre deleted successfully! |
 * | toggle | toggleCostCentre | PATCH /cost-centre/:cost_centre_id/ | ENABLE_DISABLE, or UPDATE if that doesn't exist | 200 | Activate or deactivate a cost centre | Cost centre status updated |
 * | upload | uploadCostCentres | POST /cost-centre/upload/ | CREATE | 200 | Import cost centres from a CSV file, all rows or none | CSV Data Uploaded Successfully |
 * | download | downloadCostCentres | GET /cost-centre/download/ | VIEW | 200 | Download all cost centres as a CSV file | none: the file cost-centres.csv |
 * | toggleMany | toggleCostCentres | POST /cost-centres/activity/ | like toggle | 200 | Activate or deactivate many cost centres | Cost centres have been successfully updated. |
 * | deleteMany | deleteCostCentres | POST /cost-centres/deletion/ | DELETE | 200 | Delete many cost centres | Cost centres have been successfully deleted. |
 *
 * An own act, such as `acts: { archive: act(costCentre, { sets: { is_archived: true } }) }`, gives:
 *
 * | archive | archiveCostCentres | POST /cost-centres/archive/ | UPDATE, or the right that it names | 200 | Archive many cost centres | Cost centres have been successfully updated. |
 *
 * | `of` | Path prefix | Readers | Writers, and downloads |
 * |---|---|---|---|
 * | company | /company/:company_id | users of the company, provider staff | like readers |
 * | provider | /admin | provider staff | provider staff |
 * | everyone (default) | none | all signed-in users | provider staff |
 *
 * With a `parent`, such as `survey`, `/survey/:survey_id` follows the prefix, and records are those of that survey.
 *
 * Query parameters are page, page_size, search, sort, ids and the declared filters for `list`, `active` for `toggle`,
 * and `preview` and `plan` for `upload` and changes of many (`entities/many.ts`). All callers need the permission, such as VIEW_COST_CENTRE; an upload that changes
 * records also needs that of `update`. Summaries of a company's lists add 'of a company'.
 */
import type { z } from 'zod'
import type { RecordAct } from './acts'
import type { Call } from './call'
import type { Filters } from './entities/filters'
import type { ManyBody, previewQuery } from './entities/many'
import type { Rule } from './guards'
import { capitalize } from './capitalize'
import { camel, pascal, snake, words, type Pascal, type SentIds, type Snake } from './naming'
import type { CrudEntity } from './permissions'
import { bases, bodiesOf, guardsOf, namesOf, pathsOf } from './regularParts'
import type { Act, Owner, RegularResource } from './regularResource'
import { rowOf } from './csvRows'
import { rulesIn, withRules, type RecordRule, type Stored } from './rules'
import { messagesOf, summariesOf } from './regularTexts'

const noFilters = {}

/** Overrides for one call; `message` is that of its answer. */
interface Override extends Partial<Pick<Call, 'path' | 'summary' | 'guard' | 'query'>> {
  readonly message?: string
}

interface Declaration {
  /** Whose records they are; `everyone` by default. */
  readonly of?: Owner
  /** The resource whose records have these, such as `survey` of waves: paths begin with `/survey/:survey_id`. */
  readonly parent?: string
  /** The entity whose permissions guard the calls; by default that of the resource's name. */
  readonly entity?: CrudEntity
  /** Singular and plural in paths; by default the names. */
  readonly path?: readonly [one: string, many: string]
  /**
   * The path parameter for the id; by default the name with `_id`.
   *
   * @example id: 'plan_id'
   */
  readonly id?: string
  /** Singular and plural in summaries. */
  readonly words?: readonly [one: string, many: string]
  /** The name of the resource in messages. */
  readonly label?: string
  /** What is read. `...entity(…)` gives it and the payloads. */
  readonly record: z.ZodObject
  /** The payload of a new record. */
  readonly create?: z.ZodType
  /** The payload of a change. */
  readonly update?: z.ZodType
  /** The columns that lists are searched by; by default the name. */
  readonly search?: readonly string[]
  /** The columns that lists can be sorted by; by default the name. */
  readonly sort?: readonly [string, ...string[]]
  /**
   * The query parameters that filter lists (`entities/filters.ts`). Each is named after a member of the record: `role`,
   * or `currency_id` for the id of `currency` (`country_ids` for those of `countries`), or `start_date_within` for `within`.
   */
  readonly filters?: Filters
  /**
   * What the members of a record must be together (`rules.ts`), for the payloads that have no rules yet. Forms, POST, PUT,
   * uploads and switches obey them.
   *
   * @example rules: [after('starts_on', 'ends_on')]
   */
  readonly rules?: readonly RecordRule[]
  /** The row schema of an uploaded CSV file; by default derived from `create`. */
  readonly row?: z.ZodObject
  /** The calls to declare. */
  readonly calls: readonly Act[]
  /**
   * What can be done to one or many of its records besides, by a verb (`acts.ts`).
   *
   * @example acts: { archive: act(costCentre, { sets: { is_archived: true } }) }
   */
  readonly acts?: Readonly<Record<string, RecordAct>>
  /** What differs in single calls. */
  readonly overrides?: { readonly [act in Act]?: Override }
  /** False if the server must not derive the operations, for example for records of a data version. */
  readonly plain?: false
}

type Given<D, Key extends string, Otherwise> = D extends { readonly [key in Key]: infer Value } ? Value : Otherwise
type Names<One extends string, Many extends string> = ReturnType<typeof namesOf<Pascal<One>, Pascal<Many>>>
type PathPair<One extends string, Many extends string, D> = Given<D, 'path', readonly [One, Many]>
type ParentPath<D> = D extends { readonly parent: infer Parent extends string } ? `/${Parent}/:${Snake<Parent>}_id` : ''
type Base<D> = `${(typeof bases)[Given<D, 'of', 'everyone'> & Owner]}${ParentPath<D>}`
type Id<One extends string, D> = Given<D, 'id', `${Snake<One>}_id`> & string
type Paths<One extends string, Many extends string, D> =
  PathPair<One, Many, D> extends readonly [infer O extends string, infer M extends string]
    ? ReturnType<typeof pathsOf<Base<D>, O, M, Id<One, D>>>
    : never
type Column<D> = Given<D, 'sort', readonly ['name']> extends readonly (infer C extends string)[] ? C : never
type FiltersOf<D> = D extends { readonly filters: infer F extends Filters } ? F : typeof noFilters
type Bodies<D extends Declaration> = ReturnType<
  typeof bodiesOf<D['record'], Given<D, 'create', undefined>, Given<D, 'update', undefined>, Column<D>, FiltersOf<D>>
>
type OwnActs<D> = D extends { readonly acts: infer Acts extends Readonly<Record<string, RecordAct>> } ? Acts : object
type OverrideOf<D, A extends Act> = Given<Given<D, 'overrides', unknown>, A, unknown>

/** One call before its overrides. */
type Plain<One extends string, Many extends string, D extends Declaration, A extends Act> = Bodies<D>['regular'][A] & {
  readonly path: Paths<One, Many, D>[A]
  readonly summary: string
  readonly guard: readonly Rule[]
  readonly regular: NonNullable<Call['regular']>
}
type BodyIn<A> = A extends { readonly body: infer Body } ? Body : never
/** The call of an own act. */
type Own<Many extends string, D extends Declaration, Name extends string, Body> = {
  readonly method: 'POST'
  readonly path: `${Base<D>}/${PathPair<Many, Many, D>[1] & string}/${Name}/`
  readonly summary: string
  readonly guard: readonly Rule[]
  readonly regular: NonNullable<Call['regular']>
  readonly query: typeof previewQuery
  readonly body: ManyBody<Body>
  readonly answer: Bodies<D>['regular']['toggleMany']['answer']
}
type Overridden<C, O> = {
  readonly [key in keyof C | Exclude<keyof O, 'message'>]: key extends keyof O
    ? O[key]
    : key extends keyof C
      ? C[key]
      : never
}

/** The calls of a declaration by their names. */
export type Regular<One extends string, Many extends string, D extends Declaration> = {
  readonly [A in D['calls'][number] as Names<One, Many>[A]]: Overridden<Plain<One, Many, D, A>, OverrideOf<D, A>>
} & {
  readonly [Name in keyof OwnActs<D> & string as `${Name}${Pascal<Many>}`]: Own<Many, D, Name, BodyIn<OwnActs<D>[Name]>>
}

type ActsOf<D extends Declaration> = D['calls'][number]
type Columns<D, Key extends string> = Given<D, Key, readonly never[]> extends readonly (infer Column)[] ? Column : never

/** The members that a declaration lacks: `entity`, if the name is not in the catalogue, or the payload of a call. */
type Missing<One extends string, D extends Declaration> = Exclude<
  | (Uppercase<Snake<One>> extends CrudEntity ? never : 'entity')
  | (ActsOf<D> & ('create' | 'update'))
  | (D extends { readonly row: z.ZodObject } ? never : 'upload' extends ActsOf<D> ? 'create' : never),
  keyof D
>
type FilterNames<Member extends string> = Member | `${Member}_id` | SentIds<Member> | `${Member}_within`

/** Lists have no order. */
type Sortable<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodArray ? never : Key }[keyof Shape]

/** The names in a declaration that don't exist: members, columns of the record, filters of others, or overridden calls. */
type Unknown<D extends Declaration> =
  | Exclude<keyof D, keyof Declaration>
  | Exclude<Columns<D, 'sort'>, Sortable<D['record']['shape']>>
  | Exclude<Columns<D, 'search'>, keyof D['record']['shape']>
  | Exclude<keyof Given<D, 'filters', unknown>, FilterNames<keyof D['record']['shape'] & string>>
  | Exclude<keyof Given<D, 'overrides', unknown>, ActsOf<D>>
  | (keyof OwnActs<D> & Act)
/** The rules that compare members that the payload lacks, or takes as something else. */
type UnfitRule<D extends Declaration> = D extends {
  readonly create: infer Create extends z.ZodType
  readonly rules: readonly (infer R)[]
}
  ? R extends RecordRule<infer Values>
    ? Stored<z.output<Create>> extends Values
      ? never
      : 'rules'
    : never
  : never
/** Reports mistakes as compile errors, faster than a constraint on the declaration, which would compare all shapes. */
type Checked<One extends string, D extends Declaration> = [Missing<One, D> | Unknown<D> | UnfitRule<D>] extends [never]
  ? unknown
  : { readonly wrong: { readonly missing: Missing<One, D>; readonly unknown: Unknown<D> | UnfitRule<D> } }

const override = <C extends Call>(regularCall: C, { message, ...others }: Override = {}): Call => {
  const { answer } = regularCall
  const changed = message === undefined || answer.kind === 'file' ? answer : { ...answer, message }
  return { ...regularCall, answer: changed, ...others }
}

const ruled = (body: z.ZodType | undefined, rules: readonly RecordRule[] = []): z.ZodType | undefined =>
  rules.length > 0 ? withRules(body as z.ZodObject, rules) : body

/**
 * Builds the calls of a declaration, by name.
 *
 * @example regular('region', 'regions', { of: 'company', record: region, calls: ['list', 'one'] }) // { listRegions, readRegion }
 */
export const regular = <const One extends string, const Many extends string, const D extends Declaration>(
  one: One,
  many: Many,
  declaration: D & Checked<One, D>,
): Regular<One, Many, D> => {
  const given: Declaration = declaration
  const {
    of = 'everyone',
    path = [one, many],
    id = `${snake(one)}_id`,
    sort = ['name'],
    filters = {},
    overrides = {},
  } = given
  const [wordsOfOne, wordsOfMany] = given.words ?? [words(one), words(many)]
  const resource: RegularResource = {
    name: camel(many),
    of,
    entity: given.entity ?? (snake(one).toUpperCase() as CrudEntity),
    words: { one: wordsOfOne, many: wordsOfMany },
    record: given.record,
    search: given.search ?? ['name'],
    filters: Object.keys(filters),
    rules: given.rules ?? rulesIn(given.create),
    acts: given.acts ?? {},
    plain: given.plain ?? true,
  }
  const names = namesOf(pascal(one), pascal(many))
  const above = given.parent === undefined ? '' : `/${given.parent}/:${snake(given.parent)}_id`
  const paths = pathsOf(bases[of] + above, path, id)
  const guards = guardsOf(of, resource.entity)
  const summaries = summariesOf(resource)
  const texts = messagesOf(given.label ?? capitalize(resource.words.one))
  const { record } = given
  const [create, update] = [given.create, given.update].map((body) => ruled(body, given.rules))
  const row = given.calls.includes('upload') ? (given.row ?? rowOf(create as z.ZodObject)) : undefined
  const bodies = bodiesOf({ record, create, update, sort, filters, row }, texts, `${many}.csv`)
  const callOf = (act: Act) =>
    override(
      {
        ...bodies.regular[act],
        path: paths[act],
        summary: summaries[act],
        guard: guards.regular[act],
        regular: { resource, act },
      },
      overrides[act],
    )
  const ownCallOf = ([name, own]: [string, RecordAct]): [string, Call] => [
    `${name}${pascal(many)}`,
    {
      ...bodies.own(own.body, texts.toggleMany),
      path: `${paths.list}${name}/`,
      summary: `${capitalize(name)} many ${resource.words.many}`,
      guard: guards.own(own),
      regular: { resource, act: name },
    },
  ]
  return Object.fromEntries([
    ...given.calls.map((act): [string, Call] => [names[act], callOf(act)]),
    ...Object.entries(resource.acts).map(ownCallOf),
  ]) as Regular<One, Many, D>
}
