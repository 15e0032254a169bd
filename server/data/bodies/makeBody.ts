/** Makes bodies that a call accepts out of its schema, so that no call needs hand-written ones. */
import { z } from 'zod'
import { randomOf } from '../demo/random'
import type { JsonSchema } from './jsonSchema'
import { makeValue } from './makeValue'
import { naturalText } from './naturalText'
import { isReference, referredTable, type KnownIds } from './references'

type Body = Record<string, unknown>

interface Described extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

const described = new WeakMap<z.ZodType, Described>()

/** Describes a schema, once: many bodies are made of each. */
const describe = (schema: z.ZodType): Described => {
  const known = described.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described
  described.set(schema, made)
  return made
}

/** Lists the members of a body that refer to records: all of them, or those that it needs. */
export const referencesIn = (schema: z.ZodType, which: 'all' | 'required' = 'all'): string[] => {
  const { properties = {}, required = [] } = describe(schema)
  return (which === 'all' ? Object.keys(properties) : required).filter(isReference)
}

/** The id of the path and the version belong to the record that is changed. */
const ofTheRecord = new Set(['id', 'version'])

export interface Circumstances {
  /** The ids that references can take. */
  readonly ids: KnownIds
  /** Members that the schema alone can't tell, such as ids that belong together. */
  readonly given?: Readonly<Body>
  /** Leaves out what a body may lack. */
  readonly onlyRequired?: boolean
}

/**
 * Makes the body of a number: the same number gives the same body, and no two have the same name.
 *
 * @example makeBody(calls.createRegion.body, 3, { ids }) // { name: 'Central Warehouse', country_ids: [12] }
 */
export const makeBody = (
  schema: z.ZodType,
  index: number,
  { ids, given = {}, onlyRequired = false }: Circumstances,
): Body => {
  const { properties = {}, required = [], $defs: named = {}, ...others } = describe(schema)
  const random = randomOf(`${index} ${Object.keys(properties).join(' ')}`)
  const knownOf = (member: string) => ids.get(referredTable(member) ?? '') ?? []
  const pickId = (member: string): number => {
    const known = knownOf(member)
    const id = known[random.below(known.length)]
    if (id === undefined) throw new Error(`No record is known that ${member} could refer to`)
    return id
  }
  const isMade = (member: string) => !(member in given)
  const gives = (member: string) =>
    !onlyRequired && isMade(member) && !ofTheRecord.has(member) && (!isReference(member) || knownOf(member).length > 0)
  const source = { named, random, id: pickId, text: (member: string) => naturalText(member, index), gives }
  const made = makeValue(source, { ...others, properties, required: required.filter(isMade) })
  const body = { ...(made as Body), ...given }
  const { error } = schema.safeParse(body)
  if (error) throw new Error(`No valid body could be made: ${z.prettifyError(error)} in ${JSON.stringify(body)}`)
  return body
}
