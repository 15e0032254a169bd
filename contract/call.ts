import type { z } from 'zod'
import { csvLimit, imageLimit, type csvLimits } from './constants'
import type { Guard } from './guards'
import type { Act, RegularResource } from './regularResource'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a client needs to send a call. Paths are those of the specification, below the base `/api`. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
}

export type CsvLimits = { readonly [limit in keyof typeof csvLimits]: number }

/** A form with one file. */
export interface Upload {
  /** What the file must be, told by what it holds and not by its name. */
  readonly content: 'csv' | 'image'
  readonly field: 'attachment' | 'file'
  /** The largest file that is accepted, in bytes. */
  readonly maxBytes: number
  /** The columns of a CSV file, where they are always the same. */
  readonly columns?: readonly string[]
  /** Where a CSV file may hold more than `csvLimits` allow. */
  readonly limits?: Partial<CsvLimits>
}

/** A CSV file, in the one field that all imports use (A109). */
export const csvUpload = { content: 'csv', field: 'attachment', maxBytes: csvLimit } as const satisfies Upload
/** A logo. */
export const imageUpload = { content: 'image', field: 'file', maxBytes: imageLimit - 1 } as const satisfies Upload

/** What a call answers: one record, all records, one page of them, or a CSV file. */
export type Answer =
  | {
      readonly kind: 'record' | 'list' | 'page'
      readonly status: 200 | 201
      /** What the envelope says, unless the operation knows better: '{name} is active'. */
      readonly message: string
      readonly data: z.ZodType
    }
  | { readonly kind: 'file'; readonly fileName: string }

export interface Call extends Endpoint {
  /** One sentence for the API documentation. */
  readonly summary: string
  readonly guard: Guard
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: Upload
  readonly answer: Answer
  /** Which act of which resource it is, if the builder of regular calls has made it. */
  readonly regular?: { readonly resource: RegularResource; readonly act: Act }
}

/** Declares a call; everything that console and server do with it follows from this value. */
export const call = <const C extends Call>(declaration: C): C => declaration

/** Answers one record. */
export const record = <D extends z.ZodType>(data: D, message: string) =>
  ({ kind: 'record', status: 200, message, data }) as const
/** Answers the record that was created, with status 201. */
export const created = <D extends z.ZodType>(data: D, message: string) =>
  ({ kind: 'record', status: 201, message, data }) as const

export const listMessage = 'Successfully fetched list'
/** Answers all records. */
export const list = <D extends z.ZodType>(data: D) =>
  ({ kind: 'list', status: 200, message: listMessage, data }) as const
/** Answers one page of records, with their whole count. */
export const page = <D extends z.ZodType>(data: D) =>
  ({ kind: 'page', status: 200, message: listMessage, data }) as const
/** Answers a CSV file for download. */
export const csvFile = (fileName: string) => ({ kind: 'file', fileName }) as const

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids in a path: `/company/:company_id/region/:region_id/` needs `{ company_id, region_id }`. */
export type Params<C extends Endpoint> = { [name in ParamNames<C['path']>]: number }

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** The query and the body as the server's operation receives them. */
export type Query<C> = C extends { query: infer Q } ? OutputOf<Q> : undefined
export type Body<C> = C extends { body: infer B } ? OutputOf<B> : undefined
/** The body as a client sends it. */
export type Payload<C> = C extends { body: infer B } ? InputOf<B> : undefined
/** One record as a call answers it. */
export type RecordOf<C extends Call> = C['answer'] extends { data: infer D } ? OutputOf<D> : undefined
/** `data` of the envelope as a client receives it. */
export type Data<C extends Call> = C['answer'] extends { kind: 'record' }
  ? RecordOf<C>
  : C['answer'] extends { kind: 'list' | 'page' }
    ? RecordOf<C>[]
    : Blob

/**
 * Lists the ids in a path, by name.
 *
 * @example paramNames('/company/:company_id/region/:region_id/') // ['company_id', 'region_id']
 */
export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** Fills the ids into a path, and the query behind it; absent values of the query are left out. */
export const urlOf = (
  { path }: Endpoint,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
