/** Three-way merges, cell by cell: of a base, what others made of it, and what the user made of it. */
import { listCells, noCells, setCells, type CellKey, type CellWrite, type ReadCell } from './cells'
import { readSheet, write, type Sheet } from './sheet'

/** A cell that both sides changed, to different texts. */
export interface Conflict extends CellKey {
  readonly base: string
  readonly theirs: string
  readonly yours: string
}

/**
 * Merges the versions of one cell. Returns the merged text, or null if both sides changed it to different texts.
 *
 * @example mergeText('12', '12', '13') // '13'
 */
export const mergeText = (base: string, theirs: string, yours: string): string | null => {
  if (yours === base || yours === theirs) return theirs
  return theirs === base ? yours : null
}

interface Merged {
  /** The texts that differ from theirs. */
  readonly texts: readonly (CellKey & { readonly text: string })[]
  readonly conflicts: readonly Conflict[]
}

/** Merges all given cells, such as those of a file that was downloaded before others edited. */
export const mergeCells = (cells: Iterable<CellKey>, base: ReadCell, theirs: ReadCell, yours: ReadCell): Merged => {
  const texts: (CellKey & { text: string })[] = []
  const conflicts: Conflict[] = []
  for (const { row, column } of cells) {
    const versions = { base: base(row, column), theirs: theirs(row, column), yours: yours(row, column) }
    const text = mergeText(versions.base, versions.theirs, versions.yours)
    if (text === null) conflicts.push({ row, column, ...versions })
    else if (text !== versions.theirs) texts.push({ row, column, text })
  }
  return { texts, conflicts }
}

/**
 * Moves edits to a newer base. What others changed shows through where the user changed nothing; in a conflict the user's text
 * stays in the sheet until it is resolved. The history stays, since it refers to the base rather than repeating its texts.
 */
export const rebase = (
  sheet: Sheet,
  base: ReadCell,
  newer: ReadCell,
): { readonly sheet: Sheet; readonly conflicts: readonly Conflict[] } => {
  const edited = listCells(sheet.edits)
  const { texts, conflicts } = mergeCells(edited, base, newer, readSheet(sheet, base))
  const kept: CellWrite[] = [...texts, ...conflicts.map(({ row, column, yours }) => ({ row, column, text: yours }))]
  return { sheet: { ...sheet, edits: setCells(noCells, kept) }, conflicts }
}

/** Resolves conflicts, each by one of the texts, as one act. */
export const resolve = (
  sheet: Sheet,
  newer: ReadCell,
  conflicts: readonly Conflict[],
  keep: 'theirs' | 'yours',
): Sheet =>
  write(
    sheet,
    newer,
    conflicts.map((conflict) => ({ row: conflict.row, column: conflict.column, text: conflict[keep] })),
  )
