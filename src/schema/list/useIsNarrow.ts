import { useCallback, useState } from 'react'
import { useMediaQuery, type Theme } from '@mui/material'

/** The width that a column and the actions need without breaking words, in pixels. */
const columnWidth = 120
const actionsWidth = 80

/**
 * Returns whether the columns don't fit. Measures the space beside the menu rather than the window.
 */
export const useIsNarrow = (columns: number) => {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const [width, setWidth] = useState<number>()
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const read = () => setWidth(element.clientWidth || undefined)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isTight = width !== undefined && width < columns * columnWidth + actionsWidth
  return { isNarrow: isPhone || isTight, measure }
}
