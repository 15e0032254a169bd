import { Typography } from '@mui/material'
import type { ActivityEntry } from '../../../contract/entities/activity'
import { Entry } from '../../schema/history/HistoryPanel'
import { TakeBackButton } from '../../schema/history/TakeBackButton'
import { showMoment } from '../../schema/kinds/shown'
import { setFilters, type SetFilter } from '../../schema/list/filters'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { filterLabel, useTexts } from '../../schema/shared/texts'
import { useWords } from '../../schema/shared/useWords'
import type { AnyResource } from '../../schema/resource'
import { EntryRecords } from './EntryRecords'
import { entryText } from './entryTexts'
import { RecordActs } from './RecordChange'
import type { Asked } from './useActivity'
import { quoted } from '../../../contract/glue'
import { Row } from '../../schema/shared/Row'

interface ReadFilterProps {
  readonly resource: AnyResource
  readonly filter: SetFilter
}

const ReadFilter = ({ resource, filter: { filter, field, name, value } }: ReadFilterProps) => {
  const { translate } = useWords()
  const texts = useTexts(resource)
  // The hook never changes, since the key is the name of the filter.
  // oxlint-disable-next-line react/hooks
  const text = filter.useText(value, field, [])
  return <span>{translate('activity.reads.filter', { label: filterLabel(texts, name), text })}</span>
}

/** What an export was filtered by, in the words of its list. */
const ReadFilters = ({ read }: { readonly read: NonNullable<ActivityEntry['read']> }) => {
  const { translate, locale } = useWords()
  const { resources } = useSchemaSetting()
  const resource = resources[read.kind]
  const filters = resource ? setFilters(resource, new URLSearchParams(read.query)) : []
  const { search } = read.query
  if (filters.length === 0 && !search && read.as_of === null) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {read.as_of !== null &&
        `${translate('activity.reads.asOf', { moment: showMoment(read.as_of.slice(0, 19).replace('T', ' '), locale) })} `}
      {search && `${quoted(search)}${filters.length > 0 ? ' · ' : ''}`}
      {resource &&
        filters.map((filter, index) => (
          <span key={filter.name}>
            {index > 0 && ' · '}
            <ReadFilter resource={resource} filter={filter} />
          </span>
        ))}
    </Typography>
  )
}

interface EntryItemProps {
  readonly entry: ActivityEntry
  readonly asked: Pick<Asked, 'calls' | 'params'>
}

/** What to ask for to take an entry back. */
const takesBack = ({ company, records: [first] }: ActivityEntry) => ({ companyId: (company ?? first?.company)?.id })

/** An entry of the log: who did what to which records, where it came from, and what can be done with it. */
export const EntryItem = ({ entry, asked }: EntryItemProps) => {
  const words = useWords()
  const { translate } = words
  const { resources, userId, caller } = useSchemaSetting()
  const [only] = entry.count === 1 ? entry.records : []
  const company = caller.isPlatform && (entry.company ?? only?.company)?.name
  const source = entry.source !== 'console' && translate(`choices.activitySources.${entry.source}`)
  const as = entry.as && translate('activity.as', { name: entry.as.name })
  return (
    <Entry
      entry={entry}
      text={entryText(entry, userId, resources, words)}
      about={[company, source, as].filter(Boolean).join(' · ')}
      action={
        <Row align="center" gap={0.5} rowGap={0}>
          <TakeBackButton said={entry} of={takesBack(entry)} />
          {only && <RecordActs record={only} />}
        </Row>
      }
    >
      {entry.read ? <ReadFilters read={entry.read} /> : <EntryRecords entry={entry} asked={asked} />}
    </Entry>
  )
}
