import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Box, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { PhoneActions } from './lazyParts'
import { Row } from '../shared/Row'

let hasNavigated = false

/**
 * Scrolls to the top and focuses the heading after navigation. Leaves the focus alone on initial load, and the scroll
 * position on Back.
 */
const useFocusHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const type = useNavigationType()
  // Depends on the path only: a heading whose record loads later must not take the focus.
  const { pathname } = useLocation()
  useEffect(() => {
    if (type !== NavigationType.Pop) document.documentElement.scrollTop = 0
    // A changed query string is not a navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  useEffect(() => {
    const [navigation] = performance.getEntriesByType?.('navigation') ?? []
    const opened = !hasNavigated && navigation?.name === window.location.href
    hasNavigated = true
    if (!opened) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

/** What stands below the name of a page. */
export const About = ({ children }: { readonly children: ReactNode }) =>
  children ? (
    <Typography component="div" color="textSecondary" sx={{ mt: 0.5 }}>
      {children}
    </Typography>
  ) : null

interface PageProps {
  /** The translated heading; also used in the document title. */
  title: string
  about?: ReactNode
  /** Distinguishes similar pages in the document title: the record or the open tab. */
  names?: string | undefined
  /** Content above the heading: the breadcrumbs. */
  above?: ReactNode
  /** Content beside the heading, such as a logo. */
  picture?: ReactNode
  actions?: ReactNode
  /** Whether it is below the head of a record, whose name is larger than the heading. */
  isPart?: true
  children?: ReactNode
}

/** The frame of a screen: heading (focused on arrival), document title and page actions. */
export const Page = ({ title, about, names, above, picture, actions, isPart, children }: PageProps) => {
  const translate = useTranslate()
  const heading = useFocusHeading()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const documentTitle = [title, names, translate('app.name')].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  return (
    <Stack spacing={3}>
      {above}
      <Row align="center" justify="space-between" gap={2} sx={{ columnGap: { xs: 0, sm: 2 }, minHeight: 40 }}>
        <Stack
          direction="row"
          spacing={2}
          sx={{ alignItems: 'center', minWidth: 0, flex: { xs: '1 1 calc(100% - 40px)', sm: '0 1 auto' } }}
        >
          {picture}
          <div>
            <Typography variant={isPart ? 'h4' : 'h1'} component="h1" ref={heading} tabIndex={-1}>
              {title}
            </Typography>
            <About>{about}</About>
          </div>
        </Stack>
        {actions && (
          <Box data-actions={isOpen ? 'open' : ''} sx={{ display: { xs: 'contents', sm: 'block' } }}>
            {isPhone && <PhoneActions controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
            <Row id={id} sx={{ display: { xs: 'contents', sm: 'flex' } }}>
              {actions}
            </Row>
          </Box>
        )}
      </Row>
      {children}
    </Stack>
  )
}
