/** Makes values that a JSON schema describes. What they hold comes from a source, which may be natural or hostile. */
import type { Random } from '../demo/random'
import { isReference } from './references'
import { resolved, type JsonSchema } from './jsonSchema'

export interface Source {
  /** The schemas that others refer to by name. */
  readonly named: Readonly<Record<string, JsonSchema>>
  readonly random: Random
  /** Answers the id of a record that a member refers to: `currency_id`, one of `country_ids`. */
  readonly id: (member: string) => number
  readonly text: (member: string) => string
  /** Tells whether to give an optional member. */
  readonly gives: (member: string) => boolean
}

const anyOf = <T>({ random }: Source, choices: readonly T[]): T | undefined => choices[random.below(choices.length)]

/** Sort orders and ids are the texts whose pattern matters; of dates, addresses and the like the name tells more. */
const fromPattern = (source: Source, member: string, pattern: string): string => {
  const sortable = /^\^\(\|-\)\((.*)\)\$$/.exec(pattern)?.[1]?.split('|')
  if (sortable) return `${source.random.pick(['', '-'])}${anyOf(source, sortable)}`
  return isReference(member) ? String(source.id(member)) : source.text(member)
}

const numberOf = (source: Source, { minimum = 0, maximum = Infinity }: JsonSchema, member: string): number => {
  if (isReference(member)) return source.id(member)
  if (member === 'version') return 1
  return Math.min(maximum, (member.endsWith('year') ? 2020 : Math.max(minimum, 0)) + source.random.below(100))
}

const objectOf = (source: Source, { properties = {}, required = [] }: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([member]) => required.includes(member) || source.gives(member))
      .map(([member, schema]) => [member, makeValue(source, schema, member)]),
  )

/** Makes a value of a schema; `member` is the name of what it is for. */
export const makeValue = (source: Source, given: JsonSchema, member = ''): unknown => {
  const schema = resolved(source.named, given)
  if ('const' in schema) return schema.const
  if (schema.enum) return anyOf(source, schema.enum)
  if (schema.anyOf) return makeValue(source, anyOf(source, schema.anyOf) ?? {}, member)
  if (schema.pattern) return fromPattern(source, member, schema.pattern)
  switch (schema.type ?? '') {
    case 'object':
      return objectOf(source, schema)
    case 'array':
      return Array.from({ length: source.random.below(4) }, () => makeValue(source, schema.items ?? {}, member))
    case 'integer':
    case 'number':
      return numberOf(source, schema, member)
    case 'boolean':
      return source.random.below(2) === 0
    case 'string':
      return source.text(member).slice(0, schema.maxLength)
    default:
      return null
  }
}
