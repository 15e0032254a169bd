/** The CSV file of job grades: one row per grade, with the names of its countries, and its rank. */
import { sql } from 'drizzle-orm'
import { jobGradeRow } from '../../../contract/entities/jobGrade'
import type { ReadRow } from '../../csv/columns'
import type { RejectedCell } from '../../../contract/entities/imports'
import { isAmong, storedCells, type VersionFile } from '../../records/versions/declared'
import { resolveCountries } from '../countries/column'
import { localizeCell } from '../../reference/names'
import { gradeCountryLinks } from '../countries/links'
import { say } from '../../../contract/say'

interface Stored extends Record<string, unknown> {
  readonly id: number
  readonly grade: string
  readonly countries: string | null
  readonly rank: number
}

const rankPlace = 2
const rankOf = ({ values }: ReadRow): number | null => {
  const { [rankPlace]: rank } = values
  return typeof rank === 'number' ? rank : null
}

/** Finds rows with the rank of an earlier one. */
const findRepeatedRanks = (rows: readonly ReadRow[]): RejectedCell[] => {
  const firstRows = new Map<number, number>()
  return rows.flatMap((read): RejectedCell[] => {
    const rank = rankOf(read)
    if (rank === null) return []
    const first = firstRows.get(rank)
    if (first !== undefined)
      return [
        {
          row: read.row,
          column: 'Rank',
          value: String(rank),
          reason: say('Row {first} has the same rank.', { first }),
        },
      ]
    firstRows.set(rank, read.row)
    return []
  })
}

/** Gives all rows their ranks, without gaps: a row without one follows the row above. */
const fillRanks = (rows: readonly ReadRow[]): ReadRow[] => {
  let above = 0
  const places = rows.map((read, index) => {
    above = rankOf(read) ?? above
    return { index, above }
  })
  const ordered = places.toSorted((one, other) => one.above - other.above || one.index - other.index)
  const ranks = new Map(ordered.map(({ index }, rank) => [index, rank + 1]))
  return rows.map((read, index) => {
    const rank = ranks.get(index)
    return {
      ...read,
      cells: read.cells.with(rankPlace, String(rank)),
      values: read.values.with(rankPlace, rank),
    }
  })
}

export const gradeFile: VersionFile = {
  row: jobGradeRow,
  optional: ['Rank'],
  prepare: async (writer, _companyId, { rows }) => {
    const { ids, names, rejected } = await resolveCountries(rows, { heading: 'Countries', place: 1 })
    const filled = fillRanks(rows).map((read, index) => ({
      ...read,
      cells: read.cells.with(1, names[index] ?? ''),
    }))
    const repeated = findRepeatedRanks(rows)
    const wrong = new Set([...rejected, ...repeated].map(({ row }) => row))
    return {
      members: ['grade', 'rank'],
      rows: filled
        .filter(({ row }) => !wrong.has(row))
        .map((read) => ({ ...read, values: [read.values[0], read.values[rankPlace]] })),
      rejected: [...rejected, ...repeated],
      filled,
      afterInsert: ({ company_id }, gradeIds, pause) => gradeCountryLinks.add(writer, company_id, gradeIds, ids, pause),
    }
  },
  stored: storedCells<Stored>(
    ({ company_id, version_id }, ids) => sql`select r.id, r.grade, r.rank, ${gradeCountryLinks.cell} as countries
    from job_grades r where r.company_id = ${company_id} and r.version_id = ${version_id} and ${isAmong(sql`r.id`, ids)}
    order by r.rank`,
    ({ grade, countries, rank }) => [grade, localizeCell(countries), rank],
  ),
}
