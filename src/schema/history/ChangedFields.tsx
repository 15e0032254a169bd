import type { ReactNode } from 'react'
import { Box, Stack, Typography } from '@mui/material'
import ArrowIcon from '@mui/icons-material/ArrowForward'
import { useTranslate, type RaRecord } from 'ra-core'
import type { RecordDifference } from '../../../contract/entities/history'
import { kindOf } from '../kinds'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { useSchemaSetting } from '../shared/SchemaContext'
import { columnLabel, useTexts } from '../shared/texts'
import { visuallyHidden } from '../shared/visuallyHidden'
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

interface SideProps {
  readonly side: 'before' | 'after'
  /** Says to screen readers which side it is. */
  readonly label?: string
  readonly isBlock?: boolean
  readonly children: ReactNode
}

/** A value before or after a change. */
export const Side = ({ side, label, isBlock = false, children }: SideProps) => {
  const translate = useTranslate()
  const isBefore = side === 'before'
  return (
    <Box
      component={isBefore ? 'del' : 'ins'}
      sx={({ tokens }) => ({
        ...(isBlock ? { display: 'block', p: 1, whiteSpace: 'pre-line' } : { px: 0.5 }),
        minWidth: 0,
        borderRadius: 0.5,
        overflowWrap: 'anywhere',
        textDecoration: 'none',
        bgcolor: isBefore ? tokens.errorSoft : tokens.successSoft,
      })}
    >
      <span style={visuallyHidden}>{label ?? translate(`schema.past.${isBefore ? 'was' : 'now'}`)} </span>
      {children}
    </Box>
  )
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
  const sideOf = (side: SideProps['side'], record: RaRecord | null) => (
    <Side side={side} isBlock={isBlock}>
      {record ? <PastValue resource={resource} name={name} record={record} /> : translate('schema.past.empty')}
    </Side>
  )
  if (isBlock)
    return (
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {sideOf('before', before)}
        {sideOf('after', after)}
      </Box>
    )
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 0.75, rowGap: 0.5, alignItems: 'center' }}
    >
      {sideOf('before', before)}
      <ArrowIcon aria-hidden fontSize="inherit" color="action" />
      {sideOf('after', after)}
    </Stack>
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
            <Box key={what} sx={{ overflowWrap: 'anywhere' }}>
              <Typography
                component="span"
                variant="body2"
                sx={{ mr: 0.75, fontWeight: 600, color: what === 'added' ? 'success.main' : 'error.main' }}
              >
                {translate(`schema.past.${what}`)}
              </Typography>
              <PastValue resource={resource} name={name} record={record} />
            </Box>
          )
        )
      })}
    </Stack>
  )
}

const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: { sm: '128px minmax(0, 1fr)' } }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
)

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
        <Stack component="dl" spacing={0.75} sx={{ m: 0 }}>
          {whole &&
            filledFields(resource, whole).map((name) => (
              <Labelled key={name} label={columnLabel(texts, name)}>
                <PastValue resource={resource} name={name} record={whole} />
              </Labelled>
            ))}
          {changes.map((change) => (
            <Labelled key={change.name} label={columnLabel(texts, change.name)}>
              {change.kind === 'list' ? (
                <ListChange resource={resource} change={change} />
              ) : (
                <ValueChange resource={resource} change={change} />
              )}
            </Labelled>
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
