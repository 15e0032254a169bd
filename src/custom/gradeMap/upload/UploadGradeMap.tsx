import type { DragEvent } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import { gradeMapping as calls } from '../../../../contract/calls/gradeMapping'
import { gradeMapLimit } from '../../../../contract/constants'
import { rankColumn } from '../../../../contract/entities/gradeMap'
import { useExcelFiles } from '../../../schema/csv/excel/useExcelFiles'
import { FileChoice } from '../../../schema/csv/FileChoice'
import { saveFile } from '../../../schema/csv/saveFile'
import { takeBackOption } from '../../../schema/shared/askTakeBack'
import { BusyButton } from '../../../schema/shared/BusyButton'
import { useNotice } from '../../../schema/shared/useNotice'
import { hasAllNames } from './decisions'
import { ImportBody } from './ImportBody'
import { useGradeImport, type GradeImport } from './useGradeImport'

/** Ta ranks, companies and grades. */
const allTexts = { numbers: [], texts: 'all' } as const

interface UploadGradeMapProps {
  readonly onClose: () => void
  /** Called when a file was imported, to read the map again. */
  readonly onImported: () => void
}

/** What the main button does: nothing yet, another check with the decisions, or the import. */
const nextOf = ({ step, questions, decisions, sent }: GradeImport): 'decide' | 'check' | 'import' | null => {
  const isDecided = decisions !== sent && hasAllNames(questions, decisions)
  if (step.name === 'sending') return step.shown ? 'import' : null
  if (step.name === 'failed') return step.isPermanent ? null : 'check'
  if (step.name === 'rejected') return questions.names.length === 0 ? null : isDecided ? 'check' : 'decide'
  if (decisions !== sent) return isDecided ? 'check' : 'decide'
  if (step.result.conflicting > 0) return 'decide'
  return step.result.cells > 0 ? 'import' : null
}

const buttonTexts = { decide: 'gradeUpload.check', check: 'gradeUpload.check', import: 'schema.csv.import' } as const

/** Imports the grade map from a CSV or Excel file: shows what each cell was and becomes before anything is written. */
export const UploadGradeMap = ({ onClose, onImported }: UploadGradeMapProps) => {
  const translate = useTranslate()
  const notify = useNotice()
  const { state, choose, run, check, cancel, restart, ...acts } = useGradeImport(({ data, message, change }) => {
    notify(message, 'success')
    const done = translate('gradeUpload.done', { count: data.cells })
    notify(done, 'success', takeBackOption(calls.uploadGradeMap, {}, done, [change]))
    onImported()
    onClose()
  })
  const [take, sheetDialog] = useExcelFiles(allTexts, gradeMapLimit, (file, fromExcel) =>
    choose(file, fromExcel?.rejected),
  )
  const step = state?.step
  const written = step?.name === 'sending' ? step.shown : undefined
  const isSending = step?.name === 'sending'
  const next = state && nextOf(state)
  const act = () => {
    if (next === 'import' && step?.name === 'preview') run(step.result)
    else if (next === 'check') check()
  }
  // Handles drops on the whole dialog, because the browser would otherwise open the file and leave the console.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && !written) take(file)
  }
  const downloadErrors = async () => {
    if (!state || step?.name !== 'rejected') return
    // With the CSV library, which few visits need.
    const { markedFile } = await import('../../../schema/csv/markedFile')
    saveFile(await markedFile(state.file, step.rows, translate('schema.csv.error')))
  }
  return (
    <Dialog
      open
      onClose={written ? () => {} : onClose}
      maxWidth="md"
      fullWidth
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      aria-labelledby="upload-title"
    >
      <DialogTitle id="upload-title">{translate('gradeUpload.title')}</DialogTitle>
      <DialogContent>
        {state ? (
          <ImportBody state={state} {...acts} />
        ) : (
          <FileChoice columns={[rankColumn, translate('gradeUpload.columns')]} onFile={take} />
        )}
      </DialogContent>
      <DialogActions>
        {step?.name === 'rejected' && (
          <Button onClick={() => void downloadErrors()}>{translate('schema.csv.giveBack')}</Button>
        )}
        {state && !isSending && (
          <Button onClick={restart} autoFocus={next === null || next === 'decide'}>
            {translate('schema.csv.another')}
          </Button>
        )}
        <Button color="inherit" autoFocus={isSending && !written} onClick={written ? () => cancel(written) : onClose}>
          {translate(next === null && state && !isSending ? 'schema.close' : 'schema.cancel')}
        </Button>
        {next && (
          // Stays in its place with the focus, so that a second tap or Enter doesn't cancel the import.
          <BusyButton
            variant="contained"
            isBusy={written !== undefined}
            disabled={next === 'decide'}
            onClick={act}
            autoFocus
          >
            {translate(step?.name === 'failed' ? 'page.retry' : buttonTexts[next])}
          </BusyButton>
        )}
      </DialogActions>
      {sheetDialog}
    </Dialog>
  )
}
