/** Properties of CSV files, written and read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { csvLimits } from '../../../contract/constants'
import { spellNames } from '../../../contract/nameLists'
import { rowOf } from '../../../contract/csvRows'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'
import { idList, optionalText } from '../../../contract/entities/fields'
import { readCsv } from '../../../server/csv/read'
import { writeCsv } from '../../../server/csv/write'

const nasty = fc.string({
  unit: fc.constantFrom('"', "'", ',', ';', '\t', '\n', '\r', ' ', '=', '+', '-', '@', 'a', 'é', '0', '\u200B'),
  maxLength: 10,
})
const text = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 10 }))

test('text that is guarded against formulas is read exactly as it was written', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(unguardFormula(guardFormula(written))).toBe(written)
    }),
  )
})

test('no part of a guarded text that a spreadsheet may split off begins with a formula character', () => {
  fc.assert(
    fc.property(text, (written) => {
      for (const part of guardFormula(written).split(/[;\t\r\n]/)) expect(part).not.toMatch(/^["\s]*[=+\-@]/)
    }),
  )
})

test('a file is read as it was written, whatever its cells hold', async () => {
  const cell = text.map((written) => written.trim())
  const rows = fc.array(fc.tuple(fc.constant('key'), cell, cell), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const bytes = async function* () {
        const given = async function* () {
          yield ['Key', 'One', 'Other']
          yield* written
        }
        for await (const chunk of writeCsv(given())) yield Buffer.from(chunk)
      }
      const { rows: found } = await readCsv(bytes(), csvLimits)
      expect(found.map(({ cells }) => cells)).toEqual(written)
    }),
  )
})

test('a row of a download is the row of an upload, whatever its numbers, choices and names', () => {
  const row = rowOf(
    z.object({
      price: z.number().nullable(),
      note: optionalText(),
      is_open: z.boolean(),
      country_ids: idList,
    }),
  )
  const printable = fc
    .string({ unit: fc.constantFrom('"', ';', ',', '\\', "'", '=', ' ', 'a', 'é'), maxLength: 10 })
    .map((text) => text.trim())
  const names = fc.array(
    printable.filter((text) => text !== ''),
    { maxLength: 4 },
  )
  const price = fc.option(fc.integer({ min: -999_999, max: 999_999 }).map((cents) => cents / 100))
  fc.assert(
    fc.property(price, printable, fc.boolean(), names, (Price, note, Open, Countries) => {
      const texts = {
        Price: Price === null ? '' : String(Price),
        Note: note,
        Open: Open ? 'yes' : 'no',
        Countries: spellNames(Countries, ';'),
      }
      expect(row.parse(texts)).toEqual({ Price, Note: note || null, Open, Countries })
    }),
  )
})
