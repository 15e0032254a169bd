/** Pure functions that keep and restore the unsaved cells of the grade map, as JSON that stays small with 20,000 of them. */
import { readerOf } from '../grid/model/cells'
import { sheetOf } from '../grid/model/sheet'
import { newColumnOf, withCells, type GradeMap, type MapCompany } from './gradeMap'
import { changesByCompany, restoreEdits, startWith, takeOver, withCompany, withSheet, type MapState } from './mapState'

/** A cell: its ta rank, the text that was stored, and the text that was typed. */
export type KeptCell = readonly [rank: number, was: string, text: string]

interface KeptCompany {
  readonly id: number
  readonly name: string
  /** The mapping that was edited; null if the company had none. */
  readonly mapping: number | null
  readonly cells: readonly KeptCell[]
}

interface MapWork {
  readonly companies: readonly KeptCompany[]
}

/** Returns the unsaved cells; null if there are none. */
export const mapWorkOf = (state: MapState): MapWork | null => {
  const changes = changesByCompany(state)
  if (changes.length === 0) return null
  return {
    companies: changes.map(({ company, cells }) => ({
      id: company.id,
      name: company.name,
      mapping: company.gradeCompanyId,
      cells: cells.map(({ row, base, text }) => [Number(row), base, text]),
    })),
  }
}

export const isKeptCell = (cell: unknown): cell is KeptCell =>
  Array.isArray(cell) && typeof cell[0] === 'number' && typeof cell[1] === 'string' && typeof cell[2] === 'string'

const isKeptCompany = (company: unknown): company is KeptCompany => {
  const { id, name, cells } = (company ?? {}) as Partial<KeptCompany>
  return typeof id === 'number' && typeof name === 'string' && Array.isArray(cells) && cells.every(isKeptCell)
}

const isMapWork = (content: unknown): content is MapWork => {
  const { companies } = (content ?? {}) as Partial<MapWork>
  return Array.isArray(companies) && companies.every(isKeptCompany)
}

const columnOf = ({ id, name, mapping }: KeptCompany): MapCompany => ({
  ...newColumnOf({ id, name }),
  gradeCompanyId: mapping,
  version: 1,
})

/** Returns the map as it was when the work was kept, as far as the work tells. */
const mapBefore = (read: GradeMap, kept: readonly KeptCompany[]): GradeMap =>
  withCells(
    { ...read, companies: kept.filter(({ mapping }) => mapping !== null).map(columnOf) },
    cellsOf(kept, ([, was]) => was),
  )

const cellsOf = (kept: readonly KeptCompany[], textOf: (cell: KeptCell) => string) =>
  kept.flatMap(({ id, cells }) =>
    cells.map((cell) => ({ row: String(cell[0]), column: String(id), text: textOf(cell) })),
  )

/**
 * Restores cells that were kept, beside those that are edited already. What others have changed meanwhile is merged as after
 * any refresh. Ranks that no longer exist are left out.
 */
export const restoreMapWork = (state: MapState, content: unknown): MapState => {
  if (!isMapWork(content)) return state
  const { read, sheet } = state
  const ranks = new Set(read.ranks.map(({ id }) => id))
  const kept = content.companies.map((company) => ({
    ...company,
    cells: company.cells.filter(([rank]) => ranks.has(rank) && !sheet.edits.get(String(company.id))?.has(String(rank))),
  }))
  const before = mapBefore(read, kept)
  const started = kept.filter(({ mapping }) => mapping === null).reduce(withCompany, startWith(before))
  const edits = sheetOf(
    cellsOf(kept, ([, , text]) => text),
    readerOf(before.cells),
  )
  return restoreEdits(takeOver(withSheet(started, { ...started.sheet, edits: edits.edits }), read), state)
}
