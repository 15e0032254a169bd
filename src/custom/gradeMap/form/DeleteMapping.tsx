import { useState } from 'react'
import { Button } from '@mui/material'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import { useRestore } from '../../../schema/list/useRestore'
import type { SchemaDataProvider } from '../../../schema/dataProvider'
import { isNotFound } from '../../../schema/page/LoadFailed'
import { ConfirmDialog } from '../../../schema/shared/ConfirmDialog'
import { useMayCall } from '../../../schema/shared/SchemaContext'
import { actionKeyOf, useNotice, type NoticeOptions } from '../../../schema/shared/useNotice'
import { useErrorDisplay } from '../../notifications/useErrorDisplay'
import type { Mapping } from './mapping'
import { useRefreshMappings } from './useMappings'

interface DeleteMappingProps {
  readonly mapping: Mapping
  readonly onDeleted: () => void
}

const actionKey = actionKeyOf('gradeCompanies', 'delete')

/** Deletes a mapping after confirmation, for users who may (A115). */
export const DeleteMapping = ({ mapping, onDeleted }: DeleteMappingProps) => {
  const translate = useTranslate()
  const provider = useDataProvider<SchemaDataProvider>()
  const refresh = useRefreshMappings()
  const notify = useNotice()
  const showError = useErrorDisplay()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  const { name } = mapping.company
  const restore = useRestore(refresh)
  const leave = (message: string, type: 'success' | 'info', options: NoticeOptions = {}) => {
    notify(message, type, options)
    onDeleted()
    void refresh()
  }
  const { mutate, isPending } = useMutation({
    meta: { actionKey, ownErrors: true },
    mutationFn: () => provider.send(calls.deleteGradeCompany, { params: { grade_company_id: String(mapping.id) } }),
    onSuccess: ({ message, data: { removal_id: removal } }) =>
      leave(
        message,
        'success',
        removal === undefined
          ? {}
          : { about: name, undo: () => void restore([removal], translate('schema.restored', { title: name })) },
      ),
    onError: (error) => {
      // Somebody else was first.
      if (isNotFound(error)) return leave(translate('gradeForm.goneBefore', { name }), 'info')
      setOpen(false)
      showError(error, { actionKey })
    },
  })
  if (!mayCall(calls.deleteGradeCompany)) return null
  return (
    <>
      <Button color="inherit" startIcon={<DeleteIcon />} sx={{ mr: 'auto' }} onClick={() => setOpen(true)}>
        {translate('schema.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={translate('gradeForm.deleteTitle', { name })}
        yes={translate('schema.delete')}
        isDangerous
        isBusy={isPending}
        onYes={() => mutate()}
        onNo={() => setOpen(false)}
      >
        {translate('gradeForm.deleteAbout', { count: mapping.grade_company_ranks.length })}
      </ConfirmDialog>
    </>
  )
}
