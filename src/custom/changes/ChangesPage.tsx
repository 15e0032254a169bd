import { useState } from 'react'
import { Alert, Box, Button, MenuItem, Skeleton, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { changes as calls } from '../../../contract/calls/changes'
import type { CompanyChanges } from '../../../contract/entities/changes'
import { readBeginning } from '../../authProvider/pastRecords'
import { fieldMessages } from '../../errorMessages'
import { companies } from '../../resources/companies'
import { NotFound, Refusal } from '../../schema/page/lazyParts'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { PageBelow } from '../../schema/page/PageBelow'
import { isNoId } from '../../schema/path'
import { Notice } from '../../schema/shared/Notice'
import { guardsOf, refusalsFor } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useAddress } from '../../schema/shared/useAddress'
import { useWords } from '../../schema/shared/useWords'
import { KnownKinds } from '../recordKinds/KnownKinds'
import { textOfMoment } from '../viewAs/moments'
import { KindSection } from './KindSection'
import { acts } from './Marks'
import { PeriodForm } from './PeriodForm'
import { changesPath } from './paths'
import { readPeriod, usualStart } from './period'
import { useCounts, useKindName } from './useChanges'
import { Row } from '../../schema/shared/Row'

const Waiting = () => (
  <Stack spacing={1} aria-busy>
    {Array.from({ length: 4 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={56} />
    ))}
  </Stack>
)

const totalOf = (counts: CompanyChanges['kinds'][number]): number => acts.reduce((sum, act) => sum + counts[act], 0)

/** The kinds of record, and what happened to them, that are shown; both stand in the address. */
const useChoice = () => {
  const { address, changeQuery } = useAddress()
  const kind = address.get('kind') ?? ''
  const act = acts.find((one) => one === address.get('act'))
  return {
    kind,
    act,
    setKind: (chosen: string) => changeQuery({ kind: chosen }, { replace: true }),
    setAct: (chosen: string) => changeQuery({ act: chosen }, { replace: true }),
  }
}

type Choice = ReturnType<typeof useChoice>

const Filters = ({ choice, kinds }: { readonly choice: Choice; readonly kinds: CompanyChanges['kinds'] }) => {
  const { translate } = useWords()
  const nameOf = useKindName()
  const { kind, act, setKind, setAct } = choice
  return (
    // Paper that lacks something says what it has.
    <Row gap={1.5} sx={{ displayPrint: kind || act ? 'flex' : 'none' }}>
      <TextField
        select
        size="small"
        label={translate('changes.kind')}
        value={kinds.some((one) => one.kind === kind) ? kind : ''}
        onChange={({ target }) => setKind(target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ flex: { xs: '1 1 140px', sm: '0 0 260px' } }}
      >
        <MenuItem value="">{translate('changes.allKinds')}</MenuItem>
        {kinds.map((one) => (
          <MenuItem key={one.kind} value={one.kind}>
            {nameOf(one.kind)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={translate('changes.act')}
        value={act ?? ''}
        onChange={({ target }) => setAct(target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ flex: { xs: '1 1 140px', sm: '0 0 180px' } }}
      >
        <MenuItem value="">{translate('changes.allActs')}</MenuItem>
        {acts.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`changes.acts.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Row>
  )
}

interface DifferencesProps {
  readonly companyId: number
  readonly counts: CompanyChanges
}

/** The kinds of record that differ, each with its records once it is opened. */
const Differences = ({ companyId, counts: { from, to, kinds } }: DifferencesProps) => {
  const { translate } = useWords()
  const choice = useChoice()
  const [opened, setOpened] = useState<readonly string[]>([])
  const { kind, act } = choice
  const isKnown = kinds.some((one) => one.kind === kind)
  const shown = kinds.filter((one) => (!isKnown || one.kind === kind) && (act === undefined || one[act] > 0))
  const most = Math.max(...kinds.map(totalOf), 1)
  if (kinds.length === 0) return <Notice isDone title={translate('changes.none')} />
  const toggle = (name: string) =>
    setOpened(opened.includes(name) ? opened.filter((one) => one !== name) : [...opened, name])
  // What is alone is what one came for.
  const isOpen = (name: string) => opened.includes(name) !== (shown.length === 1)
  return (
    <Stack spacing={2}>
      <Filters choice={choice} kinds={kinds} />
      {shown.length === 0 && (
        <Notice title={translate('changes.noneFound')}>
          <Button variant="outlined" onClick={() => choice.setAct('')}>
            {translate('changes.allActs')}
          </Button>
        </Notice>
      )}
      <Stack spacing={1}>
        {shown.map((counts) => (
          <KindSection
            key={counts.kind}
            companyId={companyId}
            period={{ from, to }}
            counts={counts}
            most={most}
            act={act}
            isOpen={isOpen(counts.kind)}
            onToggle={() => toggle(counts.kind)}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface BodyProps {
  readonly companyId: number
  readonly beginning: Date
}

/** Says which moments are compared, on paper too. */
const About = ({ from, to }: Pick<CompanyChanges, 'from' | 'to'>) => {
  const { translate, locale } = useWords()
  const [earlier, later] = [from, to].map((moment) => textOfMoment(moment, locale))
  return translate('changes.about', { from: earlier, to: later })
}

const Body = ({ companyId, beginning }: BodyProps) => {
  const { translate } = useWords()
  const { address, changeQuery } = useAddress()
  const [now] = useState(() => new Date())
  const chosen = readPeriod(address)
  const from = chosen.from ?? usualStart(now, beginning)
  const counts = useCounts({ companyId, from, to: chosen.to })
  const mistakes = fieldMessages(counts.error)
  const isMistaken = Object.keys(mistakes).length > 0
  return (
    <Stack spacing={2}>
      <PeriodForm
        // What was entered goes with another choice.
        key={`${from} ${chosen.to}`}
        companyId={companyId}
        from={from}
        to={chosen.to}
        beginning={beginning}
        mistakes={mistakes}
        onChange={(period) => changeQuery({ from: period.from ?? '', to: period.to ?? '' })}
      />
      <Box role="status" sx={{ typography: 'body1', color: 'text.secondary' }}>
        {counts.data && <About {...counts.data} />}
      </Box>
      {isMistaken && (
        <Alert severity="error" role="status" variant="outlined">
          {translate('changes.mistaken')}
        </Alert>
      )}
      {counts.error && !isMistaken && (
        <LoadFailed what={translate('changes.what')} error={counts.error} onRetry={() => void counts.refetch()} />
      )}
      {counts.isFetching && !counts.data && <Waiting />}
      {counts.data && <Differences companyId={companyId} counts={counts.data} />}
    </Stack>
  )
}

/** What differs in a company between two moments: for provider staff, and super users of the company. */
export const ChangesPage = () => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const { company_id } = useParams()
  const beginning = useQuery({ queryKey: ['pastRecords'], queryFn: ({ signal }) => readBeginning(signal) })
  if (isNoId(company_id)) return <NotFound />
  const companyId = Number(company_id)
  const title = translate('changes.title')
  const refusals = refusalsFor(guardsOf(calls.countCompanyChanges), caller, companyId)
  if (refusals.length > 0) return <Refusal title={title} refusals={refusals} />
  return (
    <PageBelow
      resource={companies}
      params={{ company_id: String(companyId) }}
      pattern={changesPath}
      title={title}
      here={title}
      tab={null}
    >
      {beginning.error && (
        <LoadFailed what={translate('changes.what')} error={beginning.error} onRetry={() => void beginning.refetch()} />
      )}
      {beginning.isPending && <Waiting />}
      {beginning.data && (
        <KnownKinds>
          <Body key={companyId} companyId={companyId} beginning={beginning.data} />
        </KnownKinds>
      )}
    </PageBelow>
  )
}
