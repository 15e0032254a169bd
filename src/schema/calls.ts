/** The calls of a resource: each slot takes only what can do its work. */
import type { z } from 'zod'
import type { Answer, Call, Data, Method, Params, Payload, RecordOf } from '../../contract/call'
import type { importResult } from '../../contract/entities/imports'
import type { Guard } from '../../contract/guards'

type DataAnswer = Extract<Answer, { data: unknown }>

/** A call of this method whose answer is of this kind. */
interface CallOf<M extends Method, Kind extends DataAnswer['kind']> extends Call {
  readonly method: M
  readonly answer: DataAnswer & { readonly kind: Kind }
}

/** A call that answers a list, or a record that holds the list in one of its members. */
export interface ListCall extends CallOf<'GET', 'list' | 'page'> {
  readonly member?: string
  /** Who is shown the list, where not all who may read the record are. */
  readonly shownTo?: Guard
}

interface CreateCall extends CallOf<'POST', 'record'> {
  readonly body: z.ZodType
}

interface UpdateCall extends CallOf<'PUT', 'record'> {
  readonly body: z.ZodType
}

interface ToggleCall extends CallOf<'PATCH', 'record'> {
  readonly query: z.ZodObject<{ active: z.ZodType }>
}

/** An import that can be tried: with `preview` it writes nothing and answers what it would do. */
interface UploadCall extends CallOf<'POST', 'record'> {
  readonly upload: NonNullable<Call['upload']> & { readonly content: 'csv' }
  readonly query: z.ZodObject<{ preview: z.ZodType }>
  readonly answer: CallOf<'POST', 'record'>['answer'] & { readonly data: typeof importResult }
}

interface DownloadCall extends Call {
  readonly method: 'GET'
  readonly answer: Extract<Answer, { kind: 'file' }>
}

/** The calls of a resource, by what they are for. What is absent cannot be done. */
export interface ResourceCalls {
  /** One page of records, or all of them. */
  readonly list?: ListCall
  /** All records, where `list` answers a page: selectors and names are looked up here. */
  readonly all?: CallOf<'GET', 'list'>
  readonly one?: CallOf<'GET', 'record'>
  readonly create?: CreateCall
  readonly update?: UpdateCall
  readonly delete?: CallOf<'DELETE', 'record'>
  readonly toggle?: ToggleCall
  readonly upload?: UploadCall
  readonly download?: DownloadCall
}

type ListsIn<C extends Call> = {
  [Member in keyof Data<C> & string]: Data<C>[Member] extends readonly object[] ? Member : never
}[keyof Data<C> & string]
type ElementOf<List> = List extends readonly (infer Element)[] ? Element : never

/** The same call, read as the list in one member of its answer. */
type MemberCall<C extends Call, Element> = Omit<C, 'answer'> & {
  readonly answer: DataAnswer & { readonly kind: 'list'; readonly data: z.ZodType<Element> }
  readonly member: string
  readonly shownTo: Guard
}

/**
 * Declares a list that no call of its own answers, since it is a member of the record above.
 *
 * @example memberOf(calls.readBusinessUnit, 'regions', structureLevels.regions)
 */
export const memberOf = <const C extends CallOf<'GET', 'record'>, const Member extends ListsIn<C>>(
  call: C,
  member: Member,
  shownTo: Guard = call.guard,
): MemberCall<C, ElementOf<Data<C>[Member]>> => {
  const data = call.answer.data as z.ZodType<ElementOf<Data<C>[Member]>>
  return { ...call, answer: { ...call.answer, kind: 'list', data }, member, shownTo }
}

/** One record as the API answers it: whole where one can be read alone, else as it is listed. */
export type RecordOfCalls<Calls> = Calls extends { one: infer C extends Call }
  ? RecordOf<C>
  : Calls extends { list: infer C extends Call }
    ? RecordOf<C>
    : object

/** What the calls that write take; never where nothing is written. */
export type PayloadOfCalls<Calls> =
  | (Calls extends { create: infer C extends Call } ? Payload<C> : never)
  | (Calls extends { update: infer C extends Call } ? Payload<C> : never)

/** The parameters of a path, by name. */
export type ParamsIn<Path> = Path extends string ? keyof Params<{ method: 'GET'; path: Path }> & string : never
/** The parameters of a call's path. */
export type ParamsOf<C> = C extends Call ? ParamsIn<C['path']> : never
/** The members of a call's query. */
export type QueryOf<C> = C extends { query: z.ZodObject<infer Shape> } ? keyof Shape & string : never
