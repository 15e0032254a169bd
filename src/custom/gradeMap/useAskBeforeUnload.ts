import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { GridHandle } from '../grid/gridProps'

/** Writes an open editor before the tab is closed, so that the browser also asks about what is still being typed. */
export const useAskBeforeUnload = (grid: RefObject<GridHandle | null>, isDirty: boolean) => {
  const latest = useRef(isDirty)
  useLayoutEffect(() => {
    latest.current = isDirty
  }, [isDirty])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      grid.current?.commitEdit()
      if (latest.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [grid])
}
