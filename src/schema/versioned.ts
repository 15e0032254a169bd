/** The declaration of a resource whose records come in versions, of which one is active (decision 0034). */
import type { z } from 'zod'
import type { Answer, Call } from '../../contract/call'
import type { CallOf } from './calls'

/** The query param of the version, both in the address and of the calls. */
export const versionParam = 'version_id'

type QueryWith<Param extends string> = z.ZodObject<{ [Name in Param]: z.ZodType }>

interface ActivateCall extends CallOf<'PATCH', 'record'> {
  readonly query: QueryWith<'preview'>
}

interface CompareCall extends CallOf<'GET', 'record'> {
  readonly query: QueryWith<'from' | 'to'>
}

interface ChangesCall extends CallOf<'GET', 'page'> {
  readonly query: QueryWith<'from' | 'to'>
}

interface EditsCall extends CallOf<'GET', 'page'> {
  readonly query: QueryWith<'page'>
}

interface UploadCall extends CallOf<'POST', 'record'> {
  readonly upload: NonNullable<Call['upload']> & { readonly content: 'csv' }
  readonly query: QueryWith<'preview' | 'active' | 'name' | 'description'>
}

interface DownloadCall extends Call {
  readonly method: 'GET'
  readonly query: QueryWith<'version_id'>
  readonly answer: Extract<Answer, { kind: 'file' }>
}

interface AskCall extends CallOf<'POST', 'record'> {
  readonly body: z.ZodType
}

interface DeclineCall extends CallOf<'PATCH', 'record'> {
  readonly body: z.ZodType
}

/** The calls of versions beyond those of their own resource; `versioned` in the contract declares them. */
export interface VersionCalls {
  /** Makes a version the active one, or previews what that would change. */
  readonly activate: ActivateCall
  /** Asks for the approval of a version, where a company wants one. */
  readonly ask: AskCall
  /** Declines to approve a version. */
  readonly decline: DeclineCall
  /** Withdraws the own question. */
  readonly withdraw: CallOf<'DELETE', 'record'>
  /** Counts how two versions differ. */
  readonly compare: CompareCall
  /** Lists the records that differ between two versions. */
  readonly changes: ChangesCall
  /** Lists the changes of a version's records since it became active. */
  readonly edits: EditsCall
  /** Imports a file as a new version, or previews that. */
  readonly upload: UploadCall
  /** Downloads the records of a version. */
  readonly download: DownloadCall
}

/** The versions of a resource's records. Its list call takes the id of one as `version_id`. */
export interface Versions {
  /** The resource that lists the versions. */
  readonly resource: string
  readonly calls: VersionCalls
}
