/** The file of a download with the edits that aren't saved yet. Loaded on demand, because of its parser. */
import Papa from 'papaparse'
import { rankColumn } from '../../../contract/entities/gradeMap'
import { guardFormula, unguardFormula } from '../../../contract/csvFormulas'
import type { GradeMap } from './gradeMap'
import type { MapState } from './mapState'

type Rows = readonly (readonly string[])[]

/** Writes the edits into the rows of the map, the heading first. Columns that aren't stored come last. */
export const withEdits = (rows: Rows, map: GradeMap, edits: MapState['sheet']['edits']): string[][] => {
  const [heading = [rankColumn], ...ranks] = rows
  const stored = new Set(heading.slice(1))
  const edited = map.companies.filter(({ key }) => edits.has(key))
  const columns = [...heading, ...edited.flatMap(({ name }) => (stored.has(name) ? [] : [name]))]
  const keyOfRank = new Map(map.ranks.map(({ name, key }) => [name, key]))
  const placed = edited.map(({ key, name }) => ({ texts: edits.get(key), place: columns.indexOf(name, 1) }))
  const withTexts = (row: readonly string[]) => {
    const cells = columns.map((_name, place) => row[place] ?? '')
    const rank = keyOfRank.get(row[0] ?? '') ?? ''
    for (const { texts, place } of placed) cells[place] = texts?.get(rank) ?? cells[place] ?? ''
    return cells
  }
  return [columns, ...ranks.map(withTexts)]
}

/** Returns a copy of the file of a download that holds the edits as well. */
export const fileWithEdits = async (file: File, { map, sheet }: MapState): Promise<File> => {
  const { data } = Papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: true })
  const rows = withEdits(
    data.map((row) => row.map(unguardFormula)),
    map,
    sheet.edits,
  )
  const text = Papa.unparse(
    rows.map((row) => row.map(guardFormula)),
    { newline: '\r\n' },
  )
  // The byte order mark lets Excel detect UTF-8.
  return new File(['\uFEFF', text, '\r\n'], file.name.replace(/(?=\.csv$)/i, '-unsaved'), { type: 'text/csv' })
}
