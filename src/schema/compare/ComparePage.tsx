import { Box, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { ListPages } from '../list/ListPages'
import { isNotFound, LoadFailed } from '../page/LoadFailed'
import { PageBelow } from '../page/PageBelow'
import { fillPath, usePathParams } from '../path'
import { Notice } from '../shared/Notice'
import { useMayCall, useResourceNamed } from '../shared/SchemaContext'
import { useTexts, type Texts } from '../shared/texts'
import { ActivateButton } from '../versions/ActivateButton'
import { ChangePicture } from '../versions/ChangePicture'
import { ChangeRow } from '../versions/ChangeRow'
import { ComparedPair } from './ComparedPair'
import { useComparison, type Comparison } from './useComparison'
import { comparePathOf, isSame, type VersionedResource } from '../versions/versionData'
import { Row } from '../shared/Row'
import { LinedList } from '../shared/PlainList'

const Loading = () => (
  <Stack spacing={1} aria-busy>
    {Array.from({ length: 5 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={56} />
    ))}
  </Stack>
)

interface PartProps {
  readonly resource: VersionedResource
  readonly comparison: Comparison
  readonly texts: Texts
}

/** One page of the rows that differ. */
const Rows = ({ resource, comparison, texts }: PartProps) => {
  const { changes, all, total, lastPage, isBeyond, page, perPage, setPage, setPerPage, setKinds } = comparison
  const { data, error, isPending, isPlaceholderData, refetch } = changes
  if (error && !data)
    return <LoadFailed what={texts('versionActs.compare.what')} error={error} onRetry={() => void refetch()} />
  if (!data || isBeyond) return <Loading />
  if (total === 0)
    return (
      <Notice title={texts('versionActs.compare.none')}>
        <Button variant="outlined" onClick={() => setKinds([])}>
          {texts('versionActs.compare.all')}
        </Button>
      </Notice>
    )
  const rows = all ?? data.rows
  return (
    <Stack spacing={2}>
      <Paper variant="outlined" sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <LinedList aria-label={texts('versionActs.compare.list')} aria-busy={isPlaceholderData}>
          {rows.map((row) => (
            <ChangeRow key={`${row.change}-${row.id}`} resource={resource} row={row} texts={texts} />
          ))}
        </LinedList>
      </Paper>
      <Box sx={{ displayPrint: rows.length < total ? 'block' : 'none' }}>
        <ListPages list={{ page, perPage, total, lastPage, isPending, setPage, setPerPage }} />
      </Box>
    </Stack>
  )
}

/** How two versions differ, in figures and row by row. */
const Differences = ({ resource, comparison, texts }: PartProps) => {
  const { counts, kinds, setKinds } = comparison
  if (isNotFound(counts.error)) return <Gone {...{ resource, comparison, texts }} />
  if (counts.error && !counts.data)
    return (
      <LoadFailed what={texts('versionActs.compare.what')} error={counts.error} onRetry={() => void counts.refetch()} />
    )
  if (!counts.data) return <Loading />
  if (isSame(counts.data)) return <Notice isDone title={texts('versionActs.compare.same')} />
  return (
    <Stack spacing={2}>
      <ChangePicture counts={counts.data} choice={{ chosen: kinds, onChange: setKinds }} />
      <Rows resource={resource} comparison={comparison} texts={texts} />
    </Stack>
  )
}

/** Offers to set those of the two versions active that are not. */
const Activations = ({ resource, comparison }: Omit<PartProps, 'texts'>) => {
  const mayCall = useMayCall()
  const listed = useResourceNamed(resource.versions.resource)
  const params = usePathParams(listed.at ?? '')
  const { pair, versions } = comparison
  const offered = versions.data?.filter(
    ({ id, is_active: isActive }) => !isActive && (id === pair?.from || id === pair?.to),
  )
  if (!mayCall(resource.versions.calls.activate) || !offered?.length) return null
  return (
    <Row>
      {offered.map((version) => (
        <ActivateButton key={version.id} {...{ resource, params, version }} isNamed />
      ))}
    </Row>
  )
}

/** Says which of the two versions no longer exists. */
const Gone = ({ resource, comparison, texts }: PartProps) => {
  const { pair, versions } = comparison
  const listed = useResourceNamed(resource.versions.resource)
  const params = usePathParams(listed.at ?? '')
  const isKnown = (id?: number) => versions.data?.some((version) => version.id === id) ?? false
  const gone = (['from', 'to'] as const).filter((side) => pair && !isKnown(pair[side]))
  const [side = 'one'] = gone
  return (
    <Notice title={texts(`versionActs.compare.gone.${gone.length > 1 ? 'both' : side}`)}>
      <Typography color="textSecondary">{texts('versionActs.compare.gone.about')}</Typography>
      <Button variant="outlined" component={Link} to={fillPath(listed.at ?? '/', params)}>
        {texts('versions.all')}
      </Button>
    </Notice>
  )
}

const Body = ({ resource, comparison, texts }: PartProps) => {
  const { pair, versions, setPair } = comparison
  if (versions.error && !versions.data)
    return (
      <LoadFailed
        what={texts('versionActs.compare.versions')}
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    )
  if (!versions.data) return <Loading />
  if (!pair)
    return (
      <Notice title={texts('versionActs.compare.single')}>
        <Typography color="textSecondary">{texts('versionActs.compare.singleAbout')}</Typography>
      </Notice>
    )
  return (
    <Stack spacing={2}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 2, alignItems: { md: 'center' } }}>
        <ComparedPair pair={pair} versions={versions.data} texts={texts} onChange={setPair} />
        <Activations resource={resource} comparison={comparison} />
      </Stack>
      <Differences resource={resource} comparison={comparison} texts={texts} />
    </Stack>
  )
}

/** The page that compares two versions of a resource's records. */
export const ComparePage = ({ resource }: { resource: VersionedResource }) => {
  const texts = useTexts(resource)
  const versions = useResourceNamed(resource.versions.resource)
  const params = usePathParams(versions.at ?? '')
  const comparison = useComparison(resource, params)
  return (
    <PageBelow
      resource={versions}
      params={params}
      pattern={comparePathOf(versions)}
      title={texts('versionActs.compare.title')}
      here={texts('versionActs.compare.button')}
    >
      <Body resource={resource} comparison={comparison} texts={texts} />
    </PageBelow>
  )
}
