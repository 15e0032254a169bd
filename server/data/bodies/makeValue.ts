/** Generates values for a JSON schema. The source decides their content, which may be natural or hostile. */
import { dayInUtc } from '../../../contract/days'
import type { Random } from '../demo/random'
import { isReference } from './references'
import { resolveReference, type JsonSchema } from './jsonSchema'

export interface Source {
  /** The schemas that references point to, by name. */
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly random: Random
  /** Returns an id for a member such as `currency_id` or `country_ids`. */
  readonly id: (member: string) => number
  readonly text: (schema: JsonSchema, member: string) => string
  /** Whether to include an optional member. */
  readonly includes: (member: string) => boolean
}

const anyOf = <T>({ random }: Source, choices: readonly T[]): T | undefined => choices[random.below(choices.length)]

/** A day of a few years, the same for the same seed. */
const dayIn = ({ random }: Source): string => dayInUtc(new Date(Date.UTC(2025, 0, 1 + random.below(2000))))

/** Makes texts of the formats that the contract declares. */
const formats: Readonly<Record<string, (source: Source) => string>> = {
  date: dayIn,
  'local-date-time': (source) => `${dayIn(source)} 00:00:00`,
}

/** Follows the patterns of sort orders and ids; other texts come from the source. */
const fromPattern = (source: Source, member: string, schema: JsonSchema): string => {
  const sortable = /^\^\(\|-\)\((.*)\)\$$/.exec(schema.pattern ?? '')?.[1]?.split('|')
  if (sortable) return `${source.random.pick(['', '-'])}${anyOf(source, sortable)}`
  return isReference(member) ? String(source.id(member)) : source.text(schema, member)
}

const numberOf = (source: Source, { minimum = 0, maximum = Infinity }: JsonSchema, member: string): number => {
  if (isReference(member)) return source.id(member)
  return Math.min(maximum, Math.max(minimum, 0) + source.random.below(100))
}

const objectOf = (source: Source, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([member]) => required.includes(member) || source.includes(member))
      .map(([member, schema]) => [member, makeValue(source, schema, member)]),
  )

/** Texts come from the source, so that they may differ from record to record. */
const exampleOf = (source: Source, schema: JsonSchema, member: string): unknown => {
  const example = anyOf(source, schema.examples ?? [])
  return typeof example === 'string' ? source.text(schema, member) : example
}

/** Generates a value for a schema; `member` is the name of its property. */
export const makeValue = (source: Source, given: JsonSchema, member = ''): unknown => {
  const schema = resolveReference(source.named, given)
  if ('const' in schema) return schema.const
  if (schema.enum) return anyOf(source, schema.enum)
  if (schema.examples && schema.type !== 'object') return exampleOf(source, schema, member)
  if (schema.anyOf) return makeValue(source, anyOf(source, schema.anyOf) ?? {}, member)
  const format = formats[schema.format ?? '']
  if (format) return format(source)
  if (schema.pattern) return fromPattern(source, member, schema)
  switch (schema.type ?? '') {
    case 'object':
      return objectOf(source, schema)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, source.random.below(4)) }, () =>
        makeValue(source, schema.items ?? {}, member),
      )
    case 'integer':
    case 'number':
      return numberOf(source, schema, member)
    case 'boolean':
      return source.random.below(2) === 0
    case 'string':
      return source.text(schema, member).slice(0, schema.maxLength)
    default:
      return null
  }
}
