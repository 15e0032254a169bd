/** Builds the body of a write. The engine's forms send payloads, react-admin's own forms the record with its changes. */
import type { Call } from '../../contract/call'
import type { AnyResource } from '../schema/resource'

type Values = Readonly<Record<string, unknown>>

/** The body of a call, if it is an object whose members are known. */
interface Members {
  readonly shape?: Values
}

/** Returns the id of a referenced record, and anything else unchanged. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Returns the id of a reference, or the ids of several. */
const idsOf = (value: unknown): unknown => (Array.isArray(value) ? value.map(idOf) : idOf(value))

/**
 * Keeps the members that a call accepts. A reference that isn't there as an id is taken from the record: `sector_id`
 * from `sector`.
 *
 * @example payloadOf(businessUnits, call, { id: 4, name: 'Bakery', sector: { id: 3, name: 'Food' }, version: 2 })
 * // { name: 'Bakery', sector_id: 3, version: 2 }
 */
export const payloadOf = ({ fields }: AnyResource, { body }: Call, data: Values): Values => {
  const { shape } = (body ?? {}) as Members
  if (!shape) return data
  const sentBy = (member: string) =>
    Object.entries(fields).find(([name, field]) => 'sends' in field && field.sends === member && name in data)
  return Object.fromEntries(
    Object.keys(shape).flatMap((member) => {
      if (member in data) return [[member, data[member]]]
      const [name] = sentBy(member) ?? []
      return name === undefined ? [] : [[member, idsOf(data[name])]]
    }),
  )
}
