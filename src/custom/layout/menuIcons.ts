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
import type { MenuIcon } from '../../schema/resource'

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
