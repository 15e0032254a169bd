import { useRef } from 'react'
import { Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useParams } from 'react-router-dom'
import { planned as calls } from '../../../contract/calls/planned'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { companies } from '../../resources/companies'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { PageBelow } from '../../schema/page/PageBelow'
import { plannedPattern } from '../../schema/planned/plannedPath'
import { plansKey } from '../../schema/planned/usePlanChange'
import { BusyButton } from '../../schema/shared/BusyButton'
import { readMore } from '../../schema/shared/readMore'
import { Notice } from '../../schema/shared/Notice'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useAddress } from '../../schema/shared/useAddress'
import { useWords } from '../../schema/shared/useWords'
import { PlanItem } from './PlanItem'
import { LinedList, ListFoot } from '../../schema/shared/PlainList'
import { ChipChoice } from '../../schema/shared/ChipChoice'

const shownStates = { open: 'planned,refused', done: 'done', withdrawn: 'withdrawn' } as const
type Shown = keyof typeof shownStates
const shownNames = Object.keys(shownStates) as Shown[]

const pageSize = 20

const usePlans = (companyId: string, shown: Shown) => {
  const provider = useDataProvider<SchemaDataProvider>()
  return useInfiniteQuery({
    queryKey: [plansKey, companyId, 'page', shown],
    queryFn: async ({ pageParam, signal }) => {
      const query = { state: shownStates[shown], page: pageParam, page_size: pageSize }
      const answer = await provider.send(calls.listPlannedChanges, { params: { company_id: companyId }, query, signal })
      return answer.data as unknown as readonly PlannedChange[]
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    meta: { ownErrors: true },
  })
}

interface StatesProps {
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

const States = ({ shown, onShow }: StatesProps) => {
  const { translate } = useWords()
  return (
    <ChipChoice
      label={translate('planned.states.label')}
      names={shownNames}
      chosen={shown}
      textOf={(name) => translate(`planned.states.${name}`)}
      onChoose={onShow}
    />
  )
}

const Plans = ({ companyId, shown }: { readonly companyId: string; readonly shown: Shown }) => {
  const { translate } = useWords()
  const client = useQueryClient()
  const { caller } = useSchemaSetting()
  const ofPlans = useRef<HTMLUListElement>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePlans(companyId, shown)
  const plans = data?.pages.flat()
  const refresh = () => void client.invalidateQueries({ queryKey: [plansKey] })
  if (!plans && error)
    return <LoadFailed what={translate('planned.what')} error={error} onRetry={() => void refetch()} />
  if (!plans) return <Skeleton aria-busy variant="rounded" height={240} />
  if (plans.length === 0)
    return (
      <Notice title={translate(`planned.none.${shown}`)}>
        {shown === 'open' && (
          <Typography color="textSecondary">
            {translate(`planned.noneAbout.${caller.isPlatform ? 'staff' : 'company'}`)}
          </Typography>
        )}
      </Notice>
    )
  return (
    <Paper variant="outlined">
      <LinedList ref={ofPlans} aria-label={translate('planned.list')} sx={{ px: 2 }}>
        {plans.map((plan) => (
          <PlanItem key={plan.id} companyId={companyId} plan={plan} onChanged={refresh} />
        ))}
      </LinedList>
      {hasNextPage && (
        <ListFoot>
          <BusyButton
            variant="outlined"
            isBusy={isFetchingNextPage}
            onClick={() => void readMore(ofPlans.current, fetchNextPage)}
          >
            {translate('planned.more')}
          </BusyButton>
        </ListFoot>
      )}
    </Paper>
  )
}

/** What is planned in a company, for those who may do it: changed, withdrawn or tried again. */
export const PlannedPage = () => {
  const { translate } = useWords()
  const { company_id: companyId = '' } = useParams()
  const { address, changeQuery } = useAddress()
  const asked = address.get('state') as Shown | null
  const shown = asked !== null && shownNames.includes(asked) ? asked : 'open'
  const title = translate('planned.title')
  return (
    <PageBelow
      resource={companies}
      params={{}}
      pattern={plannedPattern}
      title={title}
      here={title}
      about={translate('planned.about')}
      tab={null}
    >
      <Stack spacing={2}>
        <States
          shown={shown}
          onShow={(name) => changeQuery({ state: name === 'open' ? '' : name }, { replace: true })}
        />
        <Plans companyId={companyId} shown={shown} />
      </Stack>
    </PageBelow>
  )
}
