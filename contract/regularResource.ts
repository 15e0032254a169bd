import type { z } from 'zod'

/** What people do with the records of a resource. */
export type Act = 'list' | 'all' | 'one' | 'create' | 'update' | 'delete' | 'toggle' | 'upload' | 'download'

/** Whose records they are: those of a company, those of the provider, or those that all companies share. */
export type Owner = 'company' | 'provider' | 'everyone'

/** What the declaration of a regular resource says beside its calls. */
export interface RegularResource {
  /** Its name in code, such as `costCentres`: that of the server's table and of the console's resource. */
  readonly name: string
  readonly of: Owner
  /** One record and several in a sentence: `cost centre`, `cost centres`. */
  readonly words: { readonly one: string; readonly many: string }
  readonly record: z.ZodObject
  /** The columns that the search of its list looks into. */
  readonly search: readonly string[]
  /** False if the server must not answer its calls unless a module does. */
  readonly plain: boolean
}
