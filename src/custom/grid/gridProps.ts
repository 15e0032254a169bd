/** What the host of a grid says about it (README.md). */
import type { ReactNode, Ref } from 'react'
import type { CellKey, CellText, ReadCell } from './model/cells'
import type { Block, Selection } from './model/selection'
import type { Sheet } from './model/sheet'

export interface GridRow {
  readonly key: string
  /** The text of the row header. */
  readonly label: string
  /** The band of the row, 0 to 8, which edges its header. */
  readonly band?: number | undefined
  /** A rule above it begins another band. */
  readonly startsBand?: boolean
}

export interface GridColumn {
  readonly key: string
  /** The name of the column, for its header and for screen readers. */
  readonly label: string
  /** Pixels at 100 %; 120 unless given. */
  readonly width?: number
  /** Suggestions for the editor. */
  readonly options?: readonly string[]
  /** Refuses texts that are none of the options. An empty text is always allowed. */
  readonly onlyOptions?: boolean
}

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'absent' | 'muted'

/** How a cell looks, and why. The reason is the cell's tooltip and its description for screen readers. */
export interface CellPaint {
  readonly tone: Tone
  readonly about?: string
}

/** A factor between 0.5 and 1.5, or 'fit' to show as many columns as possible. */
export type Zoom = number | 'fit'

export type ActName = 'edit' | 'paste' | 'cut' | 'fill' | 'clear' | 'replace'

/** What an act did, for a message of the host. */
export interface Notice {
  readonly act: ActName | 'copy' | 'undo' | 'redo'
  /** The number of cells that changed, or were copied. */
  readonly cells: number
  /** The number of pasted cells outside the grid. */
  readonly clipped: number
  /** The number of cells that are read-only or refused the text. */
  readonly refused: number
  /** The first of them. */
  readonly refusedCells: readonly CellKey[]
  /** Why the first of them was refused, or why nothing was done. */
  readonly reason: string | undefined
}

export type GridCommand = 'undo' | 'redo' | 'fillAll' | 'fillDown' | 'fillRight' | 'fillSeries' | 'clear' | 'selectAll'

export interface GridHandle {
  /**
   * Selects a cell, scrolls to it and gives it the focus, unless an open editor holds a text that is refused. Returns false if
   * there is no such cell.
   */
  selectCell(cell: CellKey): boolean
  /** Does what its key does, for buttons. */
  run(command: GridCommand): void
  /** Writes texts as one act, except for cells that refuse theirs. `clipped` cells lie outside the grid. */
  write(act: ActName, texts: readonly CellText[], clipped?: number): void
  /**
   * Writes the text of an open editor and closes it, as before saving; the host is rendered again when it returns. Returns false
   * if the text was refused: the editor stays open and has the focus.
   */
  commitEdit(): boolean
  selection(): Selection
  focus(): void
}

export interface GridProps {
  /** The name of the grid for screen readers. */
  readonly label: string
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** The heading of the row headers. */
  readonly rowHeading: string
  /** Pixels at 100 %; 160 unless given. */
  readonly rowHeadingWidth?: number
  /** Chosen widths by column, in pixels at 100 %; '' stands for the row headers. */
  readonly widths?: ReadonlyMap<string, number>
  /** Called when the user has changed a width. Without it columns can't be resized. */
  readonly onResize?: (column: string, width: number) => void
  /** How many of the first columns stay in view. They scroll where they would fill more than half of the screen. */
  readonly pinned?: number
  /** The texts before the edits. Its identity has to change with its texts, and only then. */
  readonly base: ReadCell
  readonly sheet: Sheet
  /** Without it nothing can be edited. */
  readonly onSheetChange?: (sheet: Sheet) => void
  /** Returns why a cell can't be edited. Like all functions here, it has to keep its identity between renderings. */
  readonly readOnly?: (row: string, column: string) => string | undefined
  /** Returns why a cell can't have a text. */
  readonly refuse?: (row: string, column: string, text: string) => string | undefined
  readonly paint?: (row: string, column: string, text: string) => CellPaint | undefined
  /** Suggestions by column that aren't known before `onEdit`: other than those of the columns, they draw no cell again. */
  readonly options?: ReadonlyMap<string, readonly string[]>
  /** Links and buttons in a header need `tabIndex={-1}`: Enter on the header clicks the first one. */
  readonly renderHeader?: (column: GridColumn) => ReactNode
  readonly zoom?: Zoom
  /**
   * Called before a block from elsewhere is pasted into a grid that can be edited; returns true if the host deals with it. What
   * was copied from a grid has no headings, so it is pasted as it is.
   */
  readonly onPaste?: (block: readonly (readonly string[])[], at: Block) => boolean
  /** Called for Ctrl+F and Ctrl+H (replace). */
  readonly onFind?: (isReplace: boolean) => void
  /** Called when a cell is opened, as to read the suggestions of its column. */
  readonly onEdit?: (column: string) => void
  readonly onNotice?: (notice: Notice) => void
  readonly ref?: Ref<GridHandle>
}
