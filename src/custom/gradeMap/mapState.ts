/**
 * What the page holds while the grade map is edited: the map that was read, the edits, and the cells that somebody else has
 * changed as well. Each function returns the state after one event.
 */
import type { ConflictingCell } from '../../../contract/entities/gradeMap'
import { readerOf, setCells, noCells, listCells, type CellKey, type CellText, type ReadCell } from '../grid/model/cells'
import { rebase, resolve, type Conflict } from '../grid/model/merge'
import { changesOf, emptySheet, readSheet, type Act, type Sheet } from '../grid/model/sheet'
import { withCells, type GradeMap } from './gradeMap'

export interface MapState {
  /** The map as it was read last. */
  readonly read: GradeMap
  /** The same, and columns that are gone but have edits. The edits are relative to it. */
  readonly map: GradeMap
  readonly base: ReadCell
  readonly sheet: Sheet
  /** Cells that both sides changed; the user's text stays in the sheet until one of them is chosen. */
  readonly conflicts: readonly Conflict[]
}

export const startWith = (map: GradeMap): MapState => ({
  read: map,
  map,
  base: readerOf(map.cells),
  sheet: emptySheet,
  conflicts: [],
})

const isSameCell = (one: CellKey, other: CellKey) => one.row === other.row && one.column === other.column

/** Drops edits that equal the base, such as those of an act that is redone after a save. */
const withoutSame = (sheet: Sheet, base: ReadCell): Sheet => {
  const cells = listCells(sheet.edits)
  const differing = cells.filter(({ row, column, text }) => text !== base(row, column))
  return differing.length === cells.length ? sheet : { ...sheet, edits: setCells(noCells, differing) }
}

/** Takes over a sheet that the user has edited. A conflict ends when the user takes back the edit. */
export const withSheet = (state: MapState, edited: Sheet): MapState => {
  const sheet = withoutSame(edited, state.base)
  const conflicts = state.conflicts.filter(({ row, column }) => sheet.edits.get(column)?.has(row))
  return { ...state, sheet, conflicts: conflicts.length === state.conflicts.length ? state.conflicts : conflicts }
}

/** Adds the columns that have edits but no mapping anymore: somebody has deleted it. Saving makes a new one. */
const withEdited = (read: GradeMap, before: GradeMap, { edits }: Sheet): GradeMap => {
  const existing = new Set(read.companies.map(({ key }) => key))
  const gone = before.companies.filter(({ key }) => edits.has(key) && !existing.has(key))
  return gone.length === 0
    ? read
    : { ...read, companies: [...read.companies, ...gone.map((company) => ({ ...company, gradeCompanyId: null }))] }
}

/** Moves the edits to a newer map. What others changed shows through, unless the user has changed it as well. */
export const takeOver = (state: MapState, read: GradeMap): MapState => {
  const newer = readerOf(read.cells)
  const { sheet, conflicts: found } = rebase(state.sheet, state.base, newer)
  const earlier = state.conflicts.filter(
    (one) => sheet.edits.get(one.column)?.has(one.row) && !found.some((other) => isSameCell(one, other)),
  )
  return {
    read,
    map: withEdited(read, state.map, sheet),
    base: newer,
    sheet,
    conflicts: [...earlier, ...found],
  }
}

/** Writes the texts of the base into acts, so that they can still be undone when the base has changed. */
const spellOut = (acts: readonly Act[], base: ReadCell): Act[] =>
  acts.map((act) => ({
    ...act,
    steps: act.steps.map((step) => {
      const stored = base(step.row, step.column)
      return { ...step, before: step.before ?? stored, after: step.after ?? stored }
    }),
  }))

/** Goes on after a save: what was saved is no change anymore, but can be undone. */
export const afterSave = (state: MapState, saved: readonly CellText[]): MapState => {
  const { past, future } = state.sheet
  const sheet = { ...state.sheet, past: spellOut(past, state.base), future: spellOut(future, state.base) }
  const next = takeOver({ ...state, sheet, conflicts: [] }, withCells(state.map, saved))
  return { ...next, conflicts: [] }
}

/** Learns of cells that somebody else has stored in the meantime, as a refused save reports them. */
export const withConflicts = (state: MapState, cells: readonly ConflictingCell[]): MapState => {
  const stored = cells.map((cell) => ({
    row: String(cell.ta_rank_id),
    column: String(cell.company_id),
    text: cell.theirs ?? '',
  }))
  return takeOver(state, withCells(state.map, stored))
}

/** Returns the conflicts with the user's present texts. */
export const openConflicts = ({ conflicts, sheet, base }: MapState): readonly Conflict[] => {
  const read = readSheet(sheet, base)
  return conflicts.map((conflict) => ({
    ...conflict,
    theirs: base(conflict.row, conflict.column),
    yours: read(conflict.row, conflict.column),
  }))
}

/** Ends all conflicts: some cells take the text of the others, the rest keep the user's. */
export const settle = (state: MapState, isTheirs: (conflict: Conflict) => boolean): MapState => ({
  ...state,
  sheet: withoutSame(resolve(state.sheet, state.base, openConflicts(state).filter(isTheirs), 'theirs'), state.base),
  conflicts: [],
})

/** Lists the unsaved cells with both texts, by company in the order of the map. */
export const changesByCompany = ({ map, sheet, base }: MapState) =>
  map.companies.flatMap((company) => {
    const rows = sheet.edits.get(company.key)
    const cells = rows ? changesOf({ edits: new Map([[company.key, rows]]) }, base) : []
    return cells.length > 0 ? [{ company, cells }] : []
  })

export type CompanyChanges = ReturnType<typeof changesByCompany>[number]

/** Returns the request that saves the changes. */
export const savedBy = (changes: readonly CompanyChanges[]) => ({
  changes: changes.map(({ company, cells }) => ({
    company_id: company.id,
    cells: cells.map(({ row, base, text }) => ({
      ta_rank_id: Number(row),
      was: base === '' ? null : base,
      rank: text === '' ? null : text,
    })),
  })),
})
