import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { GridHandle } from '../grid/gridProps'
import type { Sheet } from '../grid/model/sheet'

/**
 * Returns the latest sheet, also one that is never drawn: when the session ends, the page goes away while a cell is being
 * typed. Its text is then written to the sheet first.
 */
export const useLatestSheet = (sheet: Sheet, setSheet: (sheet: Sheet) => void) => {
  const latest = useRef(sheet)
  useLayoutEffect(() => {
    latest.current = sheet
  }, [sheet])
  const change = useCallback(
    (next: Sheet) => {
      latest.current = next
      setSheet(next)
    },
    [setSheet],
  )
  return { latest, change }
}

/** Writes an open editor when the page goes away, before its draft is kept. */
export const useWriteOnLeave = (grid: RefObject<GridHandle | null>) => {
  useLayoutEffect(() => {
    const handle = grid
    return () => handle.current?.commitEdit()
  }, [grid])
}
