import { useId, useState, type FormEvent } from 'react'
import { Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogContentText, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'ra-core'
import { readBeginning } from '../../authProvider/pastRecords'
import { writeMoment } from '../../authProvider/view'
import { hasUnsavedChanges } from '../../missedFiles'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'
import { inputOf, mistakeOf, momentOf, presetsOf, textOfMoment } from './moments'
import { Row } from '../../schema/shared/Row'

interface AsOfDialogProps {
  /** The moment that is shown, if it is not now. */
  readonly moment?: string
  readonly onClose: () => void
}

/** Asks as of when to view the console. */
export const AsOfDialog = ({ moment, onClose }: AsOfDialogProps) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const id = useId()
  const [now] = useState(() => new Date())
  const [isUnsaved] = useState(hasUnsavedChanges)
  const [input, setInput] = useState(moment === undefined ? '' : inputOf(new Date(moment)))
  const [attempts, setAttempts] = useState(0)
  const isSent = attempts > 0
  const form = useWrongFocus(attempts)
  const { data, isError, refetch } = useQuery({
    queryKey: ['pastRecords'],
    queryFn: ({ signal }) => readBeginning(signal),
  })
  const mistake = data && mistakeOf(input, now, data)
  const since = data && textOfMoment(data.toISOString(), locale)
  // Who types quickly submits before the first day is known, which then decides.
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    const beginning = data ?? (await refetch({ cancelRefetch: false })).data
    if (!beginning || mistakeOf(input, now, beginning) || isUnsaved) return
    onClose()
    writeMoment(momentOf(input, beginning))
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <Box component="form" ref={form} noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
        <DialogHeading id={id}>{translate('asOf.title')}</DialogHeading>
        <DialogContent>
          <DialogContentText gutterBottom>{translate(isUnsaved ? 'asOf.unsaved' : 'asOf.about')}</DialogContentText>
          {isError && (
            <DialogContentText role="alert" color="error" gutterBottom>
              {translate('asOf.failed')}
            </DialogContentText>
          )}
          <TextField
            fullWidth
            autoFocus
            required
            type="datetime-local"
            label={translate('asOf.moment')}
            value={input}
            disabled={isUnsaved}
            onChange={(event) => setInput(event.target.value)}
            error={isSent && mistake !== undefined}
            helperText={
              isSent && mistake
                ? translate(`asOf.${mistake}`, { moment: since })
                : since && translate('asOf.since', { moment: since })
            }
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { step: 1, max: inputOf(now), ...(data && { min: inputOf(data) }) },
            }}
          />
          {data && (
            <Row role="group" aria-label={translate('asOf.presets.label')} sx={{ mt: 1.5 }}>
              {presetsOf(now, data).map((preset) => (
                <Chip
                  key={preset.name}
                  variant="outlined"
                  label={translate(`asOf.presets.${preset.name}`)}
                  disabled={isUnsaved}
                  onClick={() => setInput(inputOf(preset.moment))}
                />
              ))}
            </Row>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {translate('asOf.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isUnsaved || isError}>
            {translate('asOf.start')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
