import { useState } from 'react'
import Apps from '@mui/icons-material/Apps'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Logout from '@mui/icons-material/Logout'
import Person from '@mui/icons-material/PersonOutlined'
import {
  Avatar,
  Box,
  ButtonBase,
  Divider,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Typography,
  type MenuItemProps,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { SessionUser } from '../../../contract/entities/session'
import { fullName, roleTitle } from '../session/account'
import { schemeChoices, chooseScheme, type SchemeChoice } from '../theme/colorScheme'
import Check from '@mui/icons-material/Check'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined'
import { useSchemeChoice } from '../theme/useColorScheme'

const icons = { light: LightMode, dark: DarkMode, system: SystemMode }

/** A menu item that selects a colour scheme. */
const SchemeItem = ({ scheme, ...item }: MenuItemProps & { scheme: SchemeChoice }) => {
  const translate = useTranslate()
  const chosen = useSchemeChoice() === scheme
  const Icon = icons[scheme]
  return (
    <MenuItem {...item} role="menuitemradio" aria-checked={chosen} onClick={() => chooseScheme(scheme)}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate(`profile.scheme.${scheme}`)}</ListItemText>
      {chosen && <Check fontSize="small" color="primary" sx={{ ml: 2 }} />}
    </MenuItem>
  )
}

const Picture = ({ user }: { user: SessionUser }) => {
  const logo = user.company?.large_logo_url
  return (
    <Avatar
      {...(logo && { src: logo })}
      alt=""
      variant={logo ? 'rounded' : 'circular'}
      sx={{
        width: 36,
        height: 36,
        bgcolor: logo ? '#ffffff' : 'primary.light',
        color: 'primary.main',
        '& img': { objectFit: 'contain', p: 0.25 },
      }}
    >
      <Person />
    </Avatar>
  )
}

const NameAndRole = ({ user }: { user: SessionUser }) => (
  <Box sx={{ textAlign: 'left', minWidth: 0, maxWidth: 220 }}>
    <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
      {fullName(user)}
    </Typography>
    <Typography variant="caption" color="textSecondary" noWrap component="p">
      {roleTitle(user.role)}
    </Typography>
  </Box>
)

/** Shows who is signed in, with a menu for applications, theme and logout. */
export const ProfileMenu = ({ user }: { user: SessionUser }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const closeAnd = (action: () => unknown) => () => {
    close()
    void action()
  }
  return (
    <>
      <ButtonBase
        id="profile"
        aria-label={translate('profile.open', { name: fullName(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1.25, p: 0.75, borderRadius: 1 }}
      >
        <Picture user={user} />
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
          <NameAndRole user={user} />
        </Box>
        <ExpandMore fontSize="small" color="action" />
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // Rendered in the header, so that the menu is inside a landmark.
        container={() => document.querySelector('header')}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': 'profile' }, paper: { sx: { minWidth: 240 } } }}
      >
        <MenuItem disabled sx={{ display: { sm: 'none' }, '&.Mui-disabled': { opacity: 1 } }}>
          <NameAndRole user={user} />
        </MenuItem>
        <Divider sx={{ display: { sm: 'none' } }} />
        <MenuItem onClick={closeAnd(() => navigate('/app'))}>
          <ListItemIcon>
            <Apps fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('profile.apps')}</ListItemText>
        </MenuItem>
        <Divider />
        {schemeChoices.map((scheme) => (
          <SchemeItem key={scheme} scheme={scheme} />
        ))}
        <Divider />
        <MenuItem onClick={closeAnd(() => navigate('/log-out'))}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('profile.logOut')}</ListItemText>
        </MenuItem>
      </Menu>
    </>
  )
}
