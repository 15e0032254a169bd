import { useEffect, useId, useState } from 'react'
import { Box, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useDataProvider, type RaRecord } from 'ra-core'
import { modalWidth } from '../../../contract/constants'
import { metaOf, type PathParams } from '../path'
import type { AnyResource } from '../resource'
import { onTakenBack } from '../shared/askTakeBack'
import { DialogHeading, useOwnerLine } from '../shared/DialogHeading'
import { useReturnFocus } from '../shared/keepFocus'
import { Opened } from '../shared/Opened'
import { useTexts } from '../shared/texts'
import { HistoryButton } from '../history/HistoryButton'
import { FormActions } from './FormActions'
import { FormFields } from './FormFields'
import { FormFrame, FormNotice } from './FormFrame'
import { useFormTitle } from './useFormTitle'
import { useRecordForm } from './useRecordForm'
import { successText, type Done } from './useSave'

interface FormDialogProps {
  readonly resource: AnyResource
  readonly record?: RaRecord | undefined
  readonly params: PathParams
  /** Whether it is too small a form to be kept on the server. */
  readonly isBrief?: boolean
  readonly onClose: () => void
  readonly onSaved: (record: RaRecord, done: Done) => void
}

/** Returns the record of a row, or as it is read once more, after something was taken back from the history of the form. */
const useRecordNow = (resource: AnyResource, record: RaRecord | undefined, params: PathParams) => {
  const provider = useDataProvider()
  const [now, setNow] = useState(record)
  useEffect(
    () =>
      onTakenBack(() => {
        if (!record) return
        provider.getOne(resource.name, { id: record.id, meta: metaOf(params) }).then(
          ({ data }) => setNow(data),
          // Saving says so if it is gone.
          () => {},
        )
      }),
    [provider, resource, record, params],
  )
  return now
}

/** The form of a record in a dialog. */
export const FormDialog = ({
  resource,
  record: opened,
  params,
  isBrief = false,
  onClose,
  onSaved,
}: FormDialogProps) => {
  const record = useRecordNow(resource, opened, params)
  const texts = useTexts(resource)
  const id = useId()
  const title = useFormTitle(resource, record, params)
  useReturnFocus(opened)
  const ownerLine = useOwnerLine(`${id}-title`)
  const state = useRecordForm({
    resource,
    record,
    params,
    isBrief,
    // A report in a dialog ends the form.
    mayAdd: record === undefined && !isBrief && resource.form?.reportsIn !== 'dialog',
    onSaved: (saved, undo) => {
      onClose()
      onSaved(saved, { message: successText(texts, state.shape.call, record === undefined), undo })
    },
  })
  // Can't be closed while saving, because the outcome is still unknown.
  const close = () => (state.isSaving ? undefined : state.guard.attempt(onClose))
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={ownerLine}
      slotProps={{ paper: { sx: { maxWidth: modalWidth } } }}
    >
      <Opened resource={resource} record={record} params={params} />
      <DialogHeading id={`${id}-title`}>{title}</DialogHeading>
      <DialogContent>
        {/* Leaves room for the floating label of the first field. */}
        <Box sx={{ pt: 1 }}>
          <FormFrame id={id} state={state} params={params} texts={texts} takesFocus>
            <FormFields shape={state.shape} names={state.shape.names} texts={texts} />
            <FormNotice resource={resource} record={record} />
          </FormFrame>
        </Box>
      </DialogContent>
      <DialogActions>
        {record && <HistoryButton {...{ resource, record, params }} sx={{ mr: 'auto' }} />}
        <FormActions {...{ resource, record, state, texts, id }} onCancel={close} />
      </DialogActions>
    </Dialog>
  )
}
