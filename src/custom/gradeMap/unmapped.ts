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

/** An added column is shown while its act isn't undone; one whose mapping was deleted, as long as it has edits. */
export const withUnmapped = (
  read: GradeMap,
  before: GradeMap,
  { edits, past }: Edited,
  added: readonly AddedColumn[],
): GradeMap => {
  const known = new Set([...read.companies, ...added.map(({ company }) => company)].map(({ key }) => key))
  const deleted = before.companies.filter(({ key }) => edits.has(key) && !known.has(key))
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
