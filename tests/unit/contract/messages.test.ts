import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../../../contract/call'
import { calls } from '../../../contract/calls'
import { longestMetadata } from '../../../contract/entities/identityProvider'
import { outlineLimits } from '../../../contract/outline'

type Step = string | 0

/** Unwraps optional and transformed object and array schemas. */
const within = (schema: z.ZodType): z.ZodObject | z.ZodArray | undefined => {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodArray) return schema
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const inner = innerType ?? input
  return inner && within(inner)
}

/** Lists the path of every value in a schema. */
const placesIn = (schema: z.ZodType, at: readonly Step[] = []): (readonly Step[])[] => {
  const known = within(schema)
  if (!known) return [at]
  const members: [Step, z.ZodType][] =
    known instanceof z.ZodObject ? Object.entries(known.shape) : [[0, known.element as z.ZodType]]
  return [at, ...members.flatMap(([step, member]) => placesIn(member, [...at, step]))]
}

const put = (value: unknown, at: readonly Step[]): unknown =>
  at.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value)

const wrong = [null, 1, -1, 1.5, 2 ** 40, Infinity, 'x', '', 'x'.repeat(6000), true, [], [null], [1], {}]
const ofZod = /^(Invalid (input|option|string|key|element)|Too (big|small)|Unrecognized|Expected)/

const schemas = Object.entries(calls as Record<string, Call>).flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema, index) => (schema ? [[`${name} ${['body', 'query'][index]}`, schema] as const] : [])),
)

test.each(schemas)('whatever is sent in the %s, the message is readable', (_, schema) => {
  const told = placesIn(schema)
    // The server replaces the message for the whole body.
    .filter((at) => at.length > 0)
    .flatMap((at) => [undefined, ...wrong].flatMap((value) => schema.safeParse(put(value, at)).error?.issues ?? []))
    .filter(({ message }) => ofZod.test(message))
  expect(told.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([])
})

/** Outlines and metadata are documents; all other texts are shorter. */
const most: Readonly<Record<string, number>> = {
  'addOutline body text': outlineLimits.letters,
  'readIdentityMetadata body text': longestMetadata,
}

test.each(schemas)('all texts of the %s have a maximum length', (name, schema) => {
  const boundless = placesIn(schema)
    .filter((at) => at.length > 0)
    .filter((at) => {
      const issues =
        schema.safeParse(put('x'.repeat((most[`${name} ${at.join('.')}`] ?? 19_999) + 1), at)).error?.issues ?? []
      return !issues.some(({ path }) => path.slice(0, at.length).every((step, index) => step === at[index]))
    })
  expect(boundless.map((at) => at.join('.'))).toEqual([])
})
