import { useLocale, useTranslate } from 'ra-core'
import { useState, type RefObject } from 'react'
import { actionKeyOf, useClearNotices, useNotice } from '../../schema/shared/useNotice'
import type { GridHandle, Notice } from '../grid/gridProps'
import type { CellText } from '../grid/model/cells'
import { place } from '../grid/model/paste'
import type { Block } from '../grid/model/selection'
import { nameCells } from './gradeMap'
import { detectNames, type Reading, type Target } from './namedBlock'
import type { MapState } from './mapState'
import type { MapTable } from './useMapTable'

interface Writes {
  readonly grid: RefObject<GridHandle | null>
  readonly map: MapState['map']
  readonly table: MapTable['table']
}

/** A pasted block with names, and where it was pasted. */
export interface PastedNames {
  readonly block: readonly (readonly string[])[]
  readonly reading: Reading
  readonly target: Target
}

/** A new act clears the notices of the last one. */
const actionKey = actionKeyOf('gradeCompanies', 'edit')

/** Writes many cells at once: by replacing, or by pasting a block that names ranks or companies. */
export const useMapWrites = ({ grid, map, table }: Writes) => {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotice()
  const clear = useClearNotices()
  const [pasted, setPasted] = useState<PastedNames | null>(null)
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
    onPaste: (block: PastedNames['block'], { top, left }: Block) => {
      const reading = detectNames(block, map)
      setPasted(reading && { block, reading, target: { ...table, active: { row: top, column: left } } })
      return reading !== null
    },
    onNotice: ({ act, cells, clipped, refused, refusedCells, reason }: Notice) => {
      clear(actionKey)
      if (clipped > 0) notify(translate('gradeMap.paste.outside', { count: clipped }), 'info', { actionKey })
      if (refused > 0 && act !== 'edit')
        notify(
          translate('gradeMap.paste.refused', {
            count: refused,
            reason: reason ?? '',
            names: nameCells(map, refusedCells, locale, refused),
          }),
          'error',
          { actionKey },
        )
      else if (cells + clipped === 0 && reason !== undefined) notify(reason, 'info', { actionKey })
    },
  }
}
