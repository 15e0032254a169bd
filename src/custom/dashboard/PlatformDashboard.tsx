import { Skeleton, Stack } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import type { Company } from '../../../contract/entities/company'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'
import { companies } from '../../resources/companies'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useMay } from '../../schema/shared/SchemaContext'
import { useKnownCompanyId } from '../session/useKnownCompanyId'
import { CompanyFigures } from './company/CompanyFigures'
import { ContractEnds } from './ContractEnds'
import { LoadingTiles } from './LoadingTiles'
import { NeedsYou } from './NeedsYou'
import { NumberStrip } from './NumberStrip'
import { Recents } from './Recents'
import { Tile } from './Tile'
import { TileGrid } from './TileGrid'
import { useQueue } from './useQueue'

addTexts(ofCompanyHead)

/** Shows the numbers of the company that is chosen in the selector, if one is. */
const SelectedCompany = () => {
  const id = useKnownCompanyId() ?? 0
  const mayRead = useMay()(companies, 'one', { company_id: String(id) })
  const { data: company } = useGetOne<Company>(companies.name, { id }, { enabled: id > 0 && mayRead, retry: false })
  return company && <CompanyFigures companyId={company.id} heading={company.name} />
}

/** Shows provider staff what needs them, and the numbers of all companies. */
export const PlatformDashboard = () => {
  const translate = useTranslate()
  const { data, isError, refetch } = useQueue()
  if (isError && !data) return <LoadFailed what={translate('dashboard.needsYou')} onRetry={() => void refetch()} />
  return (
    <Stack spacing={2}>
      {data ? <NumberStrip numbers={data} /> : <Skeleton variant="rounded" height={104} />}
      {data ? (
        <TileGrid isLoose>
          <NeedsYou parts={data.parts} />
          <Recents />
          <Tile title={translate('dashboard.endsByMonth')} columns={12}>
            <ContractEnds ends={data.ends} />
          </Tile>
        </TileGrid>
      ) : (
        <LoadingTiles columns={[8, 4, 12]} />
      )}
      <SelectedCompany />
    </Stack>
  )
}
