import { Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useGetOne, useTranslate, useDataProvider } from 'ra-core'
import { queueCalls } from '../../../contract/calls/queue'
import type { Company } from '../../../contract/entities/company'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'
import { companies } from '../../resources/companies'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { dayToday } from '../../schema/shared/isoDay'
import { useMay } from '../../schema/shared/SchemaContext'
import { useKnownCompanyId } from '../session/useSession'
import { CompanyFigures } from './company/CompanyFigures'
import { ContractEnds } from './ContractEnds'
import { NeedsYou } from './NeedsYou'
import { NumberStrip } from './NumberStrip'
import { Recents } from './Recents'
import { Tile, TileGrid, LoadingTiles } from './Tile'

/** Reads the queue whenever the page opens. No resource, so that only this page loads what it consists of. */
const useQueue = () => {
  const provider = useDataProvider<SchemaDataProvider>()
  const today = dayToday()
  return useQuery({
    queryKey: ['queue', today],
    queryFn: async ({ signal }) => (await provider.send(queueCalls.readQueue, { query: { today }, signal })).data,
  })
}

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
