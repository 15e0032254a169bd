/** Derives from a schema what the members of a record hold: a value, another record or a list of records. */
import { z } from 'zod'

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema

type MemberKind = 'number' | 'boolean' | 'text' | 'record' | 'list'

/** Returns what kind of value a member of a record has; a list is one of records. */
export const memberKind = (schema: unknown): MemberKind => {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodBoolean) return 'boolean'
  if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject) return 'list'
  return inner instanceof z.ZodObject ? 'record' : 'text'
}

/** Returns the members of a nested record or of those in a list, such as id and name. */
export const nestedMembers = (schema: unknown): string[] => {
  const inner = unwrap(schema)
  const nested = inner instanceof z.ZodArray ? inner.element : inner
  return nested instanceof z.ZodObject ? Object.keys(nested.shape) : []
}
