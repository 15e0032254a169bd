import { memo } from 'react'
import Home from '@mui/icons-material/HomeOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import MenuOpen from '@mui/icons-material/MenuOpen'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { lowWindow } from '../../schema/shared/oneLineOnPhones'
import { SearchField } from '../search/SearchField'
import { useSession } from '../session/useSession'
import { useMoment } from '../viewAs/useView'
import { ViewBar } from '../viewAs/ViewBar'
import { AsOfBar } from './headerParts'
import { NotificationBell } from './NotificationBell'
import { ProfileMenu } from './ProfileMenu'
import { sidebarId } from './Sidebar'

interface HeaderProps {
  expanded: boolean
  onToggle: () => void
}

/** Keeps what takes the focus clear of the header, which bars make higher. */
const makeRoom = (header: HTMLElement | null) => {
  if (!header || !('ResizeObserver' in window)) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--header', `${header.offsetHeight}px`))
  observer.observe(header)
  return () => observer.disconnect()
}

/** The header of every screen: menu button, home link, search, notifications and profile, below the bars of a view and of the past. */
export const Header = memo(({ expanded, onToggle }: HeaderProps) => {
  const translate = useTranslate()
  const session = useSession()
  const moment = useMoment()
  const toggle = translate(expanded ? 'layout.collapse' : 'layout.expand')
  return (
    <Box
      component="header"
      ref={makeRoom}
      sx={{ position: 'sticky', top: 0, zIndex: 'appBar', [lowWindow]: { position: 'static' } }}
    >
      <ViewBar />
      {moment !== null && <AsOfBar moment={moment} />}
      <Box
        sx={{
          height: 64,
          px: { xs: 1, sm: 2 },
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          backgroundColor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Tooltip title={toggle}>
          <IconButton onClick={onToggle} aria-label={toggle} aria-expanded={expanded} aria-controls={sidebarId}>
            {expanded ? <MenuOpen className="pointing" /> : <MenuIcon />}
          </IconButton>
        </Tooltip>
        <Tooltip title={translate('dashboard.title')}>
          <IconButton component={Link} to="/" aria-label={translate('dashboard.title')}>
            <Home />
          </IconButton>
        </Tooltip>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end' }}>
          <SearchField />
        </Box>
        <NotificationBell />
        {session?.user && <ProfileMenu user={session.user} />}
      </Box>
    </Box>
  )
})
