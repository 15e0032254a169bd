import { Suspense, useCallback, useState, type ReactNode, useEffect } from 'react'
import { Box, Skeleton, useMediaQuery, type Theme, Button, Link } from '@mui/material'
import { useRefreshAfterWrites } from '../../schema/shared/refresh'
import { FailedCalls } from '../notifications/FailedCalls'
import { useLoadAhead } from '../session/useLoadAhead'
import { useSessionStart } from '../session/useSessionStart'
import { BannerPlace } from '../banner/BannerPlace'
import { ConnectionNotice } from './ConnectionNotice'
import { CrashBoundary } from './CrashBoundary'
import { Header } from './Header'
import { Sidebar } from './Sidebar'
import { AfterFirstScreen, ForcedColors, PhoneStyles } from '../lazyParts'
import { useIdle } from '../session/useIdle'
import { useNotify, useStore, useTranslate } from 'ra-core'
import { useDensity } from './useDensity'
import { onMissedFile } from '../../missedFiles'

/** Lets keyboard users skip the menu; visible only while focused. */
const SkipLink = ({ to }: { to: string }) => {
  const translate = useTranslate()
  return (
    <Link
      href={`#${to}`}
      onClick={(event) => {
        // Changing the hash would make the router navigate.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        backgroundColor: 'background.paper',
        boxShadow: 3,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('layout.skip')}
    </Link>
  )
}

/** Shows a notification with a Reload button when a file of the console couldn't be loaded. */
const MissedFiles = () => {
  const notify = useNotify()
  const translate = useTranslate()
  useEffect(
    () =>
      onMissedFile(() =>
        notify(
          <>
            {translate('missedFile.about')}{' '}
            <Button color="inherit" size="small" variant="outlined" onClick={() => window.location.reload()}>
              {translate('missedFile.reload')}
            </Button>
          </>,
          { type: 'error', autoHideDuration: null },
        ),
      ),
    [notify, translate],
  )
  return null
}

const mainId = 'main'

/** Collapsed at first (R209), then as the account left it. On phones and tablets, where it takes much room, always collapsed at first. */
const useSidebar = () => {
  const isTight = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [kept, setKept] = useStore<unknown>('sidebar.isOpen', false)
  const [isOpenHere, setOpenHere] = useState(false)
  // Stable, so that the memoized sidebar and header don't render again on navigation.
  const onToggle = useCallback(
    () => (isTight ? setOpenHere((before) => !before) : setKept((before: unknown) => before !== true)),
    [isTight, setKept],
  )
  return { expanded: isTight ? isOpenHere : kept === true, onToggle }
}

/** The layout of every private screen: sidebar, header and main content. */
export const ConsoleLayout = ({ children }: { children?: ReactNode }) => {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const hasForcedColors = useMediaQuery('(forced-colors: active)')
  const sidebar = useSidebar()
  const { isCompact } = useDensity()
  const isIdle = useIdle()
  useSessionStart()
  useLoadAhead()
  useRefreshAfterWrites()
  return (
    <>
      {isPhone && <PhoneStyles />}
      {hasForcedColors && <ForcedColors />}
      <FailedCalls />
      <MissedFiles />
      <ConnectionNotice />
      {isIdle && <AfterFirstScreen />}
      <SkipLink to={mainId} />
      <Box sx={{ display: 'flex', minHeight: '100dvh', ...(isCompact && { '--row-height': '36px' }) }}>
        <Sidebar {...sidebar} overlay={isPhone} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <BannerPlace />
          <Header {...sidebar} />
          <Box
            component="main"
            id={mainId}
            tabIndex={-1}
            sx={{ flex: 1, width: 1, maxWidth: 1600, mx: 'auto', p: { xs: 2, sm: 3 } }}
          >
            <CrashBoundary>
              {/* Pages may be loaded on demand (docs/custom-page.md). */}
              <Suspense fallback={<Skeleton variant="rounded" height={240} aria-busy />}>{children}</Suspense>
            </CrashBoundary>
          </Box>
        </Box>
      </Box>
    </>
  )
}
