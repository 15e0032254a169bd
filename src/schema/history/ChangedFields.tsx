import { Box, Stack, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import type { RecordDifference } from '../../../contract/entities/history'
import { kindOf } from '../kinds'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { Columns, equal } from '../shared/Columns'
import { FactRow } from '../shared/Facts'
import { useSchemaSetting } from '../shared/SchemaContext'
import { columnLabel, useTexts } from '../shared/texts'
import { Becoming, Side } from './BeforeAfter'
import { fieldChanges, filledFields, type FieldChange } from './fieldChanges'

interface PastValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: RaRecord
}

/** Shows a value of a record as it was. */
export const PastValue = ({ resource, name, record }: PastValueProps) => {
  const field = resource.fields[name]
  if (!field) return (record[name] as { readonly name?: string } | null)?.name
  const { Column, Past = Column } = kindOf(field)
  return <Past field={field} name={name} record={record} resource={resource} title={recordTitle(resource, record)} />
}

/** A longer text is compared side by side. */
const longest = 60

const isLong = ({ name, before, after }: FieldChange): boolean =>
  [before, after].some((record) => {
    const value: unknown = record?.[name]
    return typeof value === 'string' && (value.length > longest || value.includes('\n'))
  })

interface ChangeProps {
  readonly resource: AnyResource
  readonly change: FieldChange
}

const ValueChange = ({ resource, change }: ChangeProps) => {
  const translate = useTranslate()
  const { name, before, after } = change
  const isBlock = isLong(change)
  const sideOf = (side: 'before' | 'after', record: RaRecord | null) => (
    <Side side={side} isBlock={isBlock}>
      {record ? <PastValue resource={resource} name={name} record={record} /> : translate('schema.past.empty')}
    </Side>
  )
  if (isBlock)
    return (
      <Columns sm={equal(2)} gap={1}>
        {sideOf('before', before)}
        {sideOf('after', after)}
      </Columns>
    )
  return (
    <Becoming>
      {sideOf('before', before)}
      {sideOf('after', after)}
    </Becoming>
  )
}

const ListChange = ({ resource, change: { name, before, after } }: ChangeProps) => {
  const translate = useTranslate()
  return (
    <Stack spacing={0.5}>
      {(['added', 'removed'] as const).map((what) => {
        const record = what === 'added' ? after : before
        return (
          record && (
            <Box key={what}>
              <Typography component="span" variant="subtitle2" color={what === 'added' ? 'success' : 'error'}>
                {`${translate(`schema.past.${what}`)} `}
              </Typography>
              <PastValue resource={resource} name={name} record={record} />
            </Box>
          )
        )
      })}
    </Stack>
  )
}

interface ChangedFieldsProps {
  readonly resource: AnyResource
  readonly entry: RecordDifference
}

/** Says in the words of the screen what a change did to a record. */
export const ChangedFields = ({ resource, entry }: ChangedFieldsProps) => {
  const texts = useTexts(resource)
  const translate = useTranslate()
  const { History } = useSchemaSetting().screens?.[resource.name] ?? {}
  const whole = entry.change === 'changed' ? null : ((entry.after ?? entry.before) as RaRecord)
  const changes = fieldChanges(resource, entry)
  const isSilent = !whole && changes.length === 0 && !History
  return (
    <Stack spacing={0.75}>
      {(whole || changes.length > 0) && (
        <Stack component="dl" spacing={0.75}>
          {whole &&
            filledFields(resource, whole).map((name) => (
              <FactRow labelWidth={128} key={name} label={columnLabel(texts, name)}>
                <PastValue resource={resource} name={name} record={whole} />
              </FactRow>
            ))}
          {changes.map((change) => (
            <FactRow labelWidth={128} key={change.name} label={columnLabel(texts, change.name)}>
              {change.kind === 'list' ? (
                <ListChange resource={resource} change={change} />
              ) : (
                <ValueChange resource={resource} change={change} />
              )}
            </FactRow>
          ))}
        </Stack>
      )}
      {History && <History entry={entry} />}
      {isSilent && (
        <Typography variant="body2" color="textSecondary">
          {translate('schema.past.elsewhere')}
        </Typography>
      )}
    </Stack>
  )
}
