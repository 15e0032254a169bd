import { useId, useRef } from 'react'
import { Box, Button, Link, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { ActivityRecord } from '../../../contract/entities/activity'
import type { CompanyChanges } from '../../../contract/entities/changes'
import type { ChangeKind } from '../../../contract/entities/dataVersion'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { Columns } from '../../schema/shared/Columns'
import { OpenArrow } from '../../schema/shared/OpenArrow'
import { LinedList } from '../../schema/shared/PlainList'
import { readMore } from '../../schema/shared/readMore'
import { Row } from '../../schema/shared/Row'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { titleOf } from '../activity/entryTexts'
import { RecordDetails, usePathOf } from '../activity/RecordChange'
import { Bar, Mark, Marks } from './Marks'
import type { Chosen } from './period'
import { mostPrinted, useKindName, useRecords } from './useChanges'

/** What happened to a record, which leads to its screen, with what was and what is. */
const Changed = ({ record }: { readonly record: ActivityRecord }) => {
  const { translate } = useWords()
  const { resources } = useSchemaSetting()
  const path = usePathOf()(record)
  const title = titleOf(record, resources)
  return (
    <Columns as="li" rowGap={0.5} sm="112px minmax(0, 1fr)" sx={{ py: 1.5 }}>
      <Typography component="div" variant="body2">
        <Mark act={record.change} text={translate(`changes.acts.${record.change}`)} />
      </Typography>
      <Stack spacing={0.75}>
        <Typography component="h3" variant="strong">
          {path === null ? (
            title
          ) : (
            <Link component={RouterLink} to={path}>
              {title}
            </Link>
          )}
        </Typography>
        <RecordDetails record={record} />
      </Stack>
    </Columns>
  )
}

interface KindSectionProps {
  readonly companyId: number
  readonly period: Required<Chosen>
  readonly counts: CompanyChanges['kinds'][number]
  /** How many records of the kind with the most differ. */
  readonly most: number
  readonly act: ChangeKind | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const Records = ({ isOpen, counts, ...asked }: Omit<KindSectionProps, 'most' | 'onToggle'>) => {
  const { translate } = useWords()
  const { kind } = counts
  const found = useRecords({ ...asked, kind, isOpen })
  const { records, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPrinting } = found
  const title = useKindName()(kind)
  const ofRecords = useRef<HTMLUListElement>(null)
  if (!isOpen && !isPrinting) return null
  if (error && !records) return <LoadFailed what={title} error={error} onRetry={() => void refetch()} />
  if (!records) return <Skeleton aria-busy variant="rounded" height={96} />
  const isCut = isPrinting && records.length >= mostPrinted
  return (
    <>
      <LinedList ref={ofRecords} aria-label={title} sx={{ borderTop: 1, borderColor: 'divider' }}>
        {records.map((record) => (
          <Changed key={record.id} record={record} />
        ))}
      </LinedList>
      {records.length === 0 && !hasNextPage && (
        <Typography color="textSecondary">{translate('changes.noneOfKind')}</Typography>
      )}
      {isCut && <Typography color="textSecondary">{translate('changes.cut', { count: mostPrinted })}</Typography>}
      {hasNextPage && !isPrinting && (
        <BusyButton
          size="small"
          variant="outlined"
          sx={{ mb: 2 }}
          isBusy={isFetchingNextPage}
          onClick={() => void readMore(ofRecords.current, fetchNextPage)}
        >
          {translate(error ? 'page.retry' : 'changes.more')}
        </BusyButton>
      )}
    </>
  )
}

const headStyle = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  textAlign: 'left',
  px: { xs: 1.5, sm: 2 },
  py: 1.5,
  gridTemplateColumns: { xs: '24px minmax(0, 1fr)', md: '24px 220px minmax(0, 1fr) 200px' },
  gridTemplateAreas: { xs: '"icon kind" ". marks" ". bar"', md: '"icon kind marks bar"' },
  '@media print': {
    px: 0,
    gridTemplateColumns: '200px minmax(0, 1fr) 160px',
    gridTemplateAreas: '"kind marks bar"',
  },
} as const

/** A kind of record: how many differ, and which once it is opened. */
export const KindSection = ({ most, onToggle, ...props }: KindSectionProps) => {
  const id = useId()
  const { counts, isOpen } = props
  const title = useKindName()(counts.kind)
  return (
    <Paper component="section" variant="outlined" aria-label={title}>
      <Button fullWidth color="inherit" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} sx={headStyle}>
        <Box component="span" sx={{ gridArea: 'icon', display: 'flex', displayPrint: 'none' }}>
          <OpenArrow isOpen={isOpen} />
        </Box>
        <Typography component="h2" variant="h3" sx={{ gridArea: 'kind' }}>
          {title}
        </Typography>
        <Row as="span" gap={2} rowGap={0} sx={{ gridArea: 'marks' }}>
          <Marks counts={counts} />
        </Row>
        <Box sx={{ gridArea: 'bar' }}>
          <Bar counts={counts} most={most} />
        </Box>
      </Button>
      <Box id={id} sx={{ px: { xs: 1.5, sm: 2 }, display: isOpen ? 'block' : 'none', displayPrint: 'block' }}>
        <Records {...props} />
      </Box>
    </Paper>
  )
}
