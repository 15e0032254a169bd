import { Stack, Tooltip } from '@mui/material'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { admits, type Caller } from '../../../contract/guards'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { useFilters, type Filters } from '../../schema/list/filters'
import { listMemory } from '../../schema/list/listState'
import { Page } from '../../schema/page/Page'
import { Refusal } from '../../schema/page/Refusal'
import { ViewGate } from '../../schema/routes/ViewGate'
import { BusyButton } from '../../schema/shared/BusyButton'
import { RememberedAddress } from '../../schema/shared/RememberedAddress'
import { guardsOf, refusalsFor } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { EvidenceButton } from '../evidence/EvidenceButton'
import { KnownKinds } from '../recordKinds/KnownKinds'
import { activityOf, queryOf } from './activityList'
import { Entries } from './Entries'
import { Findings } from './Findings'
import { Toolbar } from './Toolbar'
import { useActivity, type Asked } from './useActivity'
import { Columns } from '../../schema/shared/Columns'

const DownloadButton = ({ calls, params, query }: Asked) => {
  const { translate } = useWords()
  const provider = useDataProvider<SchemaDataProvider>()
  const { mutate, isPending } = useMutation({ mutationFn: () => provider.downloadFile(calls.file, { params, query }) })
  return (
    <Tooltip describeChild title={translate('activity.downloadAbout')}>
      <span>
        <BusyButton variant="outlined" startIcon={<DownloadIcon />} isBusy={isPending} onClick={() => mutate()}>
          {translate('activity.download')}
        </BusyButton>
      </span>
    </Tooltip>
  )
}

interface BodyProps {
  readonly caller: Caller
}

const useAskedFor = ({ isPlatform, companyId }: Caller) => {
  const calls = activityOf(isPlatform)
  const params = useMemo(
    (): Asked['params'] => (isPlatform ? {} : { company_id: String(companyId) }),
    [isPlatform, companyId],
  )
  return { calls, params }
}

/** Returns the only company whose entries are shown, if there is one. */
const companyIn = ({ isPlatform, companyId }: Caller, { set }: Filters): number | undefined => {
  if (!isPlatform) return companyId ?? undefined
  const chosen = set.find(({ name }) => name === 'company')?.text ?? ''
  return /^\d+$/.test(chosen) ? Number(chosen) : undefined
}

const Body = ({ caller }: BodyProps) => {
  const { translate } = useWords()
  const { calls, params } = useAskedFor(caller)
  const filters = useFilters(calls.resource)
  const asked = { calls, params, query: queryOf(filters.set) }
  const activity = useActivity(asked)
  const hasFindings = admits(calls.findings.guard, caller, caller.companyId ?? undefined)
  return (
    <Page
      title={translate('resources.activity.title')}
      about={translate(caller.isPlatform ? 'activity.aboutAll' : 'activity.about')}
      actions={
        <>
          <EvidenceButton companyId={companyIn(caller, filters)} />
          <DownloadButton {...asked} />
        </>
      }
    >
      <Toolbar resource={calls.resource} params={params} filters={filters} entries={activity.entries ?? []} />
      <Columns gap={3} align="start" {...(hasFindings && { lg: 'minmax(0, 1fr) 340px' })}>
        <Entries
          activity={activity}
          asked={asked}
          onClearFilters={filters.set.length > 0 ? filters.clear : undefined}
        />
        {/* After the entries, which everybody came for. */}
        {hasFindings && activity.entries && <Findings asked={asked} />}
      </Columns>
    </Page>
  )
}

/** Who did what: for provider staff in all companies, for super users in their own. */
export const ActivityPage = () => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const { calls, params } = useAskedFor(caller)
  const asks = guardsOf(calls.list)
  const refusals = refusalsFor(asks, caller, caller.companyId ?? undefined)
  if (refusals.length > 0) return <Refusal title={translate('resources.activity.title')} refusals={refusals} />
  return (
    <Stack>
      <ViewGate resource={calls.resource} params={params}>
        <RememberedAddress groups={listMemory(calls.resource)}>
          <KnownKinds>
            <Body caller={caller} />
          </KnownKinds>
        </RememberedAddress>
      </ViewGate>
    </Stack>
  )
}
