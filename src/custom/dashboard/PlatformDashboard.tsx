import { Stack, Typography, Box, Link, useTheme } from '@mui/material'
import { useTranslate } from 'ra-core'
import { noticePeriod } from '../../../contract/constants'
import type { CompanyLite } from '../../../contract/entities/company'
import { endingContracts } from '../companies/contracts'
import { useCompanies } from '../companies/useCompanies'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useKnownCompanyId } from '../session/useKnownCompanyId'
import { ApplicationBars } from './ApplicationBars'
import { CompanyFigures } from './company/CompanyFigures'
import { ContractEnds } from './ContractEnds'
import { EndingContracts } from './EndingContracts'
import { countByApplication, countByEndMonth, countByStatus, newestCompanies, type Count } from './figures'
import { LoadingTiles } from './LoadingTiles'
import { QuickLinks } from './QuickLinks'
import { Tile } from './Tile'
import { TileGrid } from './TileGrid'
import { Link as RouterLink } from 'react-router-dom'
import { CompanyLogo } from '../companies/CompanyLogo'
import { StatusChip, statusColors } from '../companies/StatusChip'
import { DonutTable } from './DonutTable'

interface StatusDonutProps {
  counts: readonly Count<CompanyLite['status']>[]
}

/** Shows the number of companies per status. */
const StatusDonut = ({ counts }: StatusDonutProps) => {
  const translate = useTranslate()
  const { palette } = useTheme()
  return (
    <DonutTable
      label={translate('dashboard.byStatus')}
      caption={(sum) => translate('dashboard.companies', { smart_count: sum })}
      slices={counts.map(({ key, count }) => ({
        key,
        label: translate(`companies.status.${key}`),
        value: count,
        color: palette[statusColors[key]].main,
      }))}
    />
  )
}

/** Lists the most recently added companies. */
const NewestCompanies = ({ companies }: { companies: readonly CompanyLite[] }) => (
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

const newest = 5

/** Shows the numbers of the company that is chosen in the selector, if one is. */
const SelectedCompany = ({ companies }: { companies: readonly CompanyLite[] }) => {
  const id = useKnownCompanyId()
  const company = companies.find((one) => one.id === id)
  return company && <CompanyFigures companyId={company.id} heading={company.name} />
}

/** Shows provider staff an overview of all companies. */
export const PlatformDashboard = () => {
  const translate = useTranslate()
  const { data: companies, isError, refetch } = useCompanies()
  if (isError && !companies) return <LoadFailed what={translate('companies.title')} onRetry={() => void refetch()} />
  if (!companies) return <LoadingTiles columns={[4, 4, 4, 12, 6, 6]} />
  return (
    <Stack spacing={2}>
      <TileGrid>
        <Tile title={translate('dashboard.byStatus')} columns={4}>
          <StatusDonut counts={countByStatus(companies)} />
        </Tile>
        <Tile title={translate('dashboard.byApplication')} columns={4}>
          <ApplicationBars counts={countByApplication(companies)} total={companies.length} />
        </Tile>
        <Tile title={translate('dashboard.links')} columns={4}>
          <QuickLinks />
        </Tile>
        <Tile title={translate('dashboard.endsByMonth')} columns={12}>
          <ContractEnds counts={countByEndMonth(companies)} />
        </Tile>
        <Tile title={translate('dashboard.ending', { days: noticePeriod })} columns={6}>
          <EndingContracts contracts={endingContracts(companies)} />
        </Tile>
        <Tile title={translate('dashboard.newest')} columns={6}>
          {companies.length > 0 ? (
            <NewestCompanies companies={newestCompanies(companies, newest)} />
          ) : (
            <Typography color="textSecondary">{translate('companies.none')}</Typography>
          )}
        </Tile>
      </TileGrid>
      <SelectedCompany companies={companies} />
    </Stack>
  )
}
