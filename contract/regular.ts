/**
 * Declares the regular calls of a resource: of `cost-centre` and `cost-centres`, all those that it names.
 *
 * | Act | Name | Method and path | Right | Status | Summary | Message |
 * |---|---|---|---|---|---|---|
 * | list | listCostCentres | GET /cost-centres/ | VIEW | 200 | List cost centres, newest first | Successfully fetched list |
 * | all | listAllCostCentres | GET /cost-centres/all | VIEW | 200 | List all cost centres by name | Successfully fetched list |
 * | one | readCostCentre | GET /cost-centre/:cost_centre_id/ | VIEW | 200 | Read a cost centre | Cost centre fetched |
 * | create | createCostCentre | POST /cost-centre/ | CREATE | 201 | Create a cost centre | Cost centre has been successfully added. |
 * | update | updateCostCentre | PUT /cost-centre/:cost_centre_id/ | UPDATE | 200 | Update a cost centre | Cost centre has been successfully updated. |
 * | delete | deleteCostCentre | DELETE /cost-centre/:cost_centre_id/ | DELETE | 200 | Delete a cost centre | Cost centre deleted successfully! |
 * | toggle | toggleCostCentre | PATCH /cost-centre/:cost_centre_id/ | ENABLE_DISABLE, or UPDATE if there is no such right | 200 | Activate or deactivate a cost centre | Cost centre status updated |
 * | upload | uploadCostCentres | POST /cost-centre/upload/ | CREATE | 200 | Import cost centres from a CSV file, all rows or none | CSV Data Uploaded Successfully |
 * | download | downloadCostCentres | GET /cost-centre/download/ | VIEW | 200 | Download all cost centres as a CSV file | none: the file cost-centres.csv |
 *
 * | Records of | Paths begin with | Who reads | Who writes and downloads |
 * |---|---|---|---|
 * | company | /company/:company_id | users of the company, provider staff | the same |
 * | provider | /admin | provider staff | provider staff |
 * | everyone (if `of` is absent) | nothing | everybody who is signed in | provider staff |
 *
 * `list` takes page, page_size, search and sort, `toggle` takes `active`, `upload` takes `preview`. Everybody above needs
 * the right of the column, such as VIEW_COST_CENTRE. Lists of a company add 'of a company' to their summary.
 */
import type { z } from 'zod'
import { created, csvFile, csvUpload, list, page, record as one, type Call } from './call'
import { deleted, toggled } from './entities/fields'
import { importQuery, importResult } from './entities/imports'
import { activeQuery, listQuery } from './entities/queries'
import { inCompany, platform, signedIn, type Guard, type Rule } from './guards'
import { camel, capitalize, pascal, snake, words, type Pascal, type Snake } from './naming'
import { isPermission, type CrudEntity, type Permission } from './permissions'
import type { Act, Owner, RegularResource } from './regularResource'
import { messagesOf, summariesOf } from './regularTexts'

type Guarding = (...permissions: Permission[]) => readonly Rule[]
const owners = {
  company: { base: '/company/:company_id', reads: inCompany as Guarding, writes: inCompany as Guarding },
  provider: { base: '/admin', reads: platform as Guarding, writes: platform as Guarding },
  everyone: { base: '', reads: signedIn as Guarding, writes: platform as Guarding },
} as const satisfies Record<Owner, unknown>

/** What differs for one call; `message` is that of its answer. */
interface Override extends Partial<Pick<Call, 'path' | 'summary' | 'guard' | 'query'>> {
  readonly message?: string
}

interface Declaration {
  readonly of?: Owner
  /** Whose rights guard the calls, if the resource has none of its own name. */
  readonly entity?: CrudEntity
  /** One record and several in a path, if the name does not say it. */
  readonly path?: readonly [one: string, many: string]
  /** The parameter of a path that holds the id, if it is not the name with `_id`. */
  readonly id?: string
  /** One record and several in a summary. */
  readonly words?: readonly [one: string, many: string]
  /** The beginning of a message. */
  readonly label?: string
  readonly record: z.ZodObject
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  /** The columns that the search of the list looks into; by default the name. */
  readonly search?: readonly string[]
  /** The columns that sort the list; by default the name. */
  readonly sort?: readonly [string, ...string[]]
  /** The columns of the CSV file that is uploaded. */
  readonly columns?: readonly string[]
  readonly calls: readonly Act[]
  readonly overrides?: { readonly [act in Act]?: Override }
  /** False if the server must not answer the calls unless a module does, as with records that belong to a data version. */
  readonly plain?: false
}

const namesOf = <One extends string, Many extends string>(one: One, many: Many) =>
  ({
    list: `list${many}`,
    all: `listAll${many}`,
    one: `read${one}`,
    create: `create${one}`,
    update: `update${one}`,
    delete: `delete${one}`,
    toggle: `toggle${one}`,
    upload: `upload${many}`,
    download: `download${many}`,
  }) as const

const pathsOf = <Base extends string, One extends string, Many extends string, Id extends string>(
  base: Base,
  [one, many]: readonly [One, Many],
  id: Id,
) =>
  ({
    list: `${base}/${many}/`,
    all: `${base}/${many}/all`,
    one: `${base}/${one}/:${id}/`,
    create: `${base}/${one}/`,
    update: `${base}/${one}/:${id}/`,
    delete: `${base}/${one}/:${id}/`,
    toggle: `${base}/${one}/:${id}/`,
    upload: `${base}/${one}/upload/`,
    download: `${base}/${one}/download/`,
  }) as const

const guardsOf = (of: Owner, entity: CrudEntity) => {
  const { reads, writes } = owners[of]
  const toggles = `ENABLE_DISABLE_${entity}`
  return {
    list: reads(`VIEW_${entity}`),
    all: reads(`VIEW_${entity}`),
    one: reads(`VIEW_${entity}`),
    create: writes(`CREATE_${entity}`),
    update: writes(`UPDATE_${entity}`),
    delete: writes(`DELETE_${entity}`),
    toggle: writes(isPermission(toggles) ? toggles : `UPDATE_${entity}`),
    upload: writes(`CREATE_${entity}`),
    download: writes(`VIEW_${entity}`),
  } as const satisfies Record<Act, Guard>
}

interface Shapes<R, C, U, Column> {
  readonly record: R
  readonly create: C
  readonly update: U
  readonly sort: readonly [Column, ...Column[]]
  readonly columns: readonly string[] | undefined
}

/** What each call sends and answers. */
const bodiesOf = <R extends z.ZodType, C, U, Column extends string>(
  { record, create, update, sort, columns }: Shapes<R, C, U, Column>,
  says: ReturnType<typeof messagesOf>,
  fileName: string,
) =>
  ({
    list: { method: 'GET', query: listQuery(...sort), answer: page(record) },
    all: { method: 'GET', answer: list(record) },
    one: { method: 'GET', answer: one(record, says.one) },
    create: { method: 'POST', body: create, answer: created(record, says.create) },
    update: { method: 'PUT', body: update, answer: one(record, says.update) },
    delete: { method: 'DELETE', answer: one(deleted, says.delete) },
    toggle: { method: 'PATCH', query: activeQuery, answer: one(toggled, says.toggle) },
    upload: {
      method: 'POST',
      query: importQuery,
      upload: columns ? { ...csvUpload, columns } : csvUpload,
      answer: one(importResult, says.upload),
    },
    download: { method: 'GET', answer: csvFile(fileName) },
  }) as const

type Given<D, Key extends string, Otherwise> = D extends { readonly [key in Key]: infer Value } ? Value : Otherwise
type Names<One extends string, Many extends string> = ReturnType<typeof namesOf<Pascal<One>, Pascal<Many>>>
type PathPair<One extends string, Many extends string, D> = Given<D, 'path', readonly [One, Many]>
type Base<D> = (typeof owners)[Given<D, 'of', 'everyone'> & Owner]['base']
type Id<One extends string, D> = Given<D, 'id', `${Snake<One>}_id`> & string
type Paths<One extends string, Many extends string, D> =
  PathPair<One, Many, D> extends readonly [infer O extends string, infer M extends string]
    ? ReturnType<typeof pathsOf<Base<D>, O, M, Id<One, D>>>
    : never
type Column<D> = Given<D, 'sort', readonly ['name']> extends readonly (infer C extends string)[] ? C : never
type Bodies<D extends Declaration> = ReturnType<
  typeof bodiesOf<D['record'], Given<D, 'create', undefined>, Given<D, 'update', undefined>, Column<D>>
>
type OverrideOf<D, A extends Act> = Given<Given<D, 'overrides', unknown>, A, unknown>

/** One call before its overrides. */
type Plain<One extends string, Many extends string, D extends Declaration, A extends Act> = Bodies<D>[A] & {
  readonly path: Paths<One, Many, D>[A]
  readonly summary: string
  readonly guard: readonly Rule[]
  readonly regular: NonNullable<Call['regular']>
}
type Overridden<C, O> = {
  readonly [key in keyof C | Exclude<keyof O, 'message'>]: key extends keyof O
    ? O[key]
    : key extends keyof C
      ? C[key]
      : never
}

/** The calls of a declaration by their names. */
type Regular<One extends string, Many extends string, D extends Declaration> = {
  readonly [A in D['calls'][number] as Names<One, Many>[A]]: Overridden<Plain<One, Many, D, A>, OverrideOf<D, A>>
}

/** What the compiler asks of a declaration beside its members. */
type Checked<One extends string, D extends Declaration> = (Uppercase<Snake<One>> extends CrudEntity
  ? unknown
  : { readonly entity: CrudEntity }) & { readonly [act in D['calls'][number] & ('create' | 'update')]: z.ZodType } & {
  readonly sort?: readonly (keyof D['record']['shape'])[]
  readonly overrides?: {
    readonly [act in keyof D['overrides']]: act extends D['calls'][number]
      ? { readonly [key in keyof D['overrides'][act]]: key extends keyof Override ? unknown : never }
      : never
  }
}

const override = <C extends Call>(regularCall: C, { message, ...others }: Override = {}): Call => {
  const { answer } = regularCall
  const changed = message === undefined || answer.kind === 'file' ? answer : { ...answer, message }
  return { ...regularCall, answer: changed, ...others }
}

/**
 * Makes the calls that a declaration lists, by their names.
 *
 * @example regular('region', 'regions', { of: 'company', record: region, calls: ['list', 'one'] }) // { listRegions, readRegion }
 */
export const regular = <const One extends string, const Many extends string, const D extends Declaration>(
  one: One,
  many: Many,
  declaration: D & Checked<One, D>,
): Regular<One, Many, D> => {
  const given: Declaration = declaration
  const { of = 'everyone', path = [one, many], id = `${snake(one)}_id`, sort = ['name'], overrides = {} } = given
  const [wordsOfOne, wordsOfMany] = given.words ?? [words(one), words(many)]
  const resource: RegularResource = {
    name: camel(many),
    of,
    words: { one: wordsOfOne, many: wordsOfMany },
    record: given.record,
    search: given.search ?? ['name'],
    plain: given.plain ?? true,
  }
  const names = namesOf(pascal(one), pascal(many))
  const paths = pathsOf(owners[of].base, path, id)
  const guards = guardsOf(of, given.entity ?? (snake(one).toUpperCase() as CrudEntity))
  const summaries = summariesOf(resource)
  const says = messagesOf(given.label ?? capitalize(resource.words.one))
  const { record, create, update, columns } = given
  const bodies = bodiesOf({ record, create, update, sort, columns }, says, `${many}.csv`)
  const callOf = (act: Act) =>
    override(
      { ...bodies[act], path: paths[act], summary: summaries[act], guard: guards[act], regular: { resource, act } },
      overrides[act],
    )
  return Object.fromEntries(given.calls.map((act) => [names[act], callOf(act)])) as Regular<One, Many, D>
}

/** A resource with the names of its regular calls. */
export type RegularCalls<Name extends string> = RegularResource & { readonly calls: { readonly [act in Act]?: Name } }

/** Finds the resources that the builder has declared among calls, in the order of the calls. */
export const resourcesOf = <Name extends string>(calls: Readonly<Record<Name, Call>>): RegularCalls<Name>[] => {
  const found = new Map<RegularResource, { [act in Act]?: Name }>()
  for (const [name, { regular: tag }] of Object.entries(calls) as [Name, Call][])
    if (tag) found.set(tag.resource, { ...found.get(tag.resource), [tag.act]: name })
  return [...found].map(([resource, named]) => ({ ...resource, calls: named }))
}
