import { useId, useState } from 'react'
import { Box, Button, Link, Typography } from '@mui/material'
import { useGetList, type RaRecord } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { ActivityRecord } from '../../../contract/entities/activity'
import { ChangedFields } from '../../schema/history/ChangedFields'
import { withAllFields } from '../../schema/history/fieldChanges'
import { HistoryPanel } from '../../schema/history/HistoryPanel'
import { readingSlot } from '../../schema/history/readingSlot'
import { everything, onceForAll } from '../../schema/queries'
import { foundPath } from '../../schema/shared/foundPath'
import { passes, asksOf } from '../../schema/shared/rights'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useAddress } from '../../schema/shared/useAddress'
import { useWords } from '../../schema/shared/useWords'
import { nameOf, titleOf } from './entryTexts'
import { Row } from '../../schema/shared/Row'

interface CellsProps {
  readonly record: ActivityRecord
}

interface Cell {
  readonly ta_rank_id: number
  readonly rank: string
}

/** How many cells of the grade map an entry names. */
const mostCells = 12

/** The cells of a column of the grade map that an entry has changed, which has no screen of its own. */
const GradeCells = ({ record: { before, after } }: CellsProps) => {
  const { translate } = useWords()
  const { data = [] } = useGetList<RaRecord<number> & { readonly name: string }>('taRanks', everything, onceForAll)
  const [then, now] = [before, after].map(
    (side) =>
      new Map(
        ((side as { grade_company_ranks?: Cell[] } | null)?.grade_company_ranks ?? []).map((cell) => [
          cell.ta_rank_id,
          cell.rank,
        ]),
      ),
  )
  const ranks = data.filter(({ id }) => then?.has(id) || now?.has(id))
  const none = translate('activity.noGrade')
  return (
    <Typography component="ul" variant="body2">
      {ranks.slice(0, mostCells).map(({ id, name }) => (
        <li key={id}>
          {translate('activity.cells', { rank: name, before: then?.get(id) ?? none, after: now?.get(id) ?? none })}
        </li>
      ))}
      {ranks.length > mostCells && <li>{translate('activity.moreCells', { count: ranks.length - mostCells })}</li>}
    </Typography>
  )
}

const paramsOf = ({ company }: ActivityRecord): Readonly<Record<string, string>> =>
  company ? { company_id: String(company.id) } : {}

/** The records above, which its path names: `sector_id` of an industry. */
const aboveOf = ({ before, after }: ActivityRecord) =>
  Object.entries({ ...before, ...after }).flatMap(([param, id]) =>
    param.endsWith('_id') && typeof id === 'number' ? [{ param, id, name: null }] : [],
  )

/** Returns where a record is shown; null if it is gone, or has no screen that the caller may open. */
export const usePathOf = () => {
  const { resources, caller } = useSchemaSetting()
  return (record: ActivityRecord): string | null => {
    const { kind: resource, id, change, company } = record
    if (change === 'removed') return null
    const title = titleOf(record, resources)
    return foundPath({ resources, caller }, { resource, id, title, detail: null, company, above: aboveOf(record) })
  }
}

interface RecordDetailsProps {
  readonly record: ActivityRecord
}

/** What was done to a record, in the words of its screen. */
export const RecordDetails = ({ record }: RecordDetailsProps) => {
  const { resources } = useSchemaSetting()
  const resource = resources[record.kind]
  return resource ? (
    <ChangedFields resource={withAllFields(resource, resources)} entry={record} />
  ) : (
    <GradeCells record={record} />
  )
}

const small = { size: 'small', color: 'inherit', sx: { minWidth: 0 } } as const

interface RecordActsProps {
  readonly record: ActivityRecord
}

/** What can be done with a record: its history, its screen, and all entries about it. */
export const RecordActs = ({ record }: RecordActsProps) => {
  const { translate } = useWords()
  const { resources, caller } = useSchemaSetting()
  const { changeQuery } = useAddress()
  const pathOf = usePathOf()
  const [isOpen, setOpen] = useState(false)
  const title = titleOf(record, resources)
  const resource = resources[record.kind]
  const slot = resource && readingSlot(resource)
  const mayRead = resource && slot && passes(asksOf(resource, slot), caller, record.company?.id)
  const path = pathOf(record)
  return (
    <Row gap={0.5} rowGap={0}>
      {path !== null && (
        <Button {...small} component={RouterLink} to={path} aria-label={translate('activity.openOf', { title })}>
          {translate('activity.open')}
        </Button>
      )}
      {mayRead && (
        <Button {...small} aria-label={translate('activity.historyOf', { title })} onClick={() => setOpen(true)}>
          {translate('activity.history')}
        </Button>
      )}
      <Button
        {...small}
        aria-label={translate('activity.onlyOf', { title })}
        onClick={() => changeQuery({ record: `${record.kind}:${record.company?.id ?? 0}:${record.id}` })}
      >
        {translate('activity.only')}
      </Button>
      {isOpen && resource && (
        <HistoryPanel
          resource={resource}
          record={{ ...record.before, ...record.after, id: record.id }}
          params={paramsOf(record)}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  )
}

interface RecordChangeProps {
  readonly record: ActivityRecord
  /** Whether it is the only one, which the sentence of the entry names. */
  readonly isAlone: boolean
}

/** What an entry did to a record: in sight if that is short, else once it is asked for. */
export const RecordChange = ({ record, isAlone }: RecordChangeProps) => {
  const words = useWords()
  const { translate } = words
  const { resources } = useSchemaSetting()
  const id = useId()
  const [isOpen, setOpen] = useState(isAlone && record.change === 'changed')
  const title = titleOf(record, resources)
  return (
    <Box>
      <Row align="center" rowGap={0}>
        {!isAlone && (
          <Typography variant="body2">
            {`${translate(`choices.activityActs.${record.change}`)} · ${nameOf(record, resources, words)}`}
          </Typography>
        )}
        {(!isAlone || record.change !== 'changed') && (
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={translate('activity.detailsOf', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            {translate('activity.details')}
          </Link>
        )}
        {!isAlone && isOpen && <RecordActs record={record} />}
      </Row>
      <Box id={id} sx={{ mt: isOpen ? 0.75 : 0 }}>
        {isOpen && <RecordDetails record={record} />}
      </Box>
    </Box>
  )
}
