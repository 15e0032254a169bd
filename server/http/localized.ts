/** Localizes texts of answers for whoever reads them, where the schema of an answer says so by the format of the text. */
import { z } from 'zod'

/** How texts of a format are localized, and in which order the reader expects them. */
interface Localizer {
  readonly localize: (stored: string) => string
  readonly compare: (one: string, other: string) => number
}
export type Localizers = Readonly<Record<string, Localizer>>

type Schema = z.core.JSONSchema._JSONSchema
type Rewrite = (value: unknown) => unknown

/** How a value is rewritten, and how lists of such values are ordered. */
interface Found {
  readonly rewrite: Rewrite
  readonly compare?: ((one: unknown, other: unknown) => number) | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofText = ({ localize, compare }: Localizer): Found => ({
  rewrite: (value) => (typeof value === 'string' ? localize(value) : value),
  compare: (one, other) => compare(String(one), String(other)),
})

const ofList = ({ rewrite, compare }: Found): Found => ({
  rewrite: (value) => {
    if (!Array.isArray(value)) return value
    const localized = value.map(rewrite)
    return compare ? localized.toSorted(compare) : localized
  },
})

/** Records are ordered by their name, if that is localized. */
const ofRecord = (members: readonly (readonly [member: string, found: Found])[]): Found => {
  const { compare } = new Map(members).get('name') ?? {}
  return {
    rewrite: (value) =>
      isRecord(value)
        ? { ...value, ...Object.fromEntries(members.map(([member, { rewrite }]) => [member, rewrite(value[member])])) }
        : value,
    compare: compare && ((one, other) => (isRecord(one) && isRecord(other) ? compare(one.name, other.name) : 0)),
  }
}

/** Rewrites the members of a record that its schema doesn't name. */
const ofOthers = (named: object | undefined, { rewrite }: Found): Found => ({
  rewrite: (value) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([member, one]) => [member, named && member in named ? one : rewrite(one)]),
        )
      : value,
})

/** Joins what schemas say of one value. */
const join = (all: readonly Found[]): Found | undefined => {
  const [first, ...others] = all
  if (!first || others.length === 0) return first
  return {
    rewrite: (value) => all.reduce((present, { rewrite }) => rewrite(present), value),
    compare: all.find(({ compare }) => compare)?.compare,
  }
}

const finderIn = (root: z.core.JSONSchema.BaseSchema, localizers: Localizers) => {
  const byReference = new Map<string, Found | undefined>()
  const reached = new Set<object>()
  const named = (reference: string): Found | undefined => {
    if (byReference.has(reference)) return byReference.get(reference)
    byReference.set(reference, undefined)
    const found = find(
      (root.definitions as Readonly<Record<string, Schema>> | undefined)?.[reference.split('/').at(-1) ?? ''],
    )
    byReference.set(reference, found)
    return found
  }
  const find = (schema: Schema | undefined): Found | undefined => {
    if (typeof schema !== 'object') return undefined
    reached.add(schema)
    const { $ref: reference, format, items, properties, additionalProperties, anyOf, oneOf, allOf } = schema
    if (reference !== undefined) return named(reference)
    const localizer = format === undefined ? undefined : localizers[format]
    if (localizer) return ofText(localizer)
    const members = Object.entries(properties ?? {}).flatMap(([member, one]) => {
      const found = find(one)
      return found ? [[member, found] as const] : []
    })
    const other = find(additionalProperties)
    const listed = Array.isArray(items) ? undefined : find(items as Schema | undefined)
    return join([
      ...[anyOf, oneOf, allOf].flatMap((all = []) => all.flatMap((one) => find(one) ?? [])),
      ...(members.length > 0 ? [ofRecord(members)] : []),
      ...(other ? [ofOthers(properties, other)] : []),
      ...(listed ? [ofList(listed)] : []),
    ])
  }
  return { find, reached }
}

/** Refuses texts to localize in a place where nothing looks for them, such as a tuple. */
const requireReached = (part: unknown, reached: ReadonlySet<object>, localizers: Localizers): void => {
  if (typeof part !== 'object' || part === null) return
  const { format } = part as { readonly format?: unknown }
  if (typeof format === 'string' && format in localizers && !reached.has(part))
    throw new Error(
      `A response has texts of the format ${format} where they aren't found: see server/http/localized.ts`,
    )
  for (const one of Object.values(part)) requireReached(one, reached, localizers)
}

/** Returns the function that localizes what a schema describes; undefined if it has no such texts. */
export const localizerOf = (schema: z.ZodType, localizers: Localizers): Rewrite | undefined => {
  const root = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  const { find, reached } = finderIn(root, localizers)
  const found = find(root)
  requireReached(root, reached, localizers)
  return found?.rewrite
}
