/** The columns of companies without a mapping: those that the user has added, and those whose mapping others have deleted. */
import { type Act, type Sheet } from '../grid/model/sheet'
import type { GradeMap, MapCompany } from './gradeMap'

/** A column that the user has added. */
export interface AddedColumn {
  readonly company: MapCompany
  /** Its place in the history. It has no steps; while it is undone, the column is hidden. */
  readonly act: Act
}

type Edited = Pick<Sheet, 'edits' | 'past'>

/** Returns the columns that were shown, but whose mapping isn't there anymore. */
export const deletedSince = (
  { companies }: GradeMap,
  read: GradeMap,
  added: readonly AddedColumn[],
): readonly MapCompany[] => {
  const known = new Set([...read.companies, ...added.map(({ company }) => company)].map(({ key }) => key))
  return companies.filter(({ key }) => !known.has(key))
}

/** Adds columns whose mapping was deleted, and those that the user has added, unless that is undone. */
export const withUnmapped = (
  read: GradeMap,
  deleted: readonly MapCompany[],
  { edits, past }: Edited,
  added: readonly AddedColumn[],
): GradeMap => {
  const shown = added.filter(({ company, act }) => edits.has(company.key) || past.includes(act))
  const unmapped = [
    ...deleted.map((company) => ({ ...company, gradeCompanyId: null })),
    ...shown.map(({ company }) => company),
  ]
  return unmapped.length === 0 ? read : { ...read, companies: [...read.companies, ...unmapped] }
}

/** Returns the columns that still have no mapping. */
export const stillAdded = (added: readonly AddedColumn[], { companies }: GradeMap): readonly AddedColumn[] => {
  const mapped = new Set(companies.map(({ key }) => key))
  return added.filter(({ company }) => !mapped.has(company.key))
}

/** Removes the acts of added columns from the history. */
export const forgetActs = (sheet: Sheet, added: readonly AddedColumn[]): Sheet => {
  if (added.length === 0) return sheet
  const acts = new Set(added.map(({ act }) => act))
  const others = (some: readonly Act[]) => some.filter((act) => !acts.has(act))
  return { ...sheet, past: others(sheet.past), future: others(sheet.future) }
}

/** Removes columns from the history, since edits of a column that isn't shown could neither be seen nor saved. */
export const forgetColumns = (sheet: Sheet, columns: readonly MapCompany[]): Sheet => {
  if (columns.length === 0) return sheet
  const gone = new Set(columns.map(({ key }) => key))
  const others = (acts: readonly Act[]) =>
    acts.flatMap((act) => {
      const steps = act.steps.filter(({ column }) => !gone.has(column))
      if (steps.length === act.steps.length) return [act]
      return steps.length > 0 ? [{ ...act, steps }] : []
    })
  return { ...sheet, past: others(sheet.past), future: others(sheet.future) }
}
