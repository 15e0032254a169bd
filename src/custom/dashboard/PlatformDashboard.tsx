import { Stack, Typography } from '@mui/material'
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
import { countByApplication, countByEndMonth, countByStatus, newestCompanies } from './figures'
import { LoadingTiles } from './LoadingTiles'
import { NewestCompanies } from './NewestCompanies'
import { QuickLinks } from './QuickLinks'
import { StatusDonut } from './StatusDonut'
import { Tile } from './Tile'
import { TileGrid } from './TileGrid'

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
