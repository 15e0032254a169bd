import type { DragEvent } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery, type Theme } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import { columnsOfRow } from '../../../contract/csvRows'
import type { ImportResult } from '../../../contract/entities/imports'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { saveFile } from './saveFile'
import { templateFile } from './templateFile'
import { UploadBody } from './UploadBody'
import type { UploadExtras } from './uploadExtras'
import { useImport, type ImportState } from './useImport'

/** The preview of a file with more columns takes the width of the screen. */
const manyColumns = 6

interface UploadDialogProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly call: Call
  readonly onClose: () => void
  /** Called instead of closing the dialog when the file is imported. */
  readonly onDone?: (result: ImportResult) => void
  readonly extras?: UploadExtras
}

type PreviewState = Extract<ImportState, { step: 'preview' }>

/** With extras, the same rows once more are something new, unless they have just been imported. */
const isWorthImporting = ({ result, note }: PreviewState, extras: UploadExtras | undefined): boolean =>
  note !== 'finished' && (extras !== undefined || result.created + result.changed > 0)

/** Imports a CSV file: previews the changes or lists the errors before anything is written. */
export const UploadDialog = ({ resource, params, call, onClose, onDone = onClose, extras }: UploadDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const { state, preview, run, cancel, restart } = useImport({ resource, call, params, onDone, extras })
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const columns = columnsOfRow(call.upload?.row)
  const screens = useSchemaSetting().screens?.[resource.name] ?? {}
  const changesNothing = state.step === 'preview' && !isWorthImporting(state, extras)
  const written = state.step === 'sending' ? state.shown : undefined
  const isChecking = state.step === 'sending' && !written
  const isWriting = written !== undefined
  const offersImport = (state.step === 'preview' && !changesNothing) || isWriting
  const areInputsDisabled = state.step === 'sending' && (isWriting || state.isCancelled)
  const restsOnCancel = isChecking || changesNothing
  // Handles drops on the whole dialog, because the browser would otherwise open the file and leave the console.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isWriting) preview(file)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    if (isWriting) event.dataTransfer.dropEffect = 'none'
  }
  const importShown = () => state.step === 'preview' && run(state.file, state.result)
  const downloadErrors = async () => {
    if (state.step !== 'rejected') return
    // With the CSV library, which few visits need.
    const { markedFile } = await import('./markedFile')
    saveFile(await markedFile(state.file, state.rows, translate('schema.csv.error')))
  }
  return (
    <Dialog
      open
      onClose={written ? () => {} : onClose}
      maxWidth={offersImport && columns.length > manyColumns ? 'xl' : 'md'}
      fullWidth
      fullScreen={isPhone}
      onDragOver={dragOver}
      onDrop={drop}
      aria-labelledby="upload-title"
    >
      <DialogTitle id="upload-title">{texts('upload')}</DialogTitle>
      <DialogContent>
        {extras?.renderInputs({
          isDisabled: areInputsDisabled,
          again: (query) => (isChecking || state.step === 'preview') && preview(state.file, query),
        })}
        <UploadBody
          state={state}
          columns={columns}
          hint={texts('uploadHint')}
          screens={screens}
          extras={extras}
          onFile={(file) => preview(file)}
          onTemplate={() => saveFile(templateFile(resource, call.upload ?? {}))}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {state.step === 'rejected' && (
          <Button onClick={() => void downloadErrors()}>{translate('schema.csv.giveBack')}</Button>
        )}
        {state.step === 'failed' && !state.isPermanent && (
          <Button onClick={() => preview(state.file)}>{translate('page.retry')}</Button>
        )}
        {(state.step === 'rejected' || state.step === 'failed' || state.step === 'preview') && (
          <Button onClick={restart} autoFocus={state.step !== 'preview'}>
            {translate('schema.csv.another')}
          </Button>
        )}
        <Button
          // Remounted, so that the focus moves here from a removed button.
          key={String(restsOnCancel)}
          autoFocus={restsOnCancel}
          color="inherit"
          onClick={written && state.step === 'sending' ? () => cancel(state.file, written) : onClose}
        >
          {translate(changesNothing ? 'schema.close' : 'schema.cancel')}
        </Button>
        {offersImport && (
          // Stays in its place with the focus, so that a second tap or Enter doesn't cancel the import.
          <BusyButton variant="contained" isBusy={isWriting} onClick={importShown} autoFocus>
            {translate('schema.csv.import')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
