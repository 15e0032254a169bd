import { useId, useState } from 'react'
import { Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { findingKinds, type Finding, type FindingKind, type FindingsPage } from '../../../contract/entities/activity'
import type { Permission } from '../../../contract/permissions'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { showMoment } from '../../schema/kinds/shown'
import { foundPath } from '../../schema/shared/foundPath'
import { describeRights, namesText, type Words } from '../../schema/shared/rightsInWords'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { roleName } from '../companyUsers/roleName'
import type { Asked } from './useActivity'
import { PlainList } from '../../schema/shared/PlainList'
import { Panel } from '../../schema/shared/Panel'

/** How many findings of a kind are in sight at first, so that all kinds are. */
const shownAtFirst = 5
/** How many rights a finding names. */
const mostRights = 4
/** How many pages without any are read on before somebody is asked to. */
const mostEmpty = 5

const firstRights = (permissions: readonly string[], words: Words): string => {
  const texts = describeRights(permissions as Permission[], words)
  return namesText(texts.slice(0, mostRights), texts.length, words)
}

/** Says what is worth a look. */
const findingText = (kind: FindingKind, finding: Finding, words: Words): string => {
  const { translate, locale } = words
  const { permissions, isIdle, peers, by, at } = finding
  const role = finding.role ? roleName(finding.role, words) : translate('activity.findings.noRole')
  const application = finding.application === null ? '' : translate(`choices.applications.${finding.application}`)
  if (kind === 'odd') {
    const key = by ? 'activity.findings.grantedBy' : 'activity.findings.granted'
    return translate(key, { role, application, by: by?.name, moment: at === null ? '' : showMoment(at, locale) })
  }
  if (kind === 'factorless') return translate('activity.findings.factorless')
  const rights = firstRights(permissions, words)
  if (kind === 'more') return translate('activity.findings.moreRights', { role, application, rights, peers })
  return isIdle
    ? translate('activity.findings.idle', { count: permissions.length })
    : translate('activity.findings.unusedRights', { rights })
}

interface SectionProps {
  readonly kind: FindingKind
  readonly asked: Asked
}

const useFindings = ({ kind, asked: { calls, params, query } }: SectionProps) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // Of the filters of the page, they know only companies.
  const companies = query.company_id === undefined ? {} : { company_id: query.company_id }
  const read = async (after: number | undefined, signal: AbortSignal): Promise<FindingsPage> =>
    (await provider.send(calls.findings, { params, query: { finding: kind, zone, ...companies, after }, signal }))
      .data as never
  return useInfiniteQuery({
    queryKey: ['findings', calls.findings.path, params, kind, companies],
    queryFn: async ({ pageParam, signal }) => {
      let page = await read(pageParam, signal)
      for (let empty = 1; empty < mostEmpty && page.findings.length === 0 && page.next !== null; empty++)
        page = await read(page.next, signal)
      return page
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 60_000,
    retry: false,
    meta: { ownErrors: true },
  })
}

const FindingItem = ({ kind, finding }: { readonly kind: FindingKind; readonly finding: Finding }) => {
  const words = useWords()
  const { resources, caller } = useSchemaSetting()
  const { id, name, company } = finding.person
  const path = foundPath(
    { resources, caller },
    { resource: 'companyUsers', id, title: name, detail: null, company, above: [] },
  )
  return (
    <Box component="li" sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
      {path === null ? (
        name
      ) : (
        <Link component={RouterLink} to={path} underline="always">
          {name}
        </Link>
      )}
      <Typography component="span" variant="body2" color="textSecondary">
        {caller.isPlatform && ` · ${company.name}`}
        {` · ${findingText(kind, finding, words)}`}
      </Typography>
    </Box>
  )
}

const Section = (props: SectionProps) => {
  const { kind } = props
  const { translate } = useWords()
  const id = useId()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetching } = useFindings(props)
  const [shown, setShown] = useState(shownAtFirst)
  const all = data?.pages.flatMap((page) => page.findings)
  const findings = all?.slice(0, shown)
  const showMore = () => {
    setShown(shown + shownAtFirst * 4)
    if (all && shown + shownAtFirst * 4 > all.length && hasNextPage) void fetchNextPage()
  }
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id}>
        {translate(`activity.findings.kinds.${kind}.title`)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(`activity.findings.kinds.${kind}.about`)}
      </Typography>
      {!findings && !isError && <Skeleton aria-busy height={40} />}
      {isError && (
        <Typography variant="body2" role="status" color="error">
          {translate('activity.findings.failed')}{' '}
          <Link component="button" type="button" underline="always" onClick={() => void refetch()}>
            {translate('activity.findings.retry')}
          </Link>
        </Typography>
      )}
      {findings && (
        <PlainList sx={{ mt: 0.5 }}>
          {findings.map((finding, index) => (
            <FindingItem key={`${finding.person.id} ${finding.application} ${index}`} kind={kind} finding={finding} />
          ))}
        </PlainList>
      )}
      {findings?.length === 0 && !hasNextPage && (
        <Typography variant="body2">{translate('activity.findings.none')}</Typography>
      )}
      {(hasNextPage || (all && all.length > shown)) && (
        <Button size="small" variant="outlined" disabled={isFetching} onClick={showMore}>
          {translate('activity.findings.more')}
        </Button>
      )}
    </section>
  )
}

/** What may be worth a look, though it is no mistake. Each leads to the person. */
export const Findings = ({ asked }: { readonly asked: Asked }) => {
  const { translate } = useWords()
  return (
    <Panel component="aside" aria-label={translate('activity.findings.title')}>
      <Stack spacing={2.5}>
        <div>
          <Typography variant="h2">{translate('activity.findings.title')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('activity.findings.about')}
          </Typography>
        </div>
        {findingKinds.map((kind) => (
          <Section key={kind} kind={kind} asked={asked} />
        ))}
      </Stack>
    </Panel>
  )
}
