import { Skeleton } from '@mui/material'
import { spanOf } from './Tile'
import { TileGrid } from './TileGrid'

/** Shows where tiles of these widths will be; see `Tile`. */
export const LoadingTiles = ({ columns }: { columns: readonly number[] }) => (
  <TileGrid>
    {columns.map((count, index) => (
      <Skeleton key={index} variant="rounded" height={220} sx={{ gridColumn: spanOf(count) }} />
    ))}
  </TileGrid>
)
