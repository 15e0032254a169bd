import { memo } from 'react'
import { Box, ButtonBase, Drawer, List, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { sidebarWidth } from '../../../contract/constants'
import { useCompanyInHand } from '../session/companyInHand'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { activeItem, companyMenu, isGroup, platformMenu } from './menu'
import { MenuGroupItem } from './MenuGroupItem'
import { MenuLinkItem } from './MenuLinkItem'
import mark from './wideMark.svg'

const collapsedWidth = 80
export const sidebarId = 'sidebar'

interface SidebarProps {
  expanded: boolean
  onToggle: () => void
  /** Shows the sidebar over the page instead of beside it, for phones. */
  overlay: boolean
}

const Logo = ({ expanded, onToggle }: Pick<SidebarProps, 'expanded' | 'onToggle'>) => {
  const translate = useTranslate()
  return (
    <ButtonBase
      onClick={onToggle}
      // The button in the header does the same.
      tabIndex={-1}
      aria-expanded={expanded}
      aria-controls={sidebarId}
      aria-label={translate(expanded ? 'layout.logoCollapse' : 'layout.logoExpand')}
      sx={{ height: 64, width: 1, flexShrink: 0, justifyContent: 'flex-start', pl: 3, overflow: 'hidden' }}
    >
      <img src={mark} alt="" height={expanded ? 32 : 24} />
      {expanded && (
        <Typography component="span" noWrap sx={{ ml: 1.5, fontWeight: 600 }}>
          {translate('app.name')}
        </Typography>
      )}
    </ButtonBase>
  )
}

const Menu = ({ expanded, onNavigate }: { expanded: boolean; onNavigate?: () => void }) => {
  const { pathname } = useLocation()
  const { caller, userId } = useSchemaSetting()
  const companyId = useCompanyInHand()
  if (userId === null) return null
  const menu = caller.isPlatform ? platformMenu : companyMenu
  const active = activeItem(menu, pathname)
  const shared = { expanded, active, caller, companyId, onNavigate }
  return (
    <List disablePadding sx={{ px: expanded ? 1.5 : 0.5, py: 1 }}>
      {menu.map((entry) =>
        isGroup(entry) ? (
          <MenuGroupItem key={entry.key} group={entry} {...shared} />
        ) : (
          <MenuLinkItem key={entry.key} item={entry} {...shared} />
        ),
      )}
    </List>
  )
}

/** The main menu: a rail that expands, or a drawer on phones. */
export const Sidebar = memo(({ expanded, onToggle, overlay }: SidebarProps) => {
  const translate = useTranslate()
  const shown = expanded || overlay
  const rail = (
    <Box
      component="nav"
      id={sidebarId}
      aria-label={translate('layout.menu')}
      sx={(theme) => ({
        width: shown ? sidebarWidth : collapsedWidth,
        flexShrink: 0,
        height: '100dvh',
        position: 'sticky',
        top: 0,
        overflowX: 'hidden',
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        backgroundColor: theme.tokens.rail,
        color: theme.tokens.railInk,
        transition: theme.transitions.create('width', { duration: theme.transitions.duration.shorter }),
        '& :focus-visible, & .Mui-focusVisible': { outlineColor: theme.tokens.railInk, outlineOffset: -2 },
      })}
    >
      <Logo expanded={shown} onToggle={onToggle} />
      <Menu expanded={shown} {...(overlay && { onNavigate: onToggle })} />
    </Box>
  )
  if (!overlay) return rail
  return (
    <Drawer
      open={expanded}
      onClose={onToggle}
      slotProps={{ paper: { 'aria-label': translate('layout.menu'), sx: { border: 0 } } }}
    >
      {rail}
    </Drawer>
  )
})
