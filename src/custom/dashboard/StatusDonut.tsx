import { Box, Table, TableBody, TableCell, TableRow, Typography, useTheme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { statusColors } from '../companies/StatusChip'
import type { Count } from './figures'

const radius = 50
const length = 2 * Math.PI * radius
/** The gap between segments, in SVG units. */
const gap = 2

interface StatusDonutProps {
  counts: readonly Count<CompanyLite['status']>[]
}

const Ring = ({ counts }: StatusDonutProps) => {
  const { palette, tokens } = useTheme()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const shown = counts.filter(({ count }) => count > 0)
  const arcOf = (count: number) => (total === 0 ? 0 : (count / total) * length)
  return (
    <svg viewBox="0 0 120 120" width="148" height="148" aria-hidden="true">
      <circle cx="60" cy="60" r={radius} fill="none" stroke={tokens.sunken} strokeWidth="13" />
      {shown.map(({ key, count }, index) => (
        <circle
          key={key}
          cx="60"
          cy="60"
          r={radius}
          fill="none"
          stroke={palette[statusColors[key]].main}
          strokeWidth="13"
          strokeDasharray={`${Math.max(arcOf(count) - (shown.length > 1 ? gap : 0), 1)} ${length}`}
          strokeDashoffset={-shown.slice(0, index).reduce((sum, before) => sum + arcOf(before.count), 0)}
          transform="rotate(-90 60 60)"
        />
      ))}
    </svg>
  )
}

/** Shows the number of companies per status as a donut chart with a table. */
export const StatusDonut = ({ counts }: StatusDonutProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ position: 'relative', display: 'grid', placeItems: 'center' }}>
        <Ring counts={counts} />
        <Box sx={{ position: 'absolute', textAlign: 'center' }}>
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
