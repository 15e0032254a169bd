/**
 * What a user has edited: the cells that differ from the base, and the acts to undo and redo. The base itself isn't part of it,
 * so that it can be replaced by a newer one (`merge.ts`).
 */
import { listCells, noCells, setCells, type Cells, type CellKey, type CellText, type ReadCell } from './cells'

/** The most acts that can be undone. */
export const historyLength = 200

/** A cell before and after an act; undefined is the text of the base. */
interface Step extends CellKey {
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What one user act did, so that it is undone in one go. */
export interface Act {
  readonly steps: readonly Step[]
}

export interface Sheet {
  /** The cells that differ from the base. */
  readonly edits: Cells
  /** The acts that can be undone, oldest first. */
  readonly past: readonly Act[]
  /** The acts that can be redone, next one last. */
  readonly future: readonly Act[]
}

export const emptySheet: Sheet = { edits: noCells, past: [], future: [] }

/** Returns a sheet with edits from elsewhere, such as a restored draft, and nothing to undo. */
export const sheetOf = (texts: Iterable<CellText>, base: ReadCell): Sheet => ({
  ...emptySheet,
  edits: setCells(
    noCells,
    [...texts].filter(({ row, column, text }) => text !== base(row, column)),
  ),
})

/** Returns a reader of the edited cells. */
export const readSheet =
  ({ edits }: Pick<Sheet, 'edits'>, base: ReadCell): ReadCell =>
  (row, column) =>
    edits.get(column)?.get(row) ?? base(row, column)

const stepsOf = ({ edits }: Sheet, base: ReadCell, texts: Iterable<CellText>): Step[] => {
  const steps: Step[] = []
  for (const { row, column, text } of texts) {
    const before = edits.get(column)?.get(row)
    const after = text === base(row, column) ? undefined : text
    if (before !== after) steps.push({ row, column, before, after })
  }
  return steps
}

const apply = (edits: Cells, { steps }: Act, side: 'before' | 'after'): Cells =>
  setCells(
    edits,
    steps.map((step) => ({ row: step.row, column: step.column, text: step[side] })),
  )

/**
 * Writes texts as one act. Returns the same sheet if nothing changes.
 *
 * @example write(sheet, base, [{ row: 'r1', column: 'c1', text: '7' }])
 */
export const write = (sheet: Sheet, base: ReadCell, texts: Iterable<CellText>): Sheet => {
  const act: Act = { steps: stepsOf(sheet, base, texts) }
  if (act.steps.length === 0) return sheet
  return {
    edits: apply(sheet.edits, act, 'after'),
    past: [...sheet.past, act].slice(-historyLength),
    future: [],
  }
}

/** Undoes the last act. */
export const undo = (sheet: Sheet): Sheet => {
  const act = sheet.past.at(-1)
  if (!act) return sheet
  return {
    edits: apply(sheet.edits, act, 'before'),
    past: sheet.past.slice(0, -1),
    future: [...sheet.future, act],
  }
}

/** Repeats the act that was undone last. */
export const redo = (sheet: Sheet): Sheet => {
  const act = sheet.future.at(-1)
  if (!act) return sheet
  return {
    edits: apply(sheet.edits, act, 'after'),
    past: [...sheet.past, act],
    future: sheet.future.slice(0, -1),
  }
}

export interface CellDifference extends CellText {
  readonly base: string
}

/** Lists the cells that differ from the base, each with both texts. */
export const changesOf = ({ edits }: Pick<Sheet, 'edits'>, base: ReadCell): CellDifference[] =>
  listCells(edits).flatMap((cell) => {
    const was = base(cell.row, cell.column)
    return cell.text === was ? [] : [{ ...cell, base: was }]
  })
