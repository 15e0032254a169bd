/** Bodies that are almost, or not at all, valid. */
import type { Random } from '../../server/data/demo/random'
import type { JsonSchema } from '../../server/data/bodies/jsonSchema'
import { makeValue, type Source } from '../../server/data/bodies/makeValue'
import { anyValue, nested, texts, toJson } from './values'

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const extraMembers = ['__proto__', 'constructor', 'id', 'name', 'company_id', 'is_active', 'permissions'] as const

/** Changes a member or list element at any depth. */
const change = (random: Random, value: unknown): unknown => {
  const deeper = (inner: unknown) => (random.below(2) === 0 ? anyValue(random) : change(random, inner))
  if (Array.isArray(value) && value.length > 0) {
    const place = random.below(value.length)
    return value.map((element: unknown, index) => (index === place ? deeper(element) : element))
  }
  if (!isObject(value)) return anyValue(random)
  const entries = Object.entries(value)
  const place = random.below(entries.length)
  return Object.fromEntries(entries.map(([name, member], index) => [name, index === place ? deeper(member) : member]))
}

const withoutMember = (random: Random, value: unknown): unknown => {
  if (!isObject(value)) return null
  const place = random.below(Object.keys(value).length)
  return Object.fromEntries(Object.entries(value).filter((_, index) => index !== place))
}

/** Adds a member, sometimes a duplicate. */
const withExtra = (random: Random, value: unknown): string => {
  const name = random.pick(extraMembers)
  return toJson(value).replace(/\}$/, () => `,"${name}":${toJson(anyValue(random))}}`)
}

/** Corrupts serialized JSON, like faulty programs and connections do. */
const broken = (random: Random, json: string): string | Buffer =>
  random.pick<() => string | Buffer>([
    () => json.slice(0, random.below(json.length)),
    () => `\uFEFF${json}`,
    () => json.replace(/^\{("[^"]*":)/, '{$1null,$1'),
    () => json.replaceAll('"', "'"),
    () => json.replace(/\}$/, ',}'),
    () => `${json}${json}`,
    () => `${json}\0`,
    () => `/* */${json}`,
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
    () => nested(20_000),
    () => '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
    () => `"${random.pick(texts)}`,
    () => 'x'.repeat(1_100_000),
    () => '',
  ])()

/** A body for a call with this schema; one in four is valid. */
export const hostileBody = (source: Source, schema: JsonSchema): Buffer => {
  const { random } = source
  const value = makeValue(source, schema)
  const written = random.pick<() => string | Buffer>([
    () => toJson(value),
    () => toJson(value),
    () => toJson(change(random, value)),
    () => toJson(change(random, change(random, value))),
    () => toJson(withoutMember(random, value)),
    () => withExtra(random, value),
    () => toJson(anyValue(random)),
    () => broken(random, toJson(value)),
  ])()
  return Buffer.from(written as string)
}
