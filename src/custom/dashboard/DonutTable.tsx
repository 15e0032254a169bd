import { Suspense } from 'react'
import { Box, Link, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useLocale } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { Donut } from '../charts/lazyCharts'
import { radii } from '../theme/tokens'

/** In pixels. */
const size = 148

export interface Slice {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly color: string
  /** The address of what is counted, if there is a page of it. */
  readonly to?: string | undefined
}

interface DonutTableProps {
  /** Names the table for screen readers. */
  readonly label: string
  /** What is counted; shown below the sum. */
  readonly caption: (sum: number) => string
  readonly slices: readonly Slice[]
}

const Swatch = ({ color }: { color: string }) => (
  <Box
    component="span"
    data-swatch
    sx={{
      display: 'inline-block',
      width: 10,
      height: 10,
      mr: 1,
      borderRadius: `${radii.bar}px`,
      backgroundColor: color,
    }}
  />
)

/** Shows counts as a donut chart, with a table that is its legend and the text alternative. */
export const DonutTable = ({ label, caption, slices }: DonutTableProps) => {
  const locale = useLocale()
  const sum = slices.reduce((all, { value }) => all + value, 0)
  return (
    <Box sx={{ display: 'flex', columnGap: 3, rowGap: 1, flexWrap: 'wrap' }}>
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center', alignSelf: 'flex-start' }}>
        <Box aria-hidden sx={{ width: size, height: size }}>
          <Suspense>
            <Donut slices={slices} size={size} />
          </Suspense>
        </Box>
        <Box sx={{ position: 'absolute', textAlign: 'center', pointerEvents: 'none' }}>
          <Typography variant="figure">{sum.toLocaleString(locale)}</Typography>
          <Typography variant="caption" color="textSecondary">
            {caption(sum)}
          </Typography>
        </Box>
      </Box>
      <Table sx={{ width: 'auto', flex: '1 1 160px', alignSelf: 'center' }} aria-label={label}>
        <TableBody>
          {slices.map(({ key, label: name, value, color, to }) => (
            <TableRow key={key} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
                <Swatch color={color} />
                {to === undefined ? (
                  name
                ) : (
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                )}
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, fontWeight: 600 }}>
                {value.toLocaleString(locale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
