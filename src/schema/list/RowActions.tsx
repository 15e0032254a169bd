import { Button, Stack, Tooltip } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router-dom'
import { recordPath, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { useVersioned, type DataVersion } from '../versions/useVersion'
import { VersionActs } from '../versions/lazyParts'
import { ActButtons, MoveButtons } from './lazyParts'

export interface RowActionsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  /** The number of records, if the list shows all of them in their own order, so that they can be moved in it. */
  readonly movesWithin: number | null
  readonly onEdit: (record: RaRecord) => void
  readonly onDelete: (record: RaRecord) => void
}

/** Returns the resource that has the page and the form of the records in a list. */
export const useWhole = (resource: AnyResource): AnyResource => {
  const { resources } = useSchemaSetting()
  return (resource.list?.formOf === undefined ? undefined : resources[resource.list.formOf]) ?? resource
}

/** Returns whether the user may edit and delete records. */
export const useRowRights = (resource: AnyResource) => {
  const may = useMay()
  const { isReadOnly } = useSchemaSetting()
  const whole = useWhole(resource)
  return {
    edit: whole.form !== undefined && may(whole, 'update'),
    move: whole.form !== undefined && isReadOnly !== true && may(whole, 'update'),
    remove: may(resource, 'delete'),
  }
}

/** Whether records have buttons for own acts. */
export const hasRowActs = ({ list }: AnyResource): boolean => list?.bulk?.some(({ onRow }) => onRow) ?? false

interface EditButtonProps extends Omit<RowActionsProps, 'movesWithin' | 'onDelete'> {
  /** Why the record may not be edited. */
  readonly refusal: string | null
}

const EditButton = ({ resource, record, params, onEdit, refusal }: EditButtonProps) => {
  const texts = useTexts(resource)
  const { form } = useWhole(resource)
  const title = recordTitle(resource, record)
  const label = texts('editOf', { title })
  if (refusal !== null)
    return (
      <Tooltip title={refusal} describeChild>
        {/* Not disabled, so that it takes the focus and the keyboard finds the reason. */}
        <Button size="small" color="inherit" aria-disabled aria-label={label}>
          {texts('edit')}
        </Button>
      </Tooltip>
    )
  return form?.in === 'page' ? (
    <Button
      size="small"
      color="inherit"
      sx={main}
      aria-label={label}
      component={Link}
      to={recordPath(form.edit, params, record)}
    >
      {texts('edit')}
    </Button>
  ) : (
    <Button size="small" color="inherit" sx={main} aria-label={label} onClick={() => onEdit(record)}>
      {texts('edit')}
    </Button>
  )
}

/** Many rows have these buttons, so one is plain and the others are lighter. */
const main = { color: 'text.primary' } as const
export const quiet = { color: 'text.secondary', fontWeight: 400 } as const
/** Nothing is red at rest. */
const removing = { ...quiet, '&:hover, &.Mui-focusVisible': { color: 'error.main' } } as const

/** The buttons of a record: its own action, edit and delete. */
export const RowActions = ({ onDelete, movesWithin, ...given }: RowActionsProps) => {
  const { resource, record } = given
  const translate = useTranslate()
  const rights = useRowRights(resource)
  const versioned = useVersioned(resource)
  const { orderedBy } = resource
  const { EditGate, RowAction } = useSchemaSetting().screens?.[resource.name] ?? {}
  const editButton = (refusal: string | null) => <EditButton {...given} refusal={refusal} />
  return (
    <Stack direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end', mr: -0.625 }}>
      {versioned && (
        <VersionActs resource={versioned} versions={resource} record={record as DataVersion} params={given.params} />
      )}
      {rights.move && orderedBy !== undefined && movesWithin !== null && (
        <MoveButtons resource={resource} record={record} params={given.params} member={orderedBy} total={movesWithin} />
      )}
      {RowAction && <RowAction record={record} params={given.params} />}
      {hasRowActs(resource) && <ActButtons resource={resource} record={record} params={given.params} />}
      {rights.edit && (EditGate ? <EditGate record={record}>{editButton}</EditGate> : editButton(null))}
      {rights.remove && !(versioned && (record as DataVersion).activated_at !== null) && (
        <Button
          size="small"
          color="inherit"
          sx={removing}
          aria-label={translate('schema.deleteOf', { title: recordTitle(resource, record) })}
          onClick={() => onDelete(record)}
        >
          {translate('schema.delete')}
        </Button>
      )}
    </Stack>
  )
}
