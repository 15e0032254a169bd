import { use, useId, type ReactNode } from 'react'
import { Card, CardContent, Typography } from '@mui/material'
import { TileHeading } from './tileHeading'

interface TileProps {
  title: string
  /** The number of columns, of twelve, on a wide screen. */
  columns: number
  children: ReactNode
}

/** Returns the grid columns of a tile. On medium screens, those that are wider than half the grid take all of it. */
export const spanOf = (columns: number) => ({
  xs: '1 / -1',
  md: `span ${columns > 6 ? 12 : 6}`,
  lg: `span ${columns}`,
})

/** A card of the dashboard with a heading. */
export const Tile = ({ title, columns, children }: TileProps) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ gridColumn: spanOf(columns), minWidth: 0 }}>
      <CardContent sx={{ p: 2.5, '&:last-child': { pb: 2.5 } }}>
        <Typography variant="h2" component={use(TileHeading)} id={id} sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  )
}
