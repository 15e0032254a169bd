import { useTranslate } from 'ra-core'
import { useState, type RefObject } from 'react'
import { useNotice } from '../../schema/shared/useNotice'
import type { GridHandle, Notice } from '../grid/gridProps'
import type { CellText } from '../grid/model/cells'
import { place } from '../grid/model/paste'
import { write } from '../grid/model/sheet'
import { refuseGrade } from './mapGrid'
import { readNamed, type NamedBlock } from './namedBlock'
import type { MapStateControls } from './useMapState'
import type { MapTable } from './useMapTable'

interface Writes {
  readonly grid: RefObject<GridHandle | null>
  readonly controls: MapStateControls
  readonly table: MapTable['table']
}

/** Writes many cells at once: by replacing, or by pasting a block that names ranks or companies. */
export const useMapWrites = ({ grid, controls: { state, setSheet }, table }: Writes) => {
  const translate = useTranslate()
  const notify = useNotice()
  const { map, base, sheet } = state
  const [pasted, setPasted] = useState<NamedBlock | null>(null)
  const writeCells = (name: 'replace' | 'paste', texts: readonly CellText[]) => {
    const allowed = texts.filter((cell) => refuseGrade(cell.row, cell.column, cell.text) === undefined)
    setSheet(write(sheet, base, name, allowed))
  }
  const pasteCells = (texts: readonly CellText[]) => {
    setPasted(null)
    writeCells('paste', texts)
  }
  return {
    pasted,
    pasteCells,
    pasteAsItIs: () => {
      const selection = grid.current?.selection()
      if (selection && pasted) pasteCells(place(table, selection, pasted.block).texts)
    },
    closePaste: () => setPasted(null),
    replaceCells: (texts: readonly CellText[]) => writeCells('replace', texts),
    onPaste: (block: readonly (readonly string[])[]) => {
      const named = readNamed(block, map, grid.current?.selection().active, table)
      setPasted(named)
      return named !== null
    },
    onNotice: ({ act, cells, clipped, refused, reason }: Notice) => {
      if (clipped > 0) notify(translate('gradeMap.paste.outside', { smart_count: clipped }), 'info')
      if (refused > 0 && act !== 'edit')
        notify(translate('gradeMap.paste.refused', { smart_count: refused, reason: reason ?? '', cells }), 'error')
    },
  }
}
