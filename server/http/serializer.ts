/** Serializes responses with one function per schema. Undeclared members are dropped. */
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'
import { keepEach } from '../../contract/keepEach'
import { presentLanguage, sourceLanguage } from '../tools/language'
import { localizerOf, type Localizers } from './localized'

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

/** Compiles the function that serializes what a schema describes; throws if there is none. */
export const compile = (schema: z.ZodType) =>
  fastJson(
    z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-7',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => keepShape(jsonSchema),
    }) as Schema,
  )

/** Returns what serializes answers. What is stored in English is localized for other readers by the formats of their texts. */
export const serializerCompilerWith = (localizers: Localizers): FastifySerializerCompiler<z.ZodType> => {
  // On first use: to compile all of them would delay each start by one to two seconds.
  const compiledOf = keepEach(compile)
  const rewriterOf = keepEach((schema: z.ZodType) => localizerOf(schema, localizers))
  return ({ schema }) =>
    (data) => {
      const localize = presentLanguage() === sourceLanguage ? undefined : rewriterOf(schema)
      return compiledOf(schema)(localize ? localize(data) : data)
    }
}
