import { use, useId, type ReactNode, createContext } from 'react'
import { Card, CardContent, Typography, Skeleton } from '@mui/material'
import { Columns, equal } from '../../schema/shared/Columns'

/** The level of the tiles' headings: `h3` below the heading of a company. */
export const TileHeading = createContext<'h2' | 'h3'>('h2')

interface TileProps {
  title: string
  /** The number of columns, of twelve, on a wide screen. */
  columns: number
  children: ReactNode
}

/** Returns the grid columns of a tile. On medium screens, those that are wider than half the grid take all of it. */
const spanOf = (columns: number) => ({
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

interface TileGridProps {
  /** Whether tiles are as high as what is in them, instead of all alike. */
  readonly isLoose?: boolean
  readonly children: ReactNode
}

/** A grid of twelve columns. */
export const TileGrid = ({ isLoose = false, children }: TileGridProps) => (
  <Columns xs={equal(12)} {...(isLoose && { align: 'start' })}>
    {children}
  </Columns>
)

/** Shows where tiles of these widths will be; see `Tile`. */
export const LoadingTiles = ({ columns }: { columns: readonly number[] }) => (
  <TileGrid>
    {columns.map((count, index) => (
      <Skeleton key={index} variant="rounded" height={220} sx={{ gridColumn: spanOf(count) }} />
    ))}
  </TileGrid>
)
