import { useRef } from 'react'
import { Box, Chip, Stack } from '@mui/material'
import type { ActivityEntry } from '../../../contract/entities/activity'
import type { AnyResource } from '../../schema/resource'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { FilterChips } from '../../schema/list/FilterChips'
import type { Filters } from '../../schema/list/filters'
import { ListFilters } from '../../schema/list/ListFilters'
import type { PathParams } from '../../schema/path'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useTexts } from '../../schema/shared/texts'
import { useWords } from '../../schema/shared/useWords'
import { drawnApart } from './activityList'
import { nameOf } from './entryTexts'
import { Row } from '../../schema/shared/Row'

interface ToolbarProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly filters: Filters
  readonly entries: readonly ActivityEntry[]
}

const noColumns = { all: [], visible: [] } as const

/** The record whose entries alone are shown, by the name that one of them knows. */
const RecordChip = ({ filters, entries }: Pick<ToolbarProps, 'filters' | 'entries'>) => {
  const words = useWords()
  const { translate } = words
  const { resources } = useSchemaSetting()
  const one = filters.set.find(({ name }) => name === 'record')
  if (!one) return null
  const [kind = '', , id = ''] = one.text.split(':')
  const known = entries
    .flatMap(({ records }) => records)
    .find((record) => record.kind === kind && String(record.id) === id)
  const label = known
    ? translate('activity.record', { what: nameOf(known, resources, words) })
    : translate('activity.recordOf', { kind: translate(`activity.one.${kind}`, { _: kind }), id })
  const remove = () => filters.change(one, '')
  return (
    <Chip
      label={label}
      aria-label={translate('schema.filter.remove', { label })}
      onClick={remove}
      onDelete={remove}
      sx={{ maxWidth: 1 }}
    />
  )
}

/** One end of the time that is shown. */
const Day = ({ name, filters }: { readonly name: 'from' | 'to'; readonly filters: Filters }) => {
  const { translate } = useWords()
  const one = filters.offered.find((filter) => filter.name === name)
  const textOf = (key: string) => filters.offered.find((filter) => filter.name === key)?.text ?? ''
  const isWrong = name === 'to' && textOf('to') !== '' && textOf('to') < textOf('from')
  if (!one) return null
  return (
    <Box sx={{ flex: { xs: '1 1 190px', sm: '0 0 190px' } }}>
      <DayField
        label={translate(`activity.${name}`)}
        value={one.text}
        onChange={(day) => filters.change(one, day)}
        error={isWrong ? translate('activity.badTime') : undefined}
      />
    </Box>
  )
}

/** What the entries are filtered by, and the named views of such filters. */
export const Toolbar = ({ resource, params, filters, entries }: ToolbarProps) => {
  const texts = useTexts(resource)
  const { savedViews } = useSchemaSetting()
  const button = useRef<HTMLButtonElement>(null)
  const isDrawnHere = ({ name }: { readonly name: string }) => !drawnApart.includes(name)
  const drawn = { ...filters, set: filters.set.filter(isDrawnHere), offered: filters.offered.filter(isDrawnHere) }
  return (
    <Stack spacing={1.5}>
      <Row align="flex-start" gap={1.5}>
        <ListFilters filters={drawn} texts={texts} button={button} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: 1, sm: 'auto' }, order: { xs: 1, sm: 0 } }}
        >
          <Day name="from" filters={filters} />
          <Day name="to" filters={filters} />
        </Box>
        {savedViews && (
          <Box sx={{ ml: 'auto' }}>
            <savedViews.Menu resource={resource} params={params} columns={noColumns} />
          </Box>
        )}
      </Row>
      <RecordChip filters={filters} entries={entries} />
      {drawn.set.length > 0 && <FilterChips filters={drawn} texts={texts} records={[]} button={button} />}
    </Stack>
  )
}
