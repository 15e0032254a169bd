import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import { Bar } from '../charts/Bar'
import type { Count } from './figures'

interface ApplicationBarsProps {
  counts: readonly Count<ApplicationCard['key']>[]
  /** The number of companies; a full bar stands for all of them. */
  total: number
}

/** Shows how many companies use each application. */
export const ApplicationBars = ({ counts, total }: ApplicationBarsProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <Stack component="ul" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {counts.map(({ key, count }) => (
        <li key={key}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
            <Typography variant="body2">{translate(`applications.${key}.name`)}</Typography>
            <Typography variant="body2" color="textSecondary" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {translate('dashboard.ofCompanies', {
                count: count.toLocaleString(locale),
                total: total.toLocaleString(locale),
              })}
            </Typography>
          </Box>
          <Bar part={total === 0 ? 0 : count / total} />
        </li>
      ))}
    </Stack>
  )
}
