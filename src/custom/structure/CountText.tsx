import { Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Counts } from './tree'

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
