import { Box, Card, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { Structure } from '../../../contract/entities/structure'
import { chosenStyle } from '../../schema/shared/chosenStyle'
import { Columns, equal } from '../../schema/shared/Columns'
import { Line } from '../../schema/shared/Line'
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
    <Columns role="group" aria-label={translate('structure.openTo')} gap={1} xs={equal(2)} sm={equal(4)}>
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
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              p: 1.5,
              font: 'inherit',
              color: 'inherit',
              textAlign: 'start',
              cursor: 'pointer',
              '&:hover': { backgroundColor: 'background.sunken' },
              '&[aria-pressed=true]': chosenStyle,
            }}
          >
            <Icon aria-hidden color="primary" />
            <Box component="span" sx={{ minWidth: 0, hyphens: 'auto' }}>
              <Line variant="h2" sx={{ lineHeight: 1.2 }}>
                {value.toLocaleString(locale)}
              </Line>
              <Typography variant="body2" component="span">
                {translate(`structure.levels.${level}`, { count: value })}
              </Typography>
            </Box>
          </Card>
        )
      })}
    </Columns>
  )
}
