import { useId, useRef, type DragEvent } from 'react'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import TemplateIcon from '@mui/icons-material/DescriptionOutlined'
import { useTranslate } from 'ra-core'
import type { Call } from '../../../contract/call'
import { columnsOfRow } from '../../../contract/csvRows'
import type { PathParams } from '../path'
import type { AnyResource } from '../resource'
import { useTexts } from '../shared/texts'
import { saveFile } from './saveFile'
import { templateFile } from './templateFile'
import { PreviewTable } from './PreviewTable'
import { RejectedTable } from './RejectedTable'
import { useImport, type ImportState } from './useImport'

interface UploadDialogProps {
  readonly resource: AnyResource
  readonly params: PathParams
  readonly call: Call
  readonly onClose: () => void
}

type PreviewState = Extract<ImportState, { step: 'preview' }>

interface FileChoiceProps {
  readonly columns: readonly string[]
  readonly onFile: (file: File) => void
  readonly onTemplate: () => void
}

const FileChoice = ({ columns, onFile, onTemplate }: FileChoiceProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Stack
      spacing={1.5}
      sx={(theme) => ({
        p: 4,
        alignItems: 'center',
        textAlign: 'center',
        border: `2px dashed ${theme.tokens.outline}`,
        borderRadius: 1,
      })}
    >
      <Typography id={id}>{translate('schema.csv.choose', { columns: columns.join(', ') })}</Typography>
      <Button variant="contained" aria-describedby={id} onClick={() => input.current?.click()} autoFocus>
        {translate('schema.csv.browse')}
      </Button>
      <Button startIcon={<TemplateIcon />} onClick={onTemplate}>
        {translate('schema.csv.template')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={translate('schema.csv.file')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
        }}
      />
    </Stack>
  )
}

const Progress = ({ state }: { state: Extract<ImportState, { step: 'sending' }> }) => {
  const translate = useTranslate()
  const isSent = state.part >= 1
  const text = translate(isSent ? (state.shown ? 'schema.csv.importing' : 'schema.csv.checking') : 'schema.uploading')
  return (
    <Stack spacing={1} role="status">
      <Typography>
        {text} {state.file.name}
      </Typography>
      <LinearProgress aria-label={text} {...(isSent ? {} : { variant: 'determinate', value: state.part * 100 })} />
    </Stack>
  )
}

const Preview = ({ state, columns }: { state: PreviewState; columns: readonly string[] }) => {
  const translate = useTranslate()
  return (
    <Stack spacing={2}>
      {state.note && <Alert severity="warning">{translate(`schema.csv.notes.${state.note}`)}</Alert>}
      <PreviewTable result={state.result} columns={columns} />
    </Stack>
  )
}

const Body = ({ state, ...choice }: FileChoiceProps & { state: ImportState }) => {
  switch (state.step) {
    case 'choose':
      return <FileChoice {...choice} />
    case 'sending':
      return <Progress state={state} />
    case 'preview':
      return <Preview state={state} columns={choice.columns} />
    case 'rejected':
      return <RejectedTable rows={state.rows} />
    case 'failed':
      return <Alert severity="error">{state.reasons.join(' ')}</Alert>
  }
}

/** Imports a CSV file: previews the changes or lists the errors before anything is written. */
export const UploadDialog = ({ resource, params, call, onClose }: UploadDialogProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const { state, preview, run, cancel, restart } = useImport(resource, call, params, onClose)
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const columns = columnsOfRow(call.upload?.row)
  const changesNothing = state.step === 'preview' && state.result.created + state.result.changed === 0
  const written = state.step === 'sending' ? state.shown : undefined
  // Handles drops on the whole dialog, because the browser would otherwise open the file and leave the console.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && state.step === 'choose') preview(file)
  }
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
      maxWidth="md"
      fullWidth
      fullScreen={isPhone}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      aria-labelledby="upload-title"
    >
      <DialogTitle id="upload-title">{texts('upload')}</DialogTitle>
      <DialogContent>
        <Body
          state={state}
          columns={columns}
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
        {(state.step === 'rejected' || state.step === 'failed' || changesNothing) && (
          <Button onClick={restart} autoFocus={!changesNothing}>
            {translate('schema.csv.another')}
          </Button>
        )}
        <Button
          // Remount, so that the focus moves here from the removed button.
          key={String(changesNothing)}
          autoFocus={changesNothing}
          color="inherit"
          onClick={written && state.step === 'sending' ? () => cancel(state.file, written) : onClose}
        >
          {translate(changesNothing ? 'schema.close' : 'schema.cancel')}
        </Button>
        {state.step === 'preview' && !changesNothing && (
          <Button variant="contained" onClick={() => run(state.file, state.result)} autoFocus>
            {translate('schema.csv.import')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
