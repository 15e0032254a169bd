import type { z } from 'zod'
import type { RecordAct } from './acts'
import type { CrudEntity } from './permissions'
import type { RecordRule } from './rules'

/** The regular acts on the records of a resource. */
export type Act =
  | 'list'
  | 'all'
  | 'one'
  | 'create'
  | 'update'
  | 'delete'
  | 'toggle'
  | 'upload'
  | 'download'
  | 'toggleMany'
  | 'deleteMany'

/** The owner of records: a company, the provider, or everyone if all companies share them. */
export type Owner = 'company' | 'provider' | 'everyone'

/** A resource with regular calls. */
export interface RegularResource {
  /** The name of the server's table and the console's resource, such as `costCentres`. */
  readonly name: string
  readonly of: Owner
  /** Whose permissions guard its calls. */
  readonly entity: CrudEntity
  /** Singular and plural in texts: `cost centre`, `cost centres`. */
  readonly words: { readonly one: string; readonly many: string }
  readonly record: z.ZodObject
  /** The columns that lists are searched by. */
  readonly search: readonly string[]
  /** The query parameters that filter lists. */
  readonly filters: readonly string[]
  /** What the members of a record must be together. */
  readonly rules: readonly RecordRule[]
  /** What can be done to its records besides, by name. */
  readonly acts: Readonly<Record<string, RecordAct>>
  /** False if the server must not derive the operations. */
  readonly plain: boolean
}
