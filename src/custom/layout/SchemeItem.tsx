import Check from '@mui/icons-material/Check'
import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined'
import { ListItemIcon, ListItemText, MenuItem, type MenuItemProps } from '@mui/material'
import { useTranslate } from 'ra-core'
import { chooseScheme, type SchemeChoice } from '../theme/colorScheme'
import { useSchemeChoice } from '../theme/useColorScheme'

const icons = { light: LightMode, dark: DarkMode, system: SystemMode }

/** A menu item that selects a colour scheme. */
export const SchemeItem = ({ scheme, ...item }: MenuItemProps & { scheme: SchemeChoice }) => {
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
