/** Properties of the three-way upload: a file, the download that it began as, and what is stored by now. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from '../../../server/modules/gradeMapping/merge'

const companies = [1, 2]
const ranks = [10, 20]
const grade = fc.constantFrom(null, 'G1', 'G2')
/** A grade for each company and rank, or none. */
const map = fc.array(fc.array(grade, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 2 })
type Grades = readonly (readonly (string | null)[])[]

const at = (grades: Grades, rank: number, company: number) => grades[rank]?.[company] ?? null
const cellsOf = (grades: Grades) =>
  new Map(
    companies.map((id, company) => [
      id,
      Object.fromEntries(
        ranks.flatMap((rank, row) => {
          const text = at(grades, row, company)
          return text === null ? [] : [[rank, text]]
        }),
      ),
    ]),
  )
const upload = (yours: Grades, theirs: Grades, base: Grades | undefined, others: 'yours' | 'theirs' | undefined) =>
  merge(
    {
      companies: companies.map((company_id, place) => ({ company_id, place })),
      rows: ranks.map((ta_rank_id, row) => ({ ta_rank_id, grades: yours[row] ?? [] })),
    },
    { stored: cellsOf(theirs), base: base && cellsOf(base) },
    { cells: [], others } as never,
    async () => {},
  )

/** The map after an upload. */
const after = (theirs: Grades, changes: Awaited<ReturnType<typeof merge>>['changes']): Grades =>
  ranks.map((rank, row) =>
    companies.map((id, company) => {
      const change = changes.find(({ company_id, ta_rank_id }) => company_id === id && ta_rank_id === rank)
      return change ? change.rank : at(theirs, row, company)
    }),
  )

test('a file without a base replaces what is stored', () =>
  fc.assert(
    fc.asyncProperty(map, map, async (yours, theirs) => {
      const { changes, conflicts } = await upload(yours, theirs, undefined, undefined)
      expect(after(theirs, changes)).toEqual(yours)
      expect(conflicts).toEqual([])
    }),
  ))

test('a file that nobody edited changes nothing, whatever others have stored', () =>
  fc.assert(
    fc.asyncProperty(map, map, async (base, theirs) => {
      const { changes, conflicts, differing } = await upload(base, theirs, base, undefined)
      expect([changes, conflicts, differing]).toEqual([[], [], 0])
    }),
  ))

test('each cell takes the only change, and asks where both have changed it differently', () =>
  fc.assert(
    fc.asyncProperty(map, map, map, async (yours, theirs, base) => {
      const { changes, conflicts } = await upload(yours, theirs, base, undefined)
      const merged = after(theirs, changes)
      for (const [row, rank] of ranks.entries())
        for (const [company, id] of companies.entries()) {
          const [own, other, former] = [at(yours, row, company), at(theirs, row, company), at(base, row, company)]
          const isAsked = own !== former && other !== former && own !== other
          expect(conflicts.some((one) => one.company_id === id && one.ta_rank_id === rank)).toBe(isAsked)
          expect(at(merged, row, company)).toBe(isAsked || own === former ? other : own)
        }
    }),
  ))

test('one answer for all conflicts leaves none, and keeps that side', () =>
  fc.assert(
    fc.asyncProperty(map, map, map, fc.constantFrom('yours', 'theirs'), async (yours, theirs, base, others) => {
      const asked = (await upload(yours, theirs, base, undefined)).conflicts
      const { changes, conflicts } = await upload(yours, theirs, base, others)
      expect(conflicts).toEqual([])
      const merged = after(theirs, changes)
      for (const conflict of asked)
        expect(at(merged, ranks.indexOf(conflict.ta_rank_id), companies.indexOf(conflict.company_id))).toBe(
          conflict[others],
        )
    }),
  ))
