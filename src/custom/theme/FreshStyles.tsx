import { useEffect } from 'react'
import { useTheme } from '@mui/material'
import { allStyles } from './ConsoleTheme'

/** How long styles may come after the width has changed, in milliseconds. */
const settling = 500

/** Lets a browser evaluate the media queries of style sheets again. */
const evaluateAgain = () => {
  for (const styles of allStyles())
    for (const { sheet } of styles.sheet.tags) sheet?.deleteRule(sheet.insertRule('@media all { a {} }', 0))
}

/**
 * Evaluates media queries again once the window is in another class of widths. Chromium keeps the former answers if styles are
 * inserted in the same moment, such as those of a page that a phone is turned on: the layout would stay too wide.
 */
export const FreshStyles = () => {
  const { breakpoints } = useTheme()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(evaluateAgain, settling)
    }
    const queries = breakpoints.keys.map((key) => window.matchMedia(breakpoints.up(key).replace('@media ', '')))
    for (const query of queries) query.addEventListener('change', wait)
    return () => {
      clearTimeout(timer)
      for (const query of queries) query.removeEventListener('change', wait)
    }
  }, [breakpoints])
  return null
}
