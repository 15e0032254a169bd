/** Makes the shapes of an entity of its members: how it is read, created and updated. */
import { z } from 'zod'
import { clearableId, clearableText, id, name, optionalId, optionalText, readVersion, ref, version } from './fields'

/** A member as records carry it, and as a create and an update send it, if they do. */
interface Member {
  readonly read: z.ZodType
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  /** Records carry `currency`, and what is sent is `currency_id`. */
  readonly sent?: 'as id'
}
const member = <const M extends Member>(given: M): M => given

export const nameMember = member({ read: z.string(), create: name, update: name })
/** Text or nothing, at most `max` characters long. */
export const textMember = (max: number) =>
  member({ read: z.string().nullable(), create: optionalText(max), update: clearableText(max) })
/** A record that must be chosen: `currency` of a record, `currency_id` of a payload. */
export const reference = member({ read: ref, create: id, update: id, sent: 'as id' })
/** A record that may be chosen. */
export const optionalReference = member({
  read: ref.nullable(),
  create: optionalId,
  update: clearableId,
  sent: 'as id',
})
/** The id of the record to which it belongs; an update may leave it out. */
export const parentId = member({ read: id, create: id, update: id.optional() })
/** The same, where it stays for good. */
export const fixedParentId = member({ read: id, create: id })
/** What only the server says. */
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
 * Makes the record of an entity, with id and version, and what a create and an update send.
 *
 * @param title the name of its record in the API documentation
 * @example entity('CostCentre', { name: nameMember, currency: reference }).create // { name, currency_id }
 */
export const entity = <const M extends Members>(title: string, members: M) => ({
  record: z.object({ id, ...readShape(members), version }).meta({ id: title }),
  create: z.object(payload(members, 'create')),
  update: z.object({ ...payload(members, 'update'), version: readVersion }),
})
