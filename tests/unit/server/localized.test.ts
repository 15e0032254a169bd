import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../../../contract/calls'
import { successEnvelope } from '../../../server/http/envelope'
import { localizerOf } from '../../../server/http/localized'
import { localizedFormats } from '../../../server/reference/names'

const shout = {
  localize: (text: string) => text.toUpperCase(),
  compare: (one: string, other: string) => (one < other ? 1 : -1),
}
const loud = z.string().meta({ format: 'loud' })
const named = z.object({ id: z.int(), name: loud }).meta({ id: 'LoudRef' })
const localize = (schema: z.ZodType, value: unknown) => localizerOf(schema, { loud: shout })?.(value)

test('texts of a format are localized wherever a schema has them, and others stay', () => {
  const schema = z.object({
    name: z.string(),
    one: named.nullable(),
    none: named.nullable(),
    deep: z.array(z.object({ title: loud, list: z.array(named) })),
  })
  const ref = { id: 1, name: 'a' }
  expect(localize(schema, { name: 'a', one: ref, none: null, deep: [{ title: 'b', list: [ref] }], more: 'c' })).toEqual(
    {
      name: 'a',
      one: { id: 1, name: 'A' },
      none: null,
      deep: [{ title: 'B', list: [{ id: 1, name: 'A' }] }],
      more: 'c',
    },
  )
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
  expect(localize(schema, value)).toMatchObject({
    texts: ['B', 'A'],
    records: [{ name: 'B' }, { name: 'A' }],
    rows: [{ of: { name: 'A' } }, { of: { name: 'B' } }],
  })
})

test('such texts are found in records by key, and in each of several schemas of one value', () => {
  const schema = z.object({
    byCode: z.record(z.string(), loud),
    either: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('title'), title: loud }),
      z.object({ kind: z.literal('plain'), title: z.string() }),
    ]),
    both: z.intersection(z.object({ one: loud }), z.object({ other: z.array(loud) })),
  })
  expect(
    localize(schema, {
      byCode: { dk: 'a', no: 'b' },
      either: { kind: 'title', title: 'c' },
      both: { one: 'd', other: ['e', 'f'] },
    }),
  ).toEqual({
    byCode: { dk: 'A', no: 'B' },
    either: { kind: 'title', title: 'C' },
    both: { one: 'D', other: ['F', 'E'] },
  })
})

test('such texts where nothing would find them are refused', () => {
  const schema = z.object({ pair: z.tuple([loud, z.int()]) })
  expect(() => localizerOf(schema, { loud: shout })).toThrow('texts of the format loud')
})

test('the texts of every response are found', () => {
  for (const { answer } of Object.values(calls))
    if (answer.kind !== 'file') localizerOf(successEnvelope(answer), localizedFormats)
})

test('a schema without such texts needs nothing', () => {
  expect(localizerOf(z.object({ name: z.string(), list: z.array(z.int()) }), { loud: shout })).toBeUndefined()
})
