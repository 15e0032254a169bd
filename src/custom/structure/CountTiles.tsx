import { Box, Card, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { Structure } from '../../../contract/entities/structure'
import { levelIcons } from './levelIcons'
import type { Level } from './tree'

const tiles: readonly { readonly level: Level; readonly count: keyof Structure['counts'] }[] = [
  { level: 'unit', count: 'business_units' },
  { level: 'region', count: 'regions' },
  { level: 'country', count: 'countries' },
  { level: 'entity', count: 'legal_entities' },
]

interface CountTilesProps {
  readonly counts: Structure['counts']
  /** The number of open levels, counted from the top. */
  readonly depth: number
  readonly onOpenTo: (depth: number) => void
}

/** Shows the number of records per level the user may view; clicking a tile opens the tree down to that level. */
export const CountTiles = ({ counts, depth, onOpenTo }: CountTilesProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <Box
      role="group"
      aria-label={translate('structure.openTo')}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' } }}
    >
      {tiles.map(({ level, count }, index) => {
        const value = counts[count]
        const Icon = levelIcons[level]
        if (value === null) return null
        return (
          <Card
            key={level}
            component="button"
            type="button"
            aria-pressed={depth === index}
            onClick={() => onOpenTo(index)}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              p: 1.5,
              font: 'inherit',
              color: 'inherit',
              textAlign: 'start',
              cursor: 'pointer',
              '&:hover': { backgroundColor: theme.tokens.sunken },
              '&[aria-pressed=true]': { borderColor: theme.tokens.accent, backgroundColor: theme.tokens.accentSoft },
            })}
          >
            <Icon aria-hidden sx={{ color: 'primary.main' }} />
            <span>
              <Typography variant="h2" component="span" sx={{ display: 'block', lineHeight: 1.2 }}>
                {value.toLocaleString(locale)}
              </Typography>
              <Typography variant="body2" component="span">
                {translate(`structure.levels.${level}`, { count: value })}
              </Typography>
            </span>
          </Card>
        )
      })}
    </Box>
  )
}
