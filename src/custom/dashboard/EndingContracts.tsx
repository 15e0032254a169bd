import { Box, Link, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { noticePeriod } from '../../../contract/constants'
import { Bar } from '../charts/Bar'
import { CompanyLogo } from '../companies/CompanyLogo'
import type { EndingContract } from '../companies/contracts'
import { useEndText } from '../companies/useEndText'

/** The number of contracts shown here; the notification bell lists all of them. */
const shown = 6

/** Lists the contracts that end soon, each with a bar for the time left of the notice period. */
export const EndingContracts = ({ contracts }: { contracts: readonly EndingContract[] }) => {
  const translate = useTranslate()
  const endText = useEndText()
  if (contracts.length === 0)
    return <Typography color="textSecondary">{translate('dashboard.noneEnding', { days: noticePeriod })}</Typography>
  return (
    <Stack component="ul" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {contracts.slice(0, shown).map(({ id, name, logo, end, days }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <CompanyLogo url={logo} size={36} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <Link
                component={RouterLink}
                to={`/companies/${id}`}
                variant="body2"
                color="textPrimary"
                sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
              >
                {name}
              </Link>
              <Typography variant="body2" color="textSecondary">
                {endText({ end, days })}
              </Typography>
            </Box>
            <Bar part={days / noticePeriod} color="warning.main" height={6} sx={{ mt: 0.5 }} />
          </Box>
        </Box>
      ))}
      {contracts.length > shown && (
        <Typography component="li" variant="body2" color="textSecondary">
          {translate('dashboard.more', { smart_count: contracts.length - shown })}
        </Typography>
      )}
    </Stack>
  )
}
