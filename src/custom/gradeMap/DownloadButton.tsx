import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { gradeMapping as calls } from '../../../contract/calls/gradeMapping'
import { DownloadButtons, type FileFormat } from '../../schema/csv/DownloadButtons'
import { saveFile } from '../../schema/csv/saveFile'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { BusyButton } from '../../schema/shared/BusyButton'
import { withTexts } from '../../schema/shared/laterTexts'
import { countCells } from '../grid/model/cells'
import type { MapState } from './mapState'

interface DownloadButtonProps {
  /** Returns what is edited; undefined if there is no map, and null if an open cell is refused. */
  readonly takeState: () => MapState | null | undefined
}

interface Asked {
  readonly format: FileFormat
  /** What is laid over the saved map. */
  readonly edited?: MapState
}

/** Downloads the map, and asks which one is meant if there are unsaved cells. */
export const DownloadButton = ({ takeState }: DownloadButtonProps) => {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`gradeMap.downloads.${key}`, values)
  const id = useId()
  const provider = useDataProvider<SchemaDataProvider>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending, variables } = useMutation({
    mutationKey: ['gradeCompanies', 'download'],
    mutationFn: async ({ format, edited }: Asked) => {
      if (format === 'csv' && !edited) return provider.downloadFile(calls.downloadGradeMap, {})
      // The server remembers the saved state as what the file began as, so that an upload knows what was changed (0033).
      const saved = await provider.readFile(calls.downloadGradeMap, {})
      const file = edited ? await (await import('./mapFile')).fileWithEdits(saved, edited) : saved
      if (format === 'csv') return saveFile(file)
      const { saveExcel } = await withTexts(import('../../schema/csv/excel/convert'))
      await saveExcel(file, translate)
    },
    onSuccess: close,
  })
  const download = (format: FileFormat) => {
    const state = takeState()
    if (state && state.sheet.edits.size > 0) setAsked({ format, edited: state })
    else if (state !== null) mutate({ format })
  }
  return (
    <>
      <DownloadButtons
        label={translate('gradeMap.download')}
        busy={isPending && !asked ? variables.format : undefined}
        onDownload={download}
      />
      {asked?.edited && (
        <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
          <DialogTitle id={id}>{translate('gradeMap.download')}</DialogTitle>
          <DialogContent>
            <DialogContentText>{text('about', { count: countCells(asked.edited.sheet.edits) })}</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={close}>
              {translate('schema.cancel')}
            </Button>
            <BusyButton color="inherit" isBusy={isPending} onClick={() => mutate({ format: asked.format })}>
              {text('saved')}
            </BusyButton>
            <BusyButton variant="contained" isBusy={isPending} onClick={() => mutate(asked)}>
              {text('edited')}
            </BusyButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
