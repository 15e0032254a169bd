/** Properties of CSV files, written and read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLimits } from '../../../contract/constants'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'
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

test('no guarded text begins with a formula character', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(guardFormula(written)).not.toMatch(/^["\s]*[=+\-@]/)
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
