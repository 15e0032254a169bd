import { useEffect, useId, useRef, useState } from 'react'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ColumnKinds } from '../../../../contract/csvRows'
import { convertSheet, readExcel, textOf, type Converted } from './convert'
import type { Sheet } from './workbook'

interface SheetDialogProps {
  readonly file: File
  readonly columns: ColumnKinds
  /** A larger file isn't read. */
  readonly maxBytes: number
  /** Called with the chosen sheet as a CSV file; if there is only one, at once. */
  readonly onRead: (converted: Converted) => void
  readonly onClose: () => void
}

/** Reads an Excel file, and asks which of its sheets is meant if there are several. */
export const SheetDialog = ({ file, columns, maxBytes, onRead, onClose }: SheetDialogProps) => {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`schema.excel.${key}`, values)
  const id = useId()
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [reason, setReason] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const sheet = sheets[chosen]
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    let isCurrent = true
    readExcel(file, maxBytes, columns).then(
      (found) => {
        if (!isCurrent) return
        const [only, ...others] = found
        if (only && others.length === 0) read.current(convertSheet(file, only, false))
        else setSheets(found)
      },
      (error: unknown) => isCurrent && setReason(textOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [file, columns, maxBytes])
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{text('title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>{translate('schema.csv.named', { name: file.name })}</Typography>
          {reason && <Alert severity="error">{translate(reason)}</Alert>}
          {!reason && sheets.length === 0 && <LinearProgress aria-label={translate('schema.csv.checking')} />}
          {sheets.length > 0 && (
            <TextField
              select
              autoFocus
              label={text('sheet')}
              value={chosen}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {sheets.map(({ name }, index) => (
                <MenuItem key={name} value={index}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus={sheets.length === 0}>
          {translate(reason ? 'schema.close' : 'schema.cancel')}
        </Button>
        {sheet && (
          <Button variant="contained" onClick={() => onRead(convertSheet(file, sheet, true))}>
            {text('read')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
