/** Changes of many records of a list at once: of those that are selected, or of all that its search and filters find. */
import type { z } from 'zod'
import type { Payload } from '../../contract/call'
import type { Effect } from '../../contract/entities/effects'
import type { CallOf } from './calls'
import type { Values } from './condition'

/** What a part of a change has done. */
export interface BulkResult {
  /** How many records this part concerns; in a preview, all of them. */
  readonly matched: number
  readonly changed: number
  readonly unchanged: number
  readonly failed: number
  /** Without a name if the caller may not view the record. */
  readonly failures: readonly { readonly id: number; readonly name?: string | undefined; readonly reason: string }[]
  /** How many people gain or lose what, if that is what changes. */
  readonly effects?: readonly Effect[]
  /** How many people are mailed. */
  readonly mails?: number | undefined
  /** What nobody should overlook; only in a preview. */
  readonly warnings?: readonly string[] | undefined
  /** Stands for the records that the preview of a filter found; sent with each part. */
  readonly plan?: string | undefined
  /** The id after which the next part begins; null if there is none. */
  readonly next: number | null
}

/**
 * A call that changes many records in parts. Its body has either the `ids` of the records or the `filter` of their list,
 * and `after` for all parts but the first. With `preview`, it changes nothing and covers all records at once.
 */
export interface BulkCall extends CallOf<'POST', 'record'> {
  readonly body: z.ZodType<{ ids?: number[] | undefined; filter?: object | undefined; after?: number | undefined }>
  readonly query: z.ZodObject<{ preview: z.ZodType }>
  readonly answer: CallOf<'POST', 'record'>['answer'] & { readonly data: z.ZodType<BulkResult> }
}

/**
 * A change that a list offers for many records. Its texts are `bulk.{name}` among those of the resource. What the body
 * needs besides is asked for by the component of this name in `src/custom/screens.ts`, if there is one.
 */
export interface BulkAction {
  readonly name: string
  readonly call: BulkCall
  /** Members of the body that are always sent. */
  readonly sends?: Values
  readonly isDangerous?: true
}

/**
 * Declares a change of many records.
 *
 * @example bulk('deactivate', calls.toggleManyMachines, { sends: { is_active: false }, isDangerous: true })
 */
export const bulk = <const C extends BulkCall>(
  name: string,
  call: C,
  more: Pick<BulkAction, 'isDangerous'> & { readonly sends?: Partial<Payload<C>> } = {},
): BulkAction => ({ name, call, ...(more as Pick<BulkAction, 'sends' | 'isDangerous'>) })
