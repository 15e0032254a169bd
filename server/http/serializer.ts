/** Serializes responses with one function per route, compiled from its schema. Undeclared members are dropped. */
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const isNull = (schema: z.core.JSONSchema._JSONSchema) => typeof schema === 'object' && schema.type === 'null'

/** Rewrites `X | null` as nullable, which avoids validating each value. */
const foldNull = (schema: JsonSchema): void => {
  const [one, another, ...more] = schema.anyOf ?? []
  if (!one || !another || more.length > 0 || typeof one === 'boolean' || !isNull(another)) return
  delete schema.anyOf
  Object.assign(schema, one, { nullable: true })
}

/** Drops formats and patterns: stored values were validated on input. */
const keepShape = (schema: JsonSchema): void => {
  foldNull(schema)
  delete schema.format
  delete schema.pattern
}

export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(
    z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => keepShape(jsonSchema),
    }) as Schema,
  )
