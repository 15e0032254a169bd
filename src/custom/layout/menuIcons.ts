import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import AppRegistration from '@mui/icons-material/AppRegistrationOutlined'
import Apps from '@mui/icons-material/Apps'
import Business from '@mui/icons-material/BusinessOutlined'
import Category from '@mui/icons-material/CategoryOutlined'
import GridOn from '@mui/icons-material/GridOnOutlined'
import Group from '@mui/icons-material/GroupOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import Work from '@mui/icons-material/WorkOutlineOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { useTranslate } from 'ra-core'
import type { MenuIcon } from '../../schema/resource'
import { textsOf } from '../../schema/shared/texts'
import type { MenuItem } from './menu'

export const menuIcons: { readonly [icon in MenuIcon]: SvgIconComponent } = {
  admins: AdminPanelSettings,
  apps: Apps,
  business: Business,
  category: Category,
  people: Group,
  registered: AppRegistration,
  settings: Settings,
  table: GridOn,
  work: Work,
}

/** Returns a function that looks up the label of a menu item. */
export const useItemText = () => {
  const translate = useTranslate()
  return ({ key, resource }: MenuItem): string => {
    const texts = resource && textsOf(translate, resource)
    return texts ? texts('menu') : translate(`menu.${key}`)
  }
}
