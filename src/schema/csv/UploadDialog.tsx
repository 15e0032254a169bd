import { useMemo, useState, type DragEvent } from 'react'
import { Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useTranslate } from 'ra-core'
import { DialogHeading, useOwnerLine } from '../shared/DialogHeading'
import type { Call } from '../../../contract/call'
import { columnKindsOf, columnsOfRow } from '../../../contract/csvRows'
import type { DecimalMark } from '../../../contract/decimals'
import type { ImportResult } from '../../../contract/entities/imports'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { useAcceptance } from '../shared/Foreseen'
import { useSchemaSetting } from '../shared/SchemaContext'
import { useTexts } from '../shared/texts'
import { DecimalMarkChoice } from './DecimalMarkChoice'
import { useExcelFiles, type FromExcel } from './excel/useExcelFiles'
import { NamesButton } from './NamesButton'
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

/** The preview on screen, or the one that is being imported. */
const shownIn = (state: ImportState): ImportResult | undefined =>
  state.step === 'preview' ? state.result : state.step === 'sending' ? state.shown : undefined

/** With extras, the same rows once more are something new, unless they have just been imported. */
const isWorthImporting = ({ result, note }: PreviewState, extras: UploadExtras | undefined): boolean =>
  note !== 'finished' && (extras !== undefined || result.created + result.changed > 0)

/** Imports a CSV or Excel file: previews the changes or lists the errors before anything is written. */
export const UploadDialog = ({ resource, params, call, onClose, onDone = onClose, extras }: UploadDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const [decimalMark, setDecimalMark] = useState<DecimalMark>()
  /** Whether the file was converted from one of Excel. */
  const [isExcel, setExcel] = useState(false)
  const { state, preview, previewWith, reject, retry, run, cancel, restart } = useImport({
    resource,
    call,
    params,
    onDone,
    decimalMark,
    extras,
  })
  const columns = columnsOfRow(call.upload?.row)
  const screens = useSchemaSetting().screens?.[resource.name] ?? {}
  const acceptance = useAcceptance(shownIn(state))
  const changesNothing = state.step === 'preview' && !isWorthImporting(state, extras)
  const written = state.step === 'sending' ? state.shown : undefined
  const isChecking = state.step === 'sending' && !written
  const isWriting = written !== undefined
  const offersImport = (state.step === 'preview' && !changesNothing) || isWriting
  const areInputsDisabled = state.step === 'sending' && (isWriting || state.isCancelled)
  const restsOnCancel = isChecking || changesNothing
  const kinds = useMemo(() => columnKindsOf(call.upload?.row), [call])
  const showsNumbers = kinds.numbers.length > 0
  const takeFile = (file: File, fromExcel?: FromExcel) => {
    const wasConverted = isExcel
    setExcel(fromExcel !== undefined)
    const ownMark = fromExcel?.needsMark === false ? '.' : undefined
    const mark = fromExcel || wasConverted ? ownMark : decimalMark
    setDecimalMark(mark)
    if (fromExcel && fromExcel.rejected.length > 0) return reject(file, fromExcel.rejected)
    if (!showsNumbers) return preview(file)
    previewWith(file, mark)
  }
  const [take, sheetDialog] = useExcelFiles(kinds, call.upload?.maxBytes ?? 0, takeFile)
  // Handles drops on the whole dialog, because the browser would otherwise open the file and leave the console.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !isWriting) take(file)
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    if (isWriting) event.dataTransfer.dropEffect = 'none'
  }
  const ownerLine = useOwnerLine('upload-title')
  const isUnsent = state.step === 'rejected' && state.isUnsent
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
      onDragOver={dragOver}
      onDrop={drop}
      aria-labelledby="upload-title"
      aria-describedby={ownerLine}
    >
      <DialogHeading id="upload-title">{texts('upload')}</DialogHeading>
      <DialogContent>
        {extras?.renderInputs({
          isDisabled: areInputsDisabled,
          again: (query) => (isChecking || state.step === 'preview') && preview(state.file, query),
          shown: shownIn(state),
        })}
        {showsNumbers && (
          <DecimalMarkChoice
            mark={decimalMark}
            isDisabled={areInputsDisabled}
            onChange={(mark) => {
              setDecimalMark(mark)
              if (state.step !== 'choose' && !isUnsent) previewWith(state.file, mark)
            }}
          />
        )}
        <UploadBody
          resource={resource}
          state={state}
          columns={columns}
          hint={texts('uploadHint')}
          screens={screens}
          extras={extras}
          acceptance={acceptance}
          onFile={take}
          names={<NamesButton resource={resource} params={params} />}
          onTemplate={() => saveFile(templateFile(resource, call.upload ?? {}))}
        />
      </DialogContent>
      <DialogActions>
        {state.step === 'rejected' && (
          <Button onClick={() => void downloadErrors()}>{translate('schema.csv.giveBack')}</Button>
        )}
        {state.step === 'failed' && !state.isPermanent && (
          <Button onClick={() => retry(state.file, state.lost)}>{translate('page.retry')}</Button>
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
          <BusyButton
            variant="contained"
            isBusy={isWriting}
            disabled={!acceptance.isAccepted}
            onClick={importShown}
            autoFocus
          >
            {translate('schema.csv.import')}
          </BusyButton>
        )}
      </DialogActions>
      {sheetDialog}
    </Dialog>
  )
}
