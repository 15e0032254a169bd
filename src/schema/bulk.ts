/** Changes of many records of a list at once: of those that are selected, or of all that its search and filters find. */
import type { z } from 'zod'
import type { Payload } from '../../contract/call'
import type { Effect } from '../../contract/entities/effects'
import type { CallOf } from './calls'
import type { Condition, Values } from './condition'

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
  /** The records that were changed, if the change can be undone. */
  readonly changed_ids?: readonly number[] | undefined
  /** By which the records of a part that were deleted can be restored. */
  readonly removal_id?: number | undefined
  /** Those of all parts so far. */
  readonly removal_ids?: readonly number[] | undefined
  /** The change that a part has made, by which it is taken back. */
  readonly change?: number | undefined
  /** Those of all parts so far, the last one first. */
  readonly changes?: readonly number[] | undefined
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
 * A change that a list offers for many records, and for each one if it has a button in the rows. Its texts are
 * `bulk.{name}` among those of the resource. What the body needs besides is asked for by the component of this name in
 * `src/custom/screens.ts`, if there is one.
 */
export interface BulkAction {
  readonly name: string
  readonly call: BulkCall
  /** Members of the body that are always sent. */
  readonly sends?: Values
  readonly isDangerous?: true
  /** The name of the change that undoes it. */
  readonly undo?: string
  /** The records that have a button for it; it is only offered for selected ones by default. */
  readonly onRow?: Pick<Condition, 'where'>
}

type Options<C extends BulkCall> = Omit<BulkAction, 'name' | 'call' | 'sends'> & {
  readonly sends?: Partial<Payload<C>>
}

/** With the exact types of what other parts of a schema are checked against. */
type Bulk<Name, O> = Omit<BulkAction, 'name' | 'undo' | 'onRow'> & { readonly name: Name } & Pick<
    O,
    keyof O & ('undo' | 'onRow')
  >

/**
 * Declares a change of many records.
 *
 * @example bulk('archive', calls.archiveMachines, { undo: 'restore', onRow: { where: { is_archived: false } } })
 */
export const bulk = <const Name extends string, const C extends BulkCall, const O extends Options<C>>(
  name: Name,
  call: C,
  options?: O,
): Bulk<Name, O> => ({
  name,
  call,
  ...(options as O & Pick<BulkAction, 'sends'>),
})

interface ToggleManyCall extends BulkCall {
  readonly body: BulkCall['body'] & z.ZodType<unknown, { is_active: boolean }>
}

/** Declares that many records are activated and deactivated. */
export const activation = (call: ToggleManyCall): readonly BulkAction[] => [
  { name: 'activate', call, sends: { is_active: true }, undo: 'deactivate' },
  { name: 'deactivate', call, sends: { is_active: false }, undo: 'activate' },
]

/** Declares that many records are deleted. */
export const deletion = (call: BulkCall): BulkAction => ({ name: 'delete', call, isDangerous: true })
