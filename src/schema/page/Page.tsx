import { useEffect, useRef, type ReactNode } from 'react'
import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

let arrivedBefore = false

/**
 * Begins a page that was navigated to at its top, and moves the focus to its heading; a document that the browser opened
 * here keeps the focus where it is, and the back button finds the page where it was left.
 */
const useArrival = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()
  // A heading that only comes to know its record takes the focus from nobody.
  const { pathname } = useLocation()
  useEffect(() => {
    if (type !== NavigationType.Pop) document.documentElement.scrollTop = 0
    // Another search of the same page is no arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  useEffect(() => {
    const [navigation] = performance.getEntriesByType?.('navigation') ?? []
    const opened = !arrivedBefore && navigation?.name === window.location.href
    arrivedBefore = true
    if (!opened) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** Brings the focus back to the heading when what had it is gone, such as the button of a row that was deleted. */
export const keepFocus = () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
}

/** How long a removed row may stay on screen until its list is drawn again, in milliseconds. */
const removal = 3_000

/** Does so as soon as what has the focus goes. */
export const keepFocusThroughRemoval = () => {
  const until = performance.now() + removal
  const look = () => {
    keepFocus()
    if (performance.now() < until) requestAnimationFrame(look)
  }
  look()
}

interface PageProps {
  /** The text of the heading, translated; also the document's title. */
  title: string
  about?: ReactNode
  /** Which of many such pages this is, for the document's title: the record that it is about, or the tab that is open. */
  names?: string | undefined
  /** What stands over the heading: the way to here. */
  above?: ReactNode
  /** What stands beside the heading, such as the logo of what the page is about. */
  picture?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Frames a screen: its heading, which takes the focus on arrival, its title, and what can be done with the whole. */
export const Page = ({ title, about, names, above, picture, actions, children }: PageProps) => {
  const translate = useTranslate()
  const heading = useArrival()
  const documentTitle = [title, names, translate('app.name')].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  return (
    <Stack spacing={3}>
      {above}
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}
      >
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minWidth: 0 }}>
          {picture}
          <div>
            <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {about && (
              <Typography component="div" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                {about}
              </Typography>
            )}
          </div>
        </Stack>
        {actions && (
          <Stack
            direction="row"
            sx={{ flexWrap: 'wrap', gap: 1, flexGrow: { xs: 1, sm: 0 }, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
          >
            {actions}
          </Stack>
        )}
      </Stack>
      {children}
    </Stack>
  )
}
