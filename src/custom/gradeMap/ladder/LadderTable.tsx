import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { Ladders } from './ladders'

interface LadderTableProps extends Pick<Ladders, 'ranks' | 'ladders'> {
  readonly label: string
  readonly rankHeading: string
  /** Shown for a rank without a grade. */
  readonly none: string
}

/** The same as the picture, as a table. */
export const LadderTable = ({ label, rankHeading, none, ranks, ladders }: LadderTableProps) => (
  // Focusable, so that it scrolls with the arrow keys.
  <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={label} sx={{ '& td, & th': { px: 1, minWidth: 72 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{rankHeading}</TableCell>
          {ladders.map(({ key, name }) => (
            <TableCell key={key}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {ranks.map((rank, rung) => (
          <TableRow key={rung}>
            <TableCell component="th" scope="row">
              {rank}
            </TableCell>
            {ladders.map(({ key, column }) => (
              <TableCell key={key}>{column[rung] || none}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
