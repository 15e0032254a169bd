import {
  Alert,
  Button,
  LinearProgress,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'ra-core'
import { errorMessages } from '../../errorMessages'
import type { BulkResult } from '../bulk'
import { Foreseen, type Acceptance } from '../shared/Foreseen'
import type { OwnScreens } from '../shared/screens'

/** How many failures are listed; more are only counted. */
const maxListed = 200

interface Counted {
  /** Says how many records something is true of, in the words of the change. */
  readonly countText: (key: string, count: number) => string
}

/** Lists the records that can't be changed, each with the reason. */
const Failures = ({ failures, failed, countText }: Counted & Pick<BulkResult, 'failures' | 'failed'>) => {
  const translate = useTranslate()
  const more = failed - Math.min(failures.length, maxListed)
  return (
    <Stack spacing={1}>
      <TableContainer tabIndex={0} role="region" aria-label={countText('failed', failed)}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{translate('schema.bulk.who')}</TableCell>
              <TableCell>{translate('schema.bulk.reason')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={{ '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
            {failures.slice(0, maxListed).map(({ id, name, reason }) => (
              <TableRow key={id}>
                <TableCell>{name ?? translate('schema.bulk.id', { id })}</TableCell>
                <TableCell>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {more > 0 && <Typography color="textSecondary">{countText('more', more)}</Typography>}
    </Stack>
  )
}

interface BulkPreviewProps extends Counted {
  readonly query: UseQueryResult<BulkResult>
  readonly Effects: OwnScreens['Effects']
  readonly acceptance: Acceptance
}

/** Says what a change would do, before it is made. */
export const BulkPreview = ({ query, Effects, acceptance, countText }: BulkPreviewProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = query
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('page.retry')}
          </Button>
        }
      >
        {errorMessages(error).join(' ')}
      </Alert>
    )
  if (!data) return <Skeleton variant="rounded" height={96} aria-busy />
  const { changed, unchanged, failed, failures } = data
  return (
    <Stack spacing={2}>
      <Typography role="status">
        {[
          countText('willChange', changed),
          ...(unchanged > 0 ? [countText('stays', unchanged)] : []),
          ...(failed > 0 ? [countText('cannot', failed)] : []),
        ].join(' ')}
      </Typography>
      <Foreseen result={data} acceptance={acceptance} />
      {Effects && changed > 0 && <Effects effects={data.effects ?? []} />}
      {failed > 0 && <Failures failures={failures} failed={failed} countText={countText} />}
    </Stack>
  )
}

/** Shows how far a change has come. */
export const BulkProgress = ({ done, total }: { done: number; total: number }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const text = translate('schema.bulk.progress', {
    done: done.toLocaleString(locale),
    total: total.toLocaleString(locale),
  })
  return (
    <Stack spacing={1} role="status">
      <Typography>{text}</Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.min(100, (done / total) * 100)}
        aria-label={text}
      />
    </Stack>
  )
}

interface BulkOutcomeProps extends Counted {
  readonly done: BulkResult
  readonly reasons: readonly string[]
}

/** Says what a change has done, and what failed. */
export const BulkOutcome = ({ done, reasons, countText }: BulkOutcomeProps) => {
  const translate = useTranslate()
  const isWhole = reasons.length === 0 && done.next === null
  return (
    <Stack spacing={2}>
      {!isWhole && (
        <Alert severity={reasons.length > 0 ? 'error' : 'info'}>
          {[...reasons, translate('schema.bulk.stopped')].join(' ')}
        </Alert>
      )}
      <Typography role="status">
        {[
          countText('changed', done.changed),
          ...(done.unchanged > 0 ? [countText('stayed', done.unchanged)] : []),
          ...(done.failed > 0 ? [countText('failed', done.failed)] : []),
        ].join(' ')}
      </Typography>
      {done.failed > 0 && <Failures failures={done.failures} failed={done.failed} countText={countText} />}
    </Stack>
  )
}
