/** Builds the record and the payloads of an entity from its members. */
import { z } from 'zod'
import {
  amount,
  clearableDate,
  clearableId,
  clearableText,
  date,
  id,
  name,
  optionalDate,
  optionalId,
  optionalText,
  readVersion,
  ref,
  version,
} from './fields'

/** The schemas of a member in records, and in create and update payloads, if it is sent. */
interface Member {
  readonly read: z.ZodType
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  /** Records contain `currency`, payloads `currency_id`. */
  readonly sent?: 'as id'
}
const member = <const M extends Member>(given: M): M => given

export const nameMember = member({ read: z.string(), create: name, update: name })
/** An optional text of at most `max` characters. */
export const textMember = (max: number) =>
  member({ read: z.string().nullable(), create: optionalText(max), update: clearableText(max) })
/** A required calendar date, `YYYY-MM-DD`. */
export const dateMember = member({ read: z.string(), create: date, update: date })
/** An optional calendar date. */
export const optionalDateMember = member({
  read: z.string().nullable(),
  create: optionalDate,
  update: clearableDate,
})
/** An optional amount of money or shares. */
export const amountMember = member({
  read: z.number().nullable(),
  create: amount.nullish().transform((value) => value ?? null),
  update: amount.nullable().optional(),
})
/** A required reference: `currency` in records, `currency_id` in payloads. */
export const reference = member({ read: ref, create: id, update: id, sent: 'as id' })
/** An optional reference. */
export const optionalReference = member({
  read: ref.nullable(),
  create: optionalId,
  update: clearableId,
  sent: 'as id',
})
/** The id of the parent record; updates may omit it. */
export const parentId = member({ read: id, create: id, update: id.optional() })
/** The id of a parent record that never changes. */
export const fixedParentId = member({ read: id, create: id })
/** A member that only the server sets. */
export const readOnly = <S extends z.ZodType>(read: S) => member({ read })

type Members = Readonly<Record<string, Member>>
type Write = 'create' | 'update'
type Payload<M extends Members, A extends Write> = {
  [
    key in keyof M & string as M[key] extends Record<A, z.ZodType>
      ? M[key] extends { sent: 'as id' }
        ? `${key}_id`
        : key
      : never
  ]: M[key] extends Record<A, infer S> ? S : never
}

const payload = <M extends Members, A extends Write>(members: M, act: A) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([key, { sent, [act]: schema }]) =>
      schema ? [[sent ? `${key}_id` : key, schema]] : [],
    ),
  ) as Payload<M, A>

const readShape = <M extends Members>(members: M) =>
  Object.fromEntries(Object.entries(members).map(([key, { read }]) => [key, read])) as {
    [key in keyof M]: M[key]['read']
  }

/**
 * Builds the record of an entity, with id and version, and its create and update payloads.
 *
 * @param title the name of the record in the API documentation
 * @example entity('CostCentre', { name: nameMember, currency: reference }).create // { name, currency_id }
 */
export const entity = <const M extends Members>(title: string, members: M) => ({
  record: z.object({ id, ...readShape(members), version }).meta({ id: title }),
  create: z.object(payload(members, 'create')),
  update: z.object({ ...payload(members, 'update'), version: readVersion }),
})
