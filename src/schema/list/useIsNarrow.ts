import { useCallback, useState } from 'react'
import { useMediaQuery, type Theme } from '@mui/material'

/** The width that a column and the actions need without breaking words, in pixels. */
const columnWidth = 120
const actionsWidth = 80

/**
 * Returns whether the columns don't fit. Measures the space beside the menu rather than the window. Only the answer is state,
 * not the width: a list that fits is rendered once.
 */
export const useIsNarrow = (columns: number) => {
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const [isTight, setTight] = useState(false)
  const needed = columns * columnWidth + actionsWidth
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return
      const read = () => {
        const { clientWidth } = element
        setTight(clientWidth > 0 && clientWidth < needed)
      }
      read()
      const observer = new ResizeObserver(read)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [needed],
  )
  return { isNarrow: isPhone || isTight, measure }
}
