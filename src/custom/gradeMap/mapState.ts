/**
 * What the page holds while the grade map is edited: the map that was read, the edits, and the cells that somebody else has
 * changed as well. Each function returns the state after one event.
 */
import type { GradeMapConflicts } from '../../../contract/entities/gradeMap'
import { readerOf, setCells, noCells, listCells, type CellKey, type CellText, type ReadCell } from '../grid/model/cells'
import { rebase, resolve, type Conflict } from '../grid/model/merge'
import { changesOf, emptySheet, historyLength, readSheet, write, type Act, type Sheet } from '../grid/model/sheet'
import { newColumnOf, wasDeleted, withCells, withoutCompanies, type GradeMap, type MapCompany } from './gradeMap'
import { deletedSince, forgetActs, forgetColumns, stillAdded, withUnmapped, type AddedColumn } from './unmapped'

export interface MapState {
  /** The map as it was read last. */
  readonly read: GradeMap
  /** The same, and the columns without a mapping: those that the user has added, or that are gone but have edits. */
  readonly map: GradeMap
  readonly base: ReadCell
  readonly sheet: Sheet
  /** Cells that both sides changed; the user's text stays in the sheet until one of them is chosen. */
  readonly conflicts: readonly Conflict[]
  /** Columns of companies without a mapping. */
  readonly added: readonly AddedColumn[]
}

export const startWith = (map: GradeMap): MapState => ({
  read: map,
  map,
  base: readerOf(map.cells),
  sheet: emptySheet,
  conflicts: [],
  added: [],
})

const isSameCell = (one: CellKey, other: CellKey) => one.row === other.row && one.column === other.column

/** Drops edits that equal the base, such as those of an act that is redone after a save. */
const withoutSame = (sheet: Sheet, base: ReadCell): Sheet => {
  const cells = listCells(sheet.edits)
  const differing = cells.filter(({ row, column, text }) => text !== base(row, column))
  return differing.length === cells.length ? sheet : { ...sheet, edits: setCells(noCells, differing) }
}

/** Adds the columns without a mapping. The map keeps its identity while its columns are the same. */
const withColumns = ({ read, map, added }: MapState, sheet: Sheet): GradeMap => {
  if (added.length === 0) return map
  const next = withUnmapped(read, deletedSince(map, read, added), sheet, added)
  const isSame =
    next.companies.length === map.companies.length &&
    next.companies.every(({ key }, place) => key === map.companies[place]?.key)
  return isSame ? map : next
}

/** Takes over a sheet that the user has edited. A conflict ends when the user takes back the edit. */
export const withSheet = (state: MapState, edited: Sheet): MapState => {
  const sheet = withoutSame(edited, state.base)
  const conflicts = state.conflicts.filter(({ row, column }) => sheet.edits.get(column)?.has(row))
  return {
    ...state,
    map: withColumns(state, sheet),
    sheet,
    conflicts: conflicts.length === state.conflicts.length ? state.conflicts : conflicts,
  }
}

/** Adds an empty column for a company without a mapping, as an act that can be undone. Saving a grade makes the mapping. */
export const withCompany = (state: MapState, company: Pick<MapCompany, 'id' | 'name'>): MapState => {
  const column = newColumnOf(company)
  const act: Act = { steps: [] }
  const others = state.added.filter(({ company: { key } }) => key !== column.key)
  const past = [...state.sheet.past, act].slice(-historyLength)
  return withSheet({ ...state, added: [...others, { company: column, act }] }, { ...state.sheet, past, future: [] })
}

/** Takes all edits back, as an act that can be undone, and removes the added columns. */
export const discardEdits = (state: MapState): MapState => {
  const { sheet, base, added } = state
  const stored = listCells(sheet.edits).map((cell) => ({ ...cell, text: base(cell.row, cell.column) }))
  return withSheet(state, forgetActs(write(sheet, base, stored), added))
}

/** Brings discarded edits back with their conflicts, beside what was edited since. */
export const restoreEdits = (state: MapState, { sheet: { edits }, conflicts }: MapState): MapState => {
  const next = withSheet(state, write(state.sheet, state.base, listCells(edits)))
  const others = next.conflicts.filter((one) => !conflicts.some((other) => isSameCell(one, other)))
  const open = conflicts.filter(({ row, column }) => next.sheet.edits.get(column)?.has(row))
  return { ...next, conflicts: [...others, ...open] }
}

/** Moves the edits to a newer map. What others changed shows through, unless the user has changed it as well. */
export const takeOver = (state: MapState, read: GradeMap): MapState => {
  const newer = readerOf(read.cells)
  const added = stillAdded(state.added, read)
  const mapped = state.added.filter((one) => !added.includes(one))
  const { sheet: moved, conflicts: found } = rebase(forgetActs(state.sheet, mapped), state.base, newer)
  const deleted = deletedSince(state.map, read, added)
  const isEdited = ({ key }: MapCompany) => moved.edits.has(key)
  const sheet = forgetColumns(
    moved,
    deleted.filter((company) => !isEdited(company)),
  )
  const earlier = state.conflicts.filter(
    (one) => sheet.edits.get(one.column)?.has(one.row) && !found.some((other) => isSameCell(one, other)),
  )
  return {
    read,
    map: withUnmapped(read, deleted.filter(isEdited), sheet, added),
    base: newer,
    sheet,
    conflicts: [...earlier, ...found],
    added,
  }
}

/** Writes the texts of the base into acts, so that they can still be undone when the base has changed. */
const spellOut = (acts: readonly Act[], base: ReadCell): Act[] =>
  acts.map((act) => {
    // The act of an added column is found by its identity.
    if (act.steps.length === 0) return act
    const steps = act.steps.map((step) => {
      const stored = base(step.row, step.column)
      return { ...step, before: step.before ?? stored, after: step.after ?? stored }
    })
    return { ...act, steps }
  })

/** Continues after a save: saved cells no longer count as changes, but can be undone. `created` are the new mappings. */
export const afterSave = (
  state: MapState,
  saved: readonly CellText[],
  created: readonly MapCompany[] = [],
): MapState => {
  const { past, future } = state.sheet
  const sheet = { ...state.sheet, past: spellOut(past, state.base), future: spellOut(future, state.base) }
  const companies = [...state.map.companies.filter(({ gradeCompanyId: id }) => id !== null), ...created]
  const next = takeOver({ ...state, sheet, conflicts: [] }, withCells({ ...state.map, companies }, saved))
  return { ...next, conflicts: [] }
}

/** Learns of what somebody else has stored or deleted in the meantime, as a refused save reports it. */
export const withConflicts = (state: MapState, { conflicts, deleted }: GradeMapConflicts): MapState => {
  const stored = conflicts.map((cell) => ({
    row: String(cell.ta_rank_id),
    column: String(cell.company_id),
    text: cell.theirs ?? '',
  }))
  return takeOver(state, withoutCompanies(withCells(state.read, stored), deleted))
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

/** Lists the companies whose mapping somebody else has deleted; saving the changes adds it again. */
export const deletedIn = (changes: readonly CompanyChanges[]): readonly MapCompany[] =>
  changes.flatMap(({ company }) => (wasDeleted(company) ? [company] : []))

/** Returns the request that saves the changes. */
export const savedBy = (changes: readonly CompanyChanges[]) => ({
  changes: changes.map(({ company, cells }) => ({
    company_id: company.id,
    ...(company.gradeCompanyId !== null && { grade_company_id: company.gradeCompanyId }),
    cells: cells.map(({ row, base, text }) => ({
      ta_rank_id: Number(row),
      was: base === '' ? null : base,
      rank: text === '' ? null : text,
    })),
  })),
})
