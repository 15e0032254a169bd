import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { useNotice } from '../../schema/shared/useNotice'
import type { GridHandle } from '../grid/gridProps'
import { countCells } from '../grid/model/cells'
import { discardEdits, restoreEdits } from './mapState'
import type { MapStateControls } from './useMapState'

type Controls = Pick<MapStateControls, 'state' | 'setState' | 'dismissRestored'>

/** Returns a function that discards all edits and offers to bring them back. The button goes away; the grid gets the focus. */
export const useDiscard = (grid: RefObject<GridHandle | null>, { state, setState, dismissRestored }: Controls) => {
  const translate = useTranslate()
  const notify = useNotice()
  return () => {
    setState(discardEdits(state))
    dismissRestored()
    grid.current?.focus()
    const undo = () => {
      setState((now) => restoreEdits(now, state))
      grid.current?.focus()
    }
    if (state.sheet.edits.size === 0) return
    notify(translate('gradeMap.tools.discarded', { count: countCells(state.sheet.edits) }), 'success', { undo })
  }
}
