import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Sheet } from '../grid/model/sheet'

/**
 * Returns the latest sheet, also one that is never drawn: when the session ends, the page goes away while a cell is being
 * typed, and its text is written last.
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
