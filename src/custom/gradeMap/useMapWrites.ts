import { useTranslate } from 'ra-core'
import { useState, type RefObject } from 'react'
import { actionKeyOf, useClearNotices, useNotice } from '../../schema/shared/useNotice'
import type { GridHandle, Notice } from '../grid/gridProps'
import type { CellText } from '../grid/model/cells'
import { place } from '../grid/model/paste'
import { readNamed, type NamedBlock } from './namedBlock'
import type { MapState } from './mapState'
import type { MapTable } from './useMapTable'

interface Writes {
  readonly grid: RefObject<GridHandle | null>
  readonly map: MapState['map']
  readonly table: MapTable['table']
}

/** A new act clears the notices of the last one. */
const actionKey = actionKeyOf('gradeCompanies', 'edit')

/** Writes many cells at once: by replacing, or by pasting a block that names ranks or companies. */
export const useMapWrites = ({ grid, map, table }: Writes) => {
  const translate = useTranslate()
  const notify = useNotice()
  const clear = useClearNotices()
  const [pasted, setPasted] = useState<NamedBlock | null>(null)
  const pasteCells = (texts: readonly CellText[], clipped = 0) => {
    setPasted(null)
    grid.current?.write('paste', texts, clipped)
  }
  return {
    pasted,
    pasteCells,
    pasteAsItIs: () => {
      const selection = grid.current?.selection()
      if (!selection || !pasted) return
      const { texts, clipped } = place(table, selection, pasted.block)
      pasteCells(texts, clipped)
    },
    closePaste: () => setPasted(null),
    replaceCells: (texts: readonly CellText[]) => grid.current?.write('replace', texts),
    onPaste: (block: readonly (readonly string[])[]) => {
      const named = readNamed(block, map, grid.current?.selection().active, table)
      setPasted(named)
      return named !== null
    },
    onNotice: ({ act, cells, clipped, refused, reason }: Notice) => {
      clear(actionKey)
      if (clipped > 0) notify(translate('gradeMap.paste.outside', { smart_count: clipped }), 'info', { actionKey })
      if (refused > 0 && act !== 'edit')
        notify(translate('gradeMap.paste.refused', { smart_count: refused, reason: reason ?? '', cells }), 'error', {
          actionKey,
        })
    },
  }
}
