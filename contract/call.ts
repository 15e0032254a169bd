import type { z } from 'zod'
import { csvLimit, imageLimit, type csvLimits } from './constants'
import type { Endpoint } from './endpoint'
import type { Guard } from './guards'
import type { RegularResource } from './regularResource'
import type { Saying } from './say'

export { isReading, paramNames, urlOf, type Endpoint, type Method } from './endpoint'

export type CsvLimits = { readonly [limit in keyof typeof csvLimits]: number }

/** An upload: a form with one file. */
export interface Upload {
  /** The required type, determined by the content of the file, not its name. */
  readonly content: 'csv' | 'image'
  readonly field: 'attachment' | 'file'
  /** The maximum file size, in bytes. */
  readonly maxBytes: number
  /** The row schema of a CSV file, by column heading, if its columns are fixed. */
  readonly row?: z.ZodObject
  /** Overrides of `csvLimits`. */
  readonly limits?: Partial<CsvLimits>
  /** Whether columns of a CSV file may have the same heading; otherwise it is refused. */
  readonly mayRepeatColumns?: boolean
  /** What may be sent along with the file, as JSON in the form field `choices`, before it. */
  readonly choices?: z.ZodType
}

/** A CSV upload; all imports use the same form field (A109). */
export const csvUpload = { content: 'csv', field: 'attachment', maxBytes: csvLimit } as const satisfies Upload
/** A logo upload. */
export const imageUpload = { content: 'image', field: 'file', maxBytes: imageLimit - 1 } as const satisfies Upload

/** The result of a call: one record, all records, a page of records or a file. */
export type Answer =
  | {
      readonly kind: 'record' | 'list' | 'page'
      readonly status: 200 | 201
      /** The message of the envelope, unless the operation returns its own: '{name} is active'. */
      readonly message: string | Saying
      readonly data: z.ZodType
    }
  | { readonly kind: 'file'; readonly fileName: string; readonly type: 'text/csv' | 'application/zip' }

export interface Call extends Endpoint {
  /** One sentence for the API documentation. */
  readonly summary: string
  readonly guard: Guard
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** The maximum size of the body, if it is larger than usual. */
  readonly maxBodyBytes?: number
  readonly upload?: Upload
  readonly answer: Answer
  /** Which act of which resource it is, regular or its own, if the builder of regular calls has made it. */
  readonly regular?: { readonly resource: RegularResource; readonly act: string }
}

/** Declares a call. Routes, validation, types and documentation are derived from it. */
export const call = <const C extends Call>(declaration: C): C => declaration

/** Returns one record. */
export const record = <D extends z.ZodType>(data: D, message: string | Saying) =>
  ({ kind: 'record', status: 200, message, data }) as const
/** Returns the created record, with status 201. */
export const created = <D extends z.ZodType>(data: D, message: string | Saying) =>
  ({ kind: 'record', status: 201, message, data }) as const

export const listMessage = 'Successfully fetched list'
/** Returns all records. */
export const list = <D extends z.ZodType>(data: D) =>
  ({ kind: 'list', status: 200, message: listMessage, data }) as const
/** Returns a page of records and the total count. */
export const page = <D extends z.ZodType>(data: D) =>
  ({ kind: 'page', status: 200, message: listMessage, data }) as const
/** Returns a CSV file for download. */
export const csvFile = (fileName: string) => ({ kind: 'file', fileName, type: 'text/csv' }) as const
/** Returns a ZIP archive for download. */
export const zipFile = (fileName: string) => ({ kind: 'file', fileName, type: 'application/zip' }) as const

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids in a path: `/company/:company_id/region/:region_id/` needs `{ company_id, region_id }`. */
export type Params<C extends Endpoint> = { [name in ParamNames<C['path']>]: number }

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What the server's operation receives beside an uploaded file. */
export type Choices<C> = C extends { upload: { choices: infer S } } ? OutputOf<S> : undefined
/** The query and body as the server's operation receives them. */
export type Query<C> = C extends { query: infer Q } ? OutputOf<Q> : undefined
export type Body<C> = C extends { body: infer B } ? OutputOf<B> : undefined
/** The body as the client sends it. */
export type Payload<C> = C extends { body: infer B } ? InputOf<B> : undefined
/** A record as the call returns it. */
export type RecordOf<C extends Call> = C['answer'] extends { data: infer D } ? OutputOf<D> : undefined
/** `data` of the envelope as the client receives it. */
export type Data<C extends Call> = C['answer'] extends { kind: 'record' }
  ? RecordOf<C>
  : C['answer'] extends { kind: 'list' | 'page' }
    ? RecordOf<C>[]
    : Blob
