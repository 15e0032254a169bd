/** Reads what identity providers send, with the quirks of those that are in use. */
import { Messages } from 'scimmy'
import { mostPatched } from './limits'
import type { userSchema } from './schemas'
import { badSyntax, badValue, ScimError } from './errors'

export type Sent = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws 400 unless the body is a JSON object. */
export const requireObject = (body: unknown): Sent => {
  if (!isObject(body)) throw badSyntax('Please send a JSON object.')
  return body
}

/** Entra ID sends "True" and "False". */
export const readFlag = (value: unknown, name: string): boolean => {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text !== 'true' && text !== 'false') throw badValue(`${name} is true or false.`)
  return text === 'true'
}

export const readText = (value: unknown, name: string): string => {
  if (typeof value !== 'string') throw badValue(`${name} is a text.`)
  return value.trim()
}

/** Returns a list; some clients send a single entry as it is. */
export const asList = (value: unknown): unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]

/** Returns a value of several as an object: some clients send it as it is, and "True" for a flag. */
export const readEntry = (entry: unknown, name: string): Sent => {
  if (typeof entry === 'string') return { value: entry }
  if (!isObject(entry)) throw badValue(`${name} is a list of objects, such as [{"value": "…"}].`)
  return typeof entry.primary === 'string' ? { ...entry, primary: readFlag(entry.primary, 'primary') } : entry
}

const lists: ReadonlySet<string> = new Set(['emails', 'phonenumbers', 'members'])

/** Makes a resource as a client sends it what the schema demands, in the spelling of the schema. */
const straighten = (body: Sent): Sent =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const lower = name.toLowerCase()
      // Only these are computed by the server, whatever is sent.
      if (value === null || value === undefined || ['id', 'meta', 'groups', 'schemas'].includes(lower)) return []
      if (lower === 'active') return [[name, readFlag(value, 'active')]]
      if (lists.has(lower)) return [[name, asList(value).map((entry) => readEntry(entry, name))]]
      return [[name, value]]
    }),
  )

/** Returns the attributes of a resource that its schema has, checked by it; throws 400. */
export const readResource = (schema: typeof userSchema, body: Sent): Sent => {
  try {
    return schema.coerce(straighten(body), 'in') as Sent
  } catch (error) {
    if (error instanceof ScimError || !(error instanceof Error)) throw error
    throw badValue(error.message)
  }
}

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: string | undefined
  readonly value: unknown
}

/** Returns the operations of a PATCH; Entra ID capitalises them. */
export const readPatch = (body: unknown): PatchOperation[] => {
  const sent = requireObject(body)
  const { Operations: operations } = sent
  if (Array.isArray(operations) && operations.length > mostPatched)
    throw badSyntax(`A PATCH has at most ${mostPatched} operations.`)
  try {
    // The library expects objects before it looks whether they are.
    if (!Array.isArray(operations) || !operations.every(isObject)) throw badSyntax('Operations is a list of objects.')
    // Throws what is wrong with the message.
    void new Messages.PatchOp({ schemas: sent.schemas, Operations: operations } as never)
    return operations.map(({ op, path, value }) => ({
      op: String(op).toLowerCase() as PatchOperation['op'],
      path: typeof path === 'string' && path !== '' ? path : undefined,
      value,
    }))
  } catch (error) {
    if (error instanceof ScimError) throw error
    throw badSyntax(error instanceof Error ? error.message : 'The PATCH cannot be read.')
  }
}
