/** Reads the file of a grade map: a row per ta rank, and a column per company, named in the header. */
import { sayIssue } from '../../../contract/fieldErrors'
import { grade } from '../../../contract/entities/gradeCompany'
import { maxChosenName, rankColumn, type GradeMapChoices } from '../../../contract/entities/gradeMap'
import type { RejectedCell } from '../../../contract/entities/imports'
import { columnKey } from '../../../contract/naming'
import type { CsvFile } from '../../csv/collect'
import { findPlaces } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { companies, taRanks } from '../../database/tables'
import { csvRefused } from '../../errors/apiError'
import { findNamed } from './names'
import { say, text } from '../../../contract/say'

export interface GradeFile {
  /** The columns, each with its place in the file. */
  readonly companies: readonly { readonly company_id: number; readonly place: number }[]
  /** The rows, with the grades by the place of the column. */
  readonly rows: readonly { readonly ta_rank_id: number; readonly grades: readonly (string | null)[] }[]
}

/** Prefers the first column, since a company may be named like it. */
const findRankPlace = (header: CsvFile['header']): number => {
  const { cells } = header
  return columnKey(cells[0] ?? '') === columnKey(rankColumn) ? 0 : (findPlaces(header, [rankColumn])[0] ?? 0)
}

type Found = Awaited<ReturnType<typeof findNamed>>
type Place = Pick<RejectedCell, 'row' | 'column' | 'value'>

/** Takes the record that a name means, once; null if it is skipped. */
const takerOf = (found: Found, what: string, rejected: RejectedCell[]) => {
  const taken = new Set<number>()
  return (name: string, place: Place): number | null => {
    const { id, closest = [] } = found.get(name) ?? {}
    if (id === null) return null
    if (id === undefined) {
      const [first] = closest
      const offer = first ? ` ${say('The closest is {name}.', { name: first.name })}` : ''
      const reason = `${say('No {what} has this name.', { what: say(what) })}${offer}`
      rejected.push({ ...place, reason, name: name.slice(0, maxChosenName), closest })
      return null
    }
    if (taken.has(id))
      rejected.push({ ...place, reason: say('This {what} appears more than once.', { what: say(what) }) })
    taken.add(id)
    return id
  }
}

/** Reads grades; the same text is read once. */
const readerOf = () => {
  const known = new Map<string, ReturnType<typeof grade.safeParse>>()
  return (text: string) => {
    const result = known.get(text) ?? grade.safeParse(text)
    known.set(text, result)
    return result
  }
}

/** Rejects columns that have no heading but text. */
const rejectUnnamed = ({ header, rows }: Pick<CsvFile, 'header' | 'rows'>): RejectedCell[] =>
  header.cells.flatMap((name, place) => {
    const found = name === '' ? rows.find(({ cells }) => cells[place]) : undefined
    const reason = say('Column {column} has no heading. Please enter the name of its company in the first row.', {
      column: place + 1,
    })
    return found ? [{ row: found.row, column: null, value: found.cells[place] ?? null, reason }] : []
  })

/** Returns the cells of a file by company and ta rank; throws 1009 with all that can't be read. */
export const readGradeFile = async (
  db: Queryable,
  { header, rows: all, rejected: unreadable }: CsvFile,
  choices: GradeMapChoices,
  pause: () => Promise<void>,
): Promise<GradeFile> => {
  const rankPlace = findRankPlace(header)
  const named = header.cells.flatMap((name, place) => (name === '' || place === rankPlace ? [] : [{ name, place }]))
  const companyNames = named.map(({ name }) => name)
  const foundCompanies = await findNamed(db, companies, companyNames, choices.companies, pause)
  const rankOf = ({ cells }: CsvFile['header']) => cells[rankPlace] ?? ''
  const foundRanks = await findNamed(db, taRanks, [...new Set(all.map(rankOf))], choices.ranks, pause)
  const skipped = new Set(all.filter((row) => foundRanks.get(rankOf(row))?.id === null).map(({ row }) => row))
  const rows = all.filter(({ row }) => !skipped.has(row))
  const rejected = [...unreadable.filter(({ row }) => !skipped.has(row)), ...rejectUnnamed({ header, rows })]
  const takeCompany = takerOf(foundCompanies, text('company'), rejected)
  const columns = named.flatMap(({ name, place }) => {
    const company_id = takeCompany(name, { row: header.row, column: name, value: name })
    return company_id === null ? [] : [{ company_id, place, name }]
  })
  const takeRank = takerOf(foundRanks, text('TA rank'), rejected)
  const readGrade = readerOf()
  const read: { ta_rank_id: number; grades: (string | null)[] }[] = []
  for (const { row, cells } of rows) {
    const name = cells[rankPlace] ?? ''
    const ta_rank_id = takeRank(name, { row, column: rankColumn, value: name })
    const grades: (string | null)[] = []
    for (const { place, name: column } of columns) {
      const value = cells[place] ?? ''
      const { data, error } = readGrade(value)
      if (error) rejected.push({ row, column, value, reason: error.issues.map(sayIssue)[0] ?? '' })
      grades[place] = data ?? null
    }
    if (ta_rank_id !== null) read.push({ ta_rank_id, grades })
    await pause()
  }
  if (rejected.length > 0) throw csvRefused(rejected.toSorted((one, other) => one.row - other.row))
  return { companies: columns, rows: read }
}
