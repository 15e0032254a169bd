/** Builds the record and the payloads of an entity from its members. */
import { z } from 'zod'
import { currency } from './currency'
import { sentIds, type SentIds } from '../naming'
import {
  amount,
  clearableDate,
  clearableId,
  clearableText,
  date,
  id,
  idList,
  name,
  optionalDate,
  optionalId,
  optionalText,
  readVersion,
  ref,
  requiredIdList,
  version,
} from './fields'

/** The schemas of a member in records, and in create and update payloads, if it is sent. */
interface Member {
  readonly read: z.ZodType
  readonly create?: z.ZodType
  readonly update?: z.ZodType
  /** Records contain `currency`, payloads `currency_id`; or `countries`, and `country_ids`. */
  readonly sent?: 'as id' | 'as ids'
}
const member = <const M extends Member>(given: M): M => given

/** A required text of one line. */
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
/** A required reference: `currency` in records, `currency_id` in payloads. */
export const reference = member({ read: ref, create: id, update: id, sent: 'as id' })
/** An optional reference. */
export const optionalReference = member({
  read: ref.nullable(),
  create: optionalId,
  update: clearableId,
  sent: 'as id',
})
/** One or more references: `countries` in records, `country_ids` in payloads. */
export const references = member({
  read: z.array(ref),
  create: requiredIdList,
  update: requiredIdList.optional(),
  sent: 'as ids',
})
/** Any number of references. */
export const optionalReferences = member({
  read: z.array(ref),
  create: idList.prefault([]),
  update: idList.optional(),
  sent: 'as ids',
})
/** A required currency. Records contain its code, which amounts are shown with. */
export const currencyReference = member({ read: currency, create: id, update: id, sent: 'as id' })
/**
 * An optional currency.
 *
 * @example currency: optionalCurrencyReference
 */
export const optionalCurrencyReference = member({
  read: currency.nullable(),
  create: optionalId,
  update: clearableId,
  sent: 'as id',
})
/** A required amount of money. */
export const amountMember = member({ read: z.number(), create: amount, update: amount })
/** An optional amount of money. */
export const optionalAmountMember = member({
  read: z.number().nullable(),
  create: amount.nullish().transform((value) => value ?? null),
  update: amount.nullable().optional(),
})
/** The id of the parent record; updates may omit it. */
export const parentId = member({ read: id, create: id, update: id.optional() })
/**
 * The id of a parent record that never changes.
 *
 * @example business_unit_id: fixedParentId
 */
export const fixedParentId = member({ read: id, create: id })
/** Gives a member values that generated data has, such as the demo data: several names, or a likely amount. */
export const withExamples = <const M extends Member & Required<Pick<Member, 'create' | 'update'>>>(
  given: M,
  ...examples: readonly [z.input<M['create']>, ...z.input<M['create']>[]]
): M => ({
  ...given,
  create: given.create.meta({ examples: [...examples] }),
  update: given.update.meta({ examples: [...examples] }),
})
/** A member that only the server sets. */
export const readOnly = <S extends z.ZodType>(read: S) => member({ read })

type Members = Readonly<Record<string, Member>>
type Write = 'create' | 'update'
type SentAs<M extends Member, Key extends string> = M extends { sent: 'as id' }
  ? `${Key}_id`
  : M extends { sent: 'as ids' }
    ? SentIds<Key>
    : Key
type Payload<M extends Members, A extends Write> = {
  [key in keyof M & string as M[key] extends Record<A, z.ZodType> ? SentAs<M[key], key> : never]: M[key] extends Record<
    A,
    infer S
  >
    ? S
    : never
}

const sentAs = (key: string, { sent }: Member): string =>
  sent === 'as ids' ? sentIds(key) : sent === 'as id' ? `${key}_id` : key

const payload = <M extends Members, A extends Write>(members: M, act: A) =>
  Object.fromEntries(
    Object.entries(members).flatMap(([key, given]) => (given[act] ? [[sentAs(key, given), given[act]]] : [])),
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
