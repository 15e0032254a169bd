import { useCallback, useState } from 'react'
import { useMediaQuery, type Theme } from '@mui/material'

/** What a column needs for its words to stay whole, and what the actions need, in pixels. */
const columnWidth = 120
const actionsWidth = 80

/**
 * Tells whether so many columns would break words or hide each other here: it is the room beside the menu that counts,
 * not the width of the window.
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
