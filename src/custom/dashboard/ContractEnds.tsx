import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Queue } from '../../../contract/entities/queue'
import { companiesPath } from './companiesPath'
import { radii } from '../../../contract/theme/tokens'

/** In pixels. */
const height = 120

/** The tallest bar stands for at least this many, so that a single contract does not fill the chart. */
const leastTop = 4

/** Shows how many contracts end in each month. Each bar leads to these companies. */
export const ContractEnds = ({ ends }: Pick<Queue, 'ends'>) => {
  const translate = useTranslate()
  const locale = useLocale()
  if (ends.every(({ count }) => count === 0))
    return <Typography color="textSecondary">{translate('dashboard.noneEndingByMonth')}</Typography>
  const top = Math.max(leastTop, ...ends.map(({ count }) => count))
  const nameOf = (month: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01`))
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(6, minmax(0, 1fr))', sm: 'repeat(12, minmax(0, 1fr))' },
        rowGap: 1,
        p: 0,
        m: 0,
        listStyle: 'none',
      }}
    >
      {ends.map(({ month, count }) => (
        <li key={month}>
          <Box
            component={Link}
            to={companiesPath({ contract_end_date_within: month })}
            aria-label={translate('dashboard.endIn', {
              month: nameOf(month, { month: 'long', year: 'numeric' }),
              count,
            })}
            sx={(theme) => ({
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              justifyContent: 'flex-end',
              gap: 0.5,
              height: height + 56,
              py: 0.5,
              borderRadius: 1,
              color: count === 0 ? 'text.secondary' : 'text.primary',
              textDecoration: 'none',
              '&:hover': { backgroundColor: theme.tokens.sunken },
            })}
          >
            <Typography component="span" variant="body2" sx={{ fontWeight: count === 0 ? 400 : 600 }}>
              {count.toLocaleString(locale)}
            </Typography>
            <Box
              component="span"
              data-swatch
              sx={(theme) => ({
                width: '50%',
                maxWidth: 40,
                height: Math.max(2, Math.round((height * count) / top)),
                borderRadius: `${radii.bar}px ${radii.bar}px 0 0`,
                backgroundColor: count === 0 ? theme.tokens.border : 'primary.main',
              })}
            />
            <Typography component="span" variant="caption" color="textSecondary">
              {nameOf(month, { month: 'short' })}
            </Typography>
          </Box>
        </li>
      ))}
    </Box>
  )
}
