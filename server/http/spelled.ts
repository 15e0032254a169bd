/** Spells texts of answers for whoever reads them, where the schema of an answer says so by the format of the text. */
import { z } from 'zod'

/** How texts of a format are spelled, and in which order the reader expects them. */
interface Spelling {
  readonly spell: (stored: string) => string
  readonly compare: (one: string, other: string) => number
}
export type Spellings = Readonly<Record<string, Spelling>>

type Schema = z.core.JSONSchema._JSONSchema
type Rewrite = (value: unknown) => unknown

/** How a value is rewritten, and how lists of such values are ordered. */
interface Found {
  readonly rewrite: Rewrite
  readonly compare?: ((one: unknown, other: unknown) => number) | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ofText = ({ spell, compare }: Spelling): Found => ({
  rewrite: (value) => (typeof value === 'string' ? spell(value) : value),
  compare: (one, other) => compare(String(one), String(other)),
})

const ofList = ({ rewrite, compare }: Found): Found => ({
  rewrite: (value) => {
    if (!Array.isArray(value)) return value
    const spelled = value.map(rewrite)
    return compare ? spelled.toSorted(compare) : spelled
  },
})

/** Records are ordered by their name, if that is spelled. */
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

const finderIn = (root: z.core.JSONSchema.BaseSchema, spellings: Spellings) => {
  const byReference = new Map<string, Found | undefined>()
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
    const { $ref: reference, format, items, properties, anyOf } = schema
    if (reference !== undefined) return named(reference)
    const spelling = format === undefined ? undefined : spellings[format]
    if (spelling) return ofText(spelling)
    if (anyOf) {
      const found = anyOf.flatMap((one) => find(one) ?? [])
      const rewrite: Rewrite = (value) => found.reduce((present, one) => one.rewrite(present), value)
      return found.length > 0 ? { rewrite, compare: found[0]?.compare } : undefined
    }
    if (properties) {
      const members = Object.entries(properties).flatMap(([member, one]) => {
        const found = find(one)
        return found ? [[member, found] as const] : []
      })
      return members.length > 0 ? ofRecord(members) : undefined
    }
    const found = Array.isArray(items) ? undefined : find(items as Schema | undefined)
    return found && ofList(found)
  }
  return find
}

/** Returns the function that spells what a schema describes; undefined if it has no such texts. */
export const spellingOf = (schema: z.ZodType, spellings: Spellings): Rewrite | undefined => {
  const root = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return finderIn(root, spellings)(root)?.rewrite
}
