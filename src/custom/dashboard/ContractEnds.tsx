import { Suspense } from 'react'
import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { visuallyHidden } from '../../schema/shared/visuallyHidden'
import { Columns } from '../charts/lazyCharts'
import type { Count } from './figures'

/** In pixels. */
const height = 200

/** Shows how many contracts end in each month: a chart, and a table for screen readers. */
export const ContractEnds = ({ counts }: { counts: readonly Count<string>[] }) => {
  const translate = useTranslate()
  const locale = useLocale()
  if (counts.every(({ count }) => count === 0))
    return <Typography color="textSecondary">{translate('dashboard.noneEndingByMonth')}</Typography>
  const nameOf = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01`))
  const columns = counts.map(({ key, count }) => ({
    short: nameOf(key, { month: 'short' }),
    full: nameOf(key, { month: 'long', year: 'numeric' }),
    value: count,
  }))
  return (
    <Box sx={{ position: 'relative' }}>
      <Box aria-hidden sx={{ height }}>
        <Suspense>
          <Columns label={translate('dashboard.contracts')} columns={columns} height={height} />
        </Suspense>
      </Box>
      <Box component="table" sx={visuallyHidden}>
        <caption>{translate('dashboard.endsByMonth')}</caption>
        <tbody>
          {columns.map(({ full, value }) => (
            <tr key={full}>
              <th scope="row">{full}</th>
              <td>{value.toLocaleString(locale)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
