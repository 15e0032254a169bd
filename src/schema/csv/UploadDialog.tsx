import { Suspense, type DragEvent, type ReactNode } from 'react'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import { columnsOfRow } from '../../../contract/csvRows'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { BusyButton } from '../shared/BusyButton'
import { useSchemaSetting } from '../shared/SchemaContext'
import type { OwnScreens } from '../shared/screens'
import { useTexts } from '../shared/texts'
import { FileChoice, type FileChoiceProps } from './FileChoice'
import { saveFile } from './saveFile'
import { templateFile } from './templateFile'
import { PreviewTable } from './PreviewTable'
import { RejectedTable } from './RejectedTable'
import { SendingProgress } from './SendingProgress'
import { useImport, type ImportState } from './useImport'

/** The preview of a file with more columns takes the width of the screen. */
const manyColumns = 6

interface UploadDialogProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly call: Call
  readonly onClose: () => void
}

type PreviewState = Extract<ImportState, { step: 'preview' }>
type ResultState = Extract<ImportState, { step: 'preview' | 'rejected' | 'failed' }>

interface PreviewProps {
  readonly columns: readonly string[]
  readonly screens: OwnScreens
}

const Preview = ({ state, columns, screens }: PreviewProps & { state: PreviewState }) => {
  const translate = useTranslate()
  const { effects } = state.result
  const { Effects, ImportCell } = screens
  return (
    <Stack spacing={2}>
      {state.note && <Alert severity="warning">{translate(`schema.csv.notes.${state.note}`)}</Alert>}
      <PreviewTable result={state.result} columns={columns} Cell={ImportCell}>
        {Effects && effects && (
          <Suspense>
            <Effects effects={effects} />
          </Suspense>
        )}
      </PreviewTable>
    </Stack>
  )
}

/** Says which file a result is about. */
const Named = ({ file, children }: { file: File; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{translate('schema.csv.named', { name: file.name })}</Typography>
      {children}
    </Stack>
  )
}

const Result = ({ state, ...preview }: PreviewProps & { state: ResultState }) => {
  switch (state.step) {
    case 'preview':
      return <Preview state={state} {...preview} />
    case 'rejected':
      return <RejectedTable rows={state.rows} />
    case 'failed':
      return <Alert severity="error">{state.reasons.join(' ')}</Alert>
  }
}

const Body = ({ state, screens, ...choice }: FileChoiceProps & { state: ImportState; screens: OwnScreens }) => {
  switch (state.step) {
    case 'choose':
      return <FileChoice {...choice} />
    case 'sending':
      return <SendingProgress file={state.file} part={state.part} isImport={state.shown !== undefined} />
    case 'preview':
    case 'rejected':
    case 'failed':
      return (
        <Named file={state.file}>
          <Result state={state} columns={choice.columns} screens={screens} />
        </Named>
      )
  }
}

/** Imports a CSV file: previews the changes or lists the errors before anything is written. */
export const UploadDialog = ({ resource, params, call, onClose }: UploadDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const { state, preview, run, cancel, restart } = useImport(resource, call, params, onClose)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const columns = columnsOfRow(call.upload?.row)
  const screens = useSchemaSetting().screens?.[resource.name] ?? {}
  const changesNothing = state.step === 'preview' && state.result.created + state.result.changed === 0
  const written = state.step === 'sending' ? state.shown : undefined
  const isChecking = state.step === 'sending' && !written
  const isWriting = written !== undefined
  const offersImport = (state.step === 'preview' && !changesNothing) || isWriting
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
        <Body
          state={state}
          columns={columns}
          screens={screens}
          onFile={preview}
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
