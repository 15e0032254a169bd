import { Button, Stack } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Link } from 'react-router-dom'
import { recordPath, type PathParams } from '../path'
import { recordTitle } from '../kinds/recordTitle'
import type { AnyResource } from '../resource'
import { useMay, useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'

export interface RowActionsProps {
  readonly resource: AnyResource
  readonly record: RaRecord
  readonly params: PathParams
  readonly onEdit: (record: RaRecord) => void
  readonly onDelete: (record: RaRecord) => void
}

/** Returns whether the user may edit and delete records. */
export const useRowRights = (resource: AnyResource) => {
  const may = useMay()
  return {
    edit: resource.form !== undefined && may(resource, 'update'),
    remove: may(resource, 'delete'),
  }
}

/** The buttons of a record: its own action, edit and delete. */
export const RowActions = ({ resource, record, params, onEdit, onDelete }: RowActionsProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const rights = useRowRights(resource)
  const { RowAction } = useSchemaSetting().screens?.[resource.name] ?? {}
  const title = recordTitle(resource, record)
  const { form } = resource
  const editPath = form?.in === 'page' ? recordPath(form.edit, params, record) : null
  const editLabel = texts('editOf', { title })
  return (
    <Stack direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end' }}>
      {RowAction && <RowAction record={record} params={params} />}
      {rights.edit &&
        (editPath === null ? (
          <Button size="small" aria-label={editLabel} onClick={() => onEdit(record)}>
            {texts('edit')}
          </Button>
        ) : (
          <Button size="small" aria-label={editLabel} component={Link} to={editPath}>
            {texts('edit')}
          </Button>
        ))}
      {rights.remove && (
        <Button
          size="small"
          color="error"
          aria-label={translate('schema.deleteOf', { title })}
          onClick={() => onDelete(record)}
        >
          {translate('schema.delete')}
        </Button>
      )}
    </Stack>
  )
}
