import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { Queue } from '../../../contract/entities/queue'
import { companiesPath } from './companiesPath'
import { radii } from '../../../contract/theme/tokens'
import { ColumnList, equal } from '../../schema/shared/Columns'
import { linkStyle } from './linkStyle'

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
    <ColumnList gap={0} rowGap={1} xs={equal(6)} sm={equal(12)}>
      {ends.map(({ month, count }) => (
        <li key={month}>
          <Box
            component={Link}
            to={companiesPath({ contract_end_date_within: month })}
            // Its name is what is seen, so that it can be said to a voice control.
            title={translate('dashboard.endIn', {
              month: nameOf(month, { month: 'long', year: 'numeric' }),
              count,
            })}
            sx={{
              ...linkStyle,
              alignItems: 'center',
              justifyContent: 'flex-end',
              gap: 0.5,
              height: height + 56,
              color: count === 0 ? 'text.secondary' : 'text.primary',
            }}
          >
            <Typography component="span" variant={count === 0 ? 'body2' : 'subtitle2'}>
              {count.toLocaleString(locale)}
            </Typography>
            <Box
              component="span"
              data-swatch
              sx={{
                width: '50%',
                maxWidth: 40,
                height: Math.max(2, Math.round((height * count) / top)),
                borderRadius: `${radii.bar}px ${radii.bar}px 0 0`,
                backgroundColor: count === 0 ? 'divider' : 'primary.main',
              }}
            />
            <Typography component="span" variant="caption" color="textSecondary">
              {nameOf(month, { month: 'short' })}
            </Typography>
          </Box>
        </li>
      ))}
    </ColumnList>
  )
}
