import { useStore } from 'ra-core'
import { useCallback, useMemo } from 'react'

type Stored = Readonly<Record<string, number>>

const none: Stored = {}

/** Returns the widths of columns that the user has chosen, kept like other settings, and functions that change one and reset all. */
export const useWidths = () => {
  const [stored, setStored] = useStore<Stored>('widths.gradeMap', none)
  const widths = useMemo(() => new Map(Object.entries(stored)), [stored])
  const resize = useCallback(
    (column: string, width: number) => setStored((before) => ({ ...before, [column]: width })),
    [setStored],
  )
  const reset = useCallback(() => setStored(none), [setStored])
  return { widths, resize, reset }
}
