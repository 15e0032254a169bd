/** Makes values that a schema of the document accepts, most of the time. */
import { demoAccounts, demoPassword } from '../../server/data/demo/accounts'
import type { Random } from '../../server/data/demo/random'
import { resolved, type Document, type JsonSchema } from './document'

type DemoAccount = (typeof demoAccounts)[number]

/** Ids that exist, by the name that the document gives them: 'region_id'. */
export type KnownIds = ReadonlyMap<string, readonly number[]>

export interface Source {
  readonly document: Document
  readonly ids: KnownIds
  readonly random: Random
}

const pickId = ({ ids, random }: Source, name: string): number => {
  const known = ids.get(name.replace(/_ids$/, '_id').replace(/^person_/, '')) ?? []
  return known[random.below(known.length)] ?? 1 + random.below(20)
}

/** Texts by the end of the member's name; a name that is often new and sometimes taken. */
const textOf = ({ random }: Source, name: string): string => {
  if (name.endsWith('email'))
    return random.below(3) ? `someone${random.below(500)}@example.com` : random.pick<DemoAccount>(demoAccounts).email
  if (name === 'password') return random.below(3) ? demoPassword : `Long-enough-${random.below(100)}`
  if (name.endsWith('start_date')) return '2026-01-01 00:00:00'
  if (name.endsWith('end_date')) return '2030-01-01 00:00:00'
  if (name.endsWith('phone_code')) return '44'
  if (name.endsWith('phone_number')) return '2075550100'
  if (name.startsWith('page')) return String(1 + random.below(12))
  return `Name ${random.below(300)}`
}

const fromPattern = (source: Source, name: string, pattern: string): string => {
  const sortable = /^\^\(\|-\)\((.*)\)\$$/.exec(pattern)?.[1]?.split('|')
  if (sortable) return `${source.random.pick(['', '-'])}${sortable[source.random.below(sortable.length)]}`
  return name.endsWith('_id') ? String(pickId(source, name)) : textOf(source, name)
}

const oneOf = ({ random }: Source, choices: readonly unknown[]): unknown => choices[random.below(choices.length)]

const object = (source: Source, schema: JsonSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || source.random.below(2) === 0)
      .map(([name, member]) => [name, sample(source, member, name)]),
  )

/** Makes a value of a schema; `name` is the member that it is for. */
export const sample = (source: Source, given: JsonSchema, name = ''): unknown => {
  const schema = resolved(source.document, given)
  if ('const' in schema) return schema.const
  if (schema.enum) return oneOf(source, schema.enum)
  if (schema.anyOf) return sample(source, oneOf(source, schema.anyOf) as JsonSchema, name)
  if (schema.pattern) return fromPattern(source, name, schema.pattern)
  switch (schema.type ?? '') {
    case 'object':
      return object(source, schema)
    case 'array':
      return Array.from({ length: source.random.below(4) }, () => sample(source, schema.items ?? {}, name))
    case 'integer':
    case 'number':
      if (/_ids?$/.test(name)) return pickId(source, name)
      return name === 'version' ? 1 : Math.max(schema.minimum ?? 0, 0) + source.random.below(100)
    case 'boolean':
      return source.random.below(2) === 0
    case 'string':
      return textOf(source, name)
    default:
      return null
  }
}
