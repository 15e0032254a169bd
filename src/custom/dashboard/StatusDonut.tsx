import { Suspense } from 'react'
import { Box, Table, TableBody, TableCell, TableRow, Typography, useTheme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { Donut } from '../charts/lazyCharts'
import { statusColors } from '../companies/StatusChip'
import type { Count } from './figures'

/** In pixels. */
const size = 148

interface StatusDonutProps {
  counts: readonly Count<CompanyLite['status']>[]
}

/** Shows the number of companies per status as a donut chart with a table. */
export const StatusDonut = ({ counts }: StatusDonutProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { palette } = useTheme()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const slices = counts.map(({ key, count }) => ({
    label: translate(`companies.status.${key}`),
    value: count,
    color: palette[statusColors[key]].main,
  }))
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center' }}>
        <Box aria-hidden sx={{ width: size, height: size }}>
          <Suspense>
            <Donut slices={slices} size={size} />
          </Suspense>
        </Box>
        <Box sx={{ position: 'absolute', textAlign: 'center', pointerEvents: 'none' }}>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.1 }}>
            {total.toLocaleString(locale)}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {translate('dashboard.companies', { smart_count: total })}
          </Typography>
        </Box>
      </Box>
      <Table sx={{ width: 'auto', flex: '1 1 160px' }} aria-label={translate('dashboard.byStatus')}>
        <TableBody>
          {counts.map(({ key, count }) => (
            <TableRow key={key} sx={{ '&:last-child > *': { border: 0 } }}>
              <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                <Box
                  component="span"
                  data-swatch
                  sx={{
                    display: 'inline-block',
                    width: 10,
                    height: 10,
                    mr: 1,
                    borderRadius: '3px',
                    backgroundColor: `${statusColors[key]}.main`,
                  }}
                />
                {translate(`companies.status.${key}`)}
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {count.toLocaleString(locale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
