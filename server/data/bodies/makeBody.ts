/** Generates valid bodies for a call from its schema. */
import { z } from 'zod'
import { rulesIn } from '../../../contract/rules'
import { randomOf } from '../demo/random'
import type { JsonSchema } from './jsonSchema'
import { makeValue } from './makeValue'
import { naturalText } from './naturalText'
import { holdsIds, referredTable, type KnownIds } from './references'

type Body = Record<string, unknown>

interface Described extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

const described = new WeakMap<z.ZodType, Described>()

/** Converts a schema to JSON Schema, once. */
const describe = (schema: z.ZodType): Described => {
  const known = described.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  described.set(schema, made)
  return made
}

/** Lists the members of a body that refer to records: all, or only the required ones. */
export const referencesIn = (schema: z.ZodType, which: 'all' | 'required' = 'all'): string[] => {
  const { properties = {}, required = [] } = describe(schema)
  return (which === 'all' ? Object.keys(properties) : required).filter((member) => holdsIds(member, properties[member]))
}

/** Members that identify the record to update. */
const recordMembers = new Set(['id', 'version'])

interface BodyOptions {
  /** The ids that references may use. */
  readonly ids: KnownIds
  /** Values that can't be derived from the schema, such as ids that belong together. */
  readonly given?: Readonly<Body>
  /** Omits optional members. */
  readonly onlyRequired?: boolean
}

const maxTries = 100

/**
 * Generates a body. The same index gives the same body, and each index a different name.
 *
 * @example makeBody(calls.createRegion.body, 3, { ids }) // { name: 'Central Warehouse', country_ids: [12] }
 */
export const makeBody = (
  schema: z.ZodType,
  index: number,
  { ids, given = {}, onlyRequired = false }: BodyOptions,
): Body => {
  const { properties = {}, required = [], $defs: named = {}, ...others } = describe(schema)
  const knownOf = (member: string) => ids.get(referredTable(member) ?? '') ?? []
  const rules = rulesIn(schema)
  /** What a rule compares comes together: a part of it might not go with what is stored. */
  const isCompared = (member: string) =>
    rules.some(({ reads }) => reads.includes(member) && (!onlyRequired || reads.some((one) => required.includes(one))))
  const isGenerated = (member: string) => !(member in given)
  const includes = (member: string) =>
    (!onlyRequired || isCompared(member)) &&
    isGenerated(member) &&
    !recordMembers.has(member) &&
    (!holdsIds(member, properties[member]) || knownOf(member).length > 0)
  const make = (seed: string): Body => {
    const random = randomOf(seed)
    const pickId = (member: string): number => {
      const known = knownOf(member)
      const id = known[random.below(known.length)]
      if (id === undefined) throw new Error(`No record is known that ${member} could refer to`)
      return id
    }
    const source = {
      named,
      random,
      id: pickId,
      text: (schema: JsonSchema) => naturalText(schema, index),
      includes,
    }
    return {
      ...(makeValue(source, { ...others, properties, required: required.filter(isGenerated) }) as Body),
      ...given,
    }
  }
  const seed = `${index} ${Object.keys(properties).join(' ')}`
  let body = make(seed)
  // Random values may break the rules of the record.
  for (let tries = 1; tries < maxTries && !schema.safeParse(body).success; tries++) body = make(`${seed} ${tries}`)
  const { error } = schema.safeParse(body)
  if (error) throw new Error(`No valid body could be made: ${z.prettifyError(error)} in ${JSON.stringify(body)}`)
  return body
}
