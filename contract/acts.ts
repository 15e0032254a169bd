/**
 * Acts on records of a resource, such as archiving: each is offered for one record and for many at once.
 *
 * An act says what it makes of a record, and for which records it can't be done. One function says so to the preview, which
 * counts, and to the change itself. The rules of the record (`rules.ts`) hold for what it makes.
 */
import { z } from 'zod'
import type { Stored } from './rules'

type AnyRow = Readonly<Record<string, unknown>>

/** The permissions that an act may ask for. */
export type Right = 'CREATE' | 'UPDATE' | 'DELETE' | 'ENABLE_DISABLE'

export interface RecordAct {
  /** Without a permission to enable and disable, that to update is asked for. */
  readonly right: Right
  /** What is sent besides the records. */
  readonly body: z.ZodRawShape
  /** What it sets, if that depends on nothing. */
  readonly sets?: AnyRow
  /** Returns what it changes in a record; a text says why it can't be done to this one. */
  readonly change: (row: AnyRow, sent: AnyRow) => AnyRow | string
}

interface Entity {
  readonly record: z.ZodObject
  readonly create: z.ZodType
}
type Plain<R> = { readonly [member in keyof R as R[member] extends object | null ? never : member]: R[member] }
/** A stored record without its lists, as payloads send it, and what only the server sets. */
type RowOf<E extends Entity> = Plain<Stored<z.output<E['create']>>> &
  Omit<Plain<z.output<E['record']>>, keyof z.output<E['create']> | 'id' | 'version'>

type Draft<E extends Entity, Body extends z.ZodRawShape> = {
  /** `UPDATE` by default. */
  readonly right?: Right
  readonly body?: Body
} & (
  | { readonly sets: Partial<RowOf<E>> }
  | {
      readonly change: (row: RowOf<E>, sent: z.output<z.ZodObject<Body>>) => Partial<RowOf<E>> | string
    }
)

/** What is sent besides the records if nothing is needed. */
const nothing = {}

/**
 * Declares an act on records of an entity: what it always sets, or a function that also says why it can't be done.
 *
 * @example
 * act(lease, { sets: { is_archived: true } })
 * act(lease, {
 *   body: { months: z.int().min(1).max(120) },
 *   change: ({ ends_on }, { months }) =>
 *     ends_on === null ? 'This lease has no end.' : { ends_on: laterBy(months, ends_on) },
 * })
 */
export const act = <E extends Entity, const Body extends z.ZodRawShape = typeof nothing>(
  _of: E,
  draft: Draft<E, Body>,
): Omit<RecordAct, 'body'> & { readonly body: Body } => ({
  right: draft.right ?? 'UPDATE',
  body: (draft.body ?? nothing) as Body,
  ...('change' in draft
    ? { change: draft.change as RecordAct['change'] }
    : { sets: draft.sets, change: () => draft.sets }),
})

/** Activates or deactivates records. */
export const switching = {
  right: 'ENABLE_DISABLE',
  body: { is_active: z.boolean('Please send true or false.') },
  change: (_row: AnyRow, { is_active }: AnyRow) => ({ is_active }),
} satisfies RecordAct
