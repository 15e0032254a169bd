import { useRef } from 'react'

/**
 * Remembers that cells are being filled in. From the first cell that is edited, Tab moves inside the grid, and Enter goes below
 * the cell where the run of Tabs began. Escape ends it, so that Tab leaves the grid again (docs/decisions/0043).
 */
export const useTabRun = () => {
  const state = useRef<{ home: number | null } | null>(null)
  return {
    isOn: () => state.current !== null,
    /** The column where the run of Tabs began; null if there is none. */
    home: () => state.current?.home ?? null,
    begin: () => {
      state.current ??= { home: null }
    },
    /** Starts a run of Tab in a column, to which Enter returns. */
    follow: (column: number) => {
      if (state.current) state.current = { home: state.current.home ?? column }
    },
    /** Something else than Tab moved the active cell. */
    stop: () => {
      if (state.current) state.current = { home: null }
    },
    end: () => {
      state.current = null
    },
  }
}
