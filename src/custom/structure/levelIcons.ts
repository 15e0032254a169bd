import type { SvgIconComponent } from '@mui/icons-material'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import LanOutlined from '@mui/icons-material/LanOutlined'
import PublicOutlined from '@mui/icons-material/PublicOutlined'
import type { Level } from './tree'

export const levelIcons: Readonly<Record<Level, SvgIconComponent>> = {
  unit: LanOutlined,
  region: PublicOutlined,
  country: FlagOutlined,
  entity: ApartmentOutlined,
}
