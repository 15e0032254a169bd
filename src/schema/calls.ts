/** The calls of a resource. The type of each slot accepts only suitable calls. */
import type { z } from 'zod'
import type { Answer, Call, Data, Method, Params, Payload, RecordOf } from '../../contract/call'
import type { recordUses } from '../../contract/entities/dataVersion'
import type { importResult } from '../../contract/entities/imports'
import type { Guard } from '../../contract/guards'

type DataAnswer = Extract<Answer, { data: unknown }>

/** A call with the given method and kind of answer. */
export interface CallOf<M extends Method, Kind extends DataAnswer['kind']> extends Call {
  readonly method: M
  readonly answer: DataAnswer & { readonly kind: Kind }
}

/** A call that returns a list, or a record with the list in `member`. */
export interface ListCall extends CallOf<'GET', 'list' | 'page'> {
  readonly member?: string
  /** Restricts who sees the list further than the guard of the call. */
  readonly shownTo?: Guard
}

/** A call that returns one record. */
interface OneCall extends CallOf<'GET', 'record'> {
  /** Whether the first page of the list is looked through before it is sent. */
  readonly isSecond?: true
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

/** An import with a preview, which writes nothing and returns what would change. */
interface UploadCall extends CallOf<'POST', 'record'> {
  readonly upload: NonNullable<Call['upload']> & { readonly content: 'csv' }
  readonly query: z.ZodObject<{ preview: z.ZodType }>
  readonly answer: CallOf<'POST', 'record'>['answer'] & { readonly data: typeof importResult }
}

/** Returns what refers to a record. */
interface UsesCall extends CallOf<'GET', 'record'> {
  readonly answer: CallOf<'GET', 'record'>['answer'] & { readonly data: typeof recordUses }
}

interface DownloadCall extends Call {
  readonly method: 'GET'
  readonly answer: Extract<Answer, { kind: 'file' }>
}

/** The calls of a resource by purpose. Actions without a call aren't available. */
export interface ResourceCalls {
  /** Returns a page of records, or all of them. */
  readonly list?: ListCall
  /** Returns all records for selectors, if `list` is paginated. */
  readonly all?: CallOf<'GET', 'list'>
  readonly one?: OneCall
  readonly create?: CreateCall
  readonly update?: UpdateCall
  readonly delete?: CallOf<'DELETE', 'record'>
  /** Returns what refers to a record, for the question before it is deleted. */
  readonly uses?: UsesCall
  readonly toggle?: ToggleCall
  readonly upload?: UploadCall
  /** Downloads the names that cells of an upload may have. */
  readonly uploadNames?: DownloadCall
  readonly download?: DownloadCall
}

type ListsIn<C extends Call> = {
  [Member in keyof Data<C> & string]: NonNullable<Data<C>[Member]> extends readonly object[] ? Member : never
}[keyof Data<C> & string]
type ElementOf<List> = NonNullable<List> extends readonly (infer Element)[] ? Element : never

/** A call whose answer is read as the list in one of its members. */
type MemberCall<C extends Call, Element> = Omit<C, 'answer'> & {
  readonly answer: DataAnswer & { readonly kind: 'list'; readonly data: z.ZodType<Element> }
  readonly member: string
  readonly shownTo: Guard
}

/**
 * Declares a list that is a member of the parent record, and has no call of its own.
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

/**
 * Reads a record from the first page of the list if it is there, and only otherwise by its own call (A102).
 *
 * @example calls: { list: calls.listTomUsers, one: unlessListed(calls.readTomUser) }
 */
export const unlessListed = <const C extends CallOf<'GET', 'record'>>(call: C): C & { readonly isSecond: true } => ({
  ...call,
  isSecond: true,
})

/** The type of a record: as returned by `one` if present, otherwise by `list`. */
export type RecordOfCalls<Calls> = Calls extends { one: infer C extends Call }
  ? RecordOf<C>
  : Calls extends { list: infer C extends Call }
    ? RecordOf<C>
    : object

/** The payload type of create and update; never if there is neither. */
export type PayloadOfCalls<Calls> =
  | (Calls extends { create: infer C extends Call } ? Payload<C> : never)
  | (Calls extends { update: infer C extends Call } ? Payload<C> : never)

/** The names of a path's params. */
export type ParamsIn<Path> = Path extends string ? keyof Params<{ method: 'GET'; path: Path }> & string : never
/** The names of the params in a call's path. */
export type ParamsOf<C> = C extends Call ? ParamsIn<C['path']> : never
/** The names of a call's query params. */
export type QueryOf<C> = C extends { query: z.ZodObject<infer Shape> } ? keyof Shape & string : never
