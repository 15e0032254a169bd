import { Box, Link, Stack } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { CompanyLogo } from '../companies/CompanyLogo'
import { StatusChip } from '../companies/StatusChip'

/** Lists the most recently added companies. */
export const NewestCompanies = ({ companies }: { companies: readonly CompanyLite[] }) => (
  <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
    {companies.map(({ id, name, small_logo_url, status }) => (
      <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <CompanyLogo url={small_logo_url} size={36} />
        <Link
          component={RouterLink}
          to={`/companies/${id}`}
          variant="body2"
          color="textPrimary"
          noWrap
          sx={{ flex: 1, fontWeight: 600 }}
        >
          {name}
        </Link>
        <StatusChip status={status} />
      </Box>
    ))}
  </Stack>
)
