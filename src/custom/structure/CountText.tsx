import type { SvgIconComponent } from '@mui/icons-material'
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import FlagOutlined from '@mui/icons-material/FlagOutlined'
import LanOutlined from '@mui/icons-material/LanOutlined'
import PublicOutlined from '@mui/icons-material/PublicOutlined'
import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Counts, Level } from './tree'

const counted = ['regions', 'countries', 'entities'] as const

/** Shows the counts below a node, without levels that don't apply or that the user may not view. */
export const CountText = ({ counts }: { counts: Counts }) => {
  const translate = useTranslate()
  const texts = counted.flatMap((name) => {
    const count = counts[name]
    if (count === null) return []
    return translate(`structure.counts.${name}`, { count })
  })
  if (texts.length === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" component="span" sx={{ whiteSpace: { lg: 'nowrap' } }}>
      {texts.join(' · ')}
    </Typography>
  )
}

export const levelIcons: Readonly<Record<Level, SvgIconComponent>> = {
  unit: LanOutlined,
  region: PublicOutlined,
  country: FlagOutlined,
  entity: ApartmentOutlined,
}
