import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { noticePeriod } from '../../../contract/constants'
import { Bar } from '../charts/Bar'
import { daysUntil, formatDate } from '../companies/contracts'

/** Shows the dates of a contract and how much of it has passed. */
export const ContractPeriod = ({ start, end }: { start: string; end: string }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const left = daysUntil(end)
  const whole = left - daysUntil(start)
  const run = whole <= 0 ? 1 : 1 - left / whole
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: 0.75 }}>
        <Typography variant="body2" color="textSecondary">
          {translate('dashboard.contract', { start: formatDate(start, locale), end: formatDate(end, locale) })}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {left < 0 ? translate('dashboard.contractEnded') : translate('dashboard.daysLeft', { smart_count: left })}
        </Typography>
      </Box>
      <Bar part={run} color={left <= noticePeriod ? 'warning.main' : 'primary.main'} />
    </Box>
  )
}
