import { expect, test } from 'vitest'
import { z } from 'zod'
import { spellingOf } from '../../../server/http/spelled'

const shout = {
  spell: (text: string) => text.toUpperCase(),
  compare: (one: string, other: string) => (one < other ? 1 : -1),
}
const loud = z.string().meta({ format: 'loud' })
const named = z.object({ id: z.int(), name: loud }).meta({ id: 'LoudRef' })
const spell = (schema: z.ZodType, value: unknown) => spellingOf(schema, { loud: shout })?.(value)

test('texts of a format are spelled wherever a schema has them, and others stay', () => {
  const schema = z.object({
    name: z.string(),
    one: named.nullable(),
    none: named.nullable(),
    deep: z.array(z.object({ title: loud, list: z.array(named) })),
  })
  const ref = { id: 1, name: 'a' }
  expect(spell(schema, { name: 'a', one: ref, none: null, deep: [{ title: 'b', list: [ref] }], more: 'c' })).toEqual({
    name: 'a',
    one: { id: 1, name: 'A' },
    none: null,
    deep: [{ title: 'B', list: [{ id: 1, name: 'A' }] }],
    more: 'c',
  })
  // Operations may answer with what others hold, too.
  expect(ref).toEqual({ id: 1, name: 'a' })
})

test('lists of such texts, and of records with such names, are in the order of the reader', () => {
  const schema = z.object({
    texts: z.array(loud),
    records: z.array(named),
    rows: z.array(z.object({ id: z.int(), of: named })),
  })
  const [a, b] = [
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]
  const value = {
    texts: ['a', 'b'],
    records: [a, b],
    rows: [
      { id: 1, of: a },
      { id: 2, of: b },
    ],
  }
  expect(spell(schema, value)).toMatchObject({
    texts: ['B', 'A'],
    records: [{ name: 'B' }, { name: 'A' }],
    rows: [{ of: { name: 'A' } }, { of: { name: 'B' } }],
  })
})

test('a schema without such texts needs nothing', () => {
  expect(spellingOf(z.object({ name: z.string(), list: z.array(z.int()) }), { loud: shout })).toBeUndefined()
})
