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
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId, useMemo } from 'react'
import { listedTexts } from '../../../contract/formatters'
import { maxSavedCells } from '../../../contract/entities/gradeMap'
import { BusyButton } from '../../schema/shared/BusyButton'
import { CellChanges } from './CellChanges'
import type { GradeMap } from './gradeMap'
import { deletedIn, type CompanyChanges } from './mapState'
import { partsOf } from './saveParts'
import type { SaveProgress } from './useSaveMap'

interface SaveDialogProps {
  readonly map: GradeMap
  readonly changes: readonly CompanyChanges[]
  readonly isSaving: boolean
  /** Null unless it is saved in several parts. */
  readonly progress: SaveProgress | null
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Sums up the changes before they are saved. */
export const SaveDialog = ({ map, changes, isSaving, progress, onSave, onClose }: SaveDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  const count = changes.reduce((sum, { cells }) => sum + cells.length, 0)
  const deleted = deletedIn(changes)
  const parts = useMemo(() => (count > maxSavedCells ? partsOf(changes).length : 1), [count, changes])
  const number = (value: number) => value.toLocaleString(locale)
  const close = () => !isSaving && onClose()
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gradeMap.save.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {translate('gradeMap.save.summary', {
              cells: translate('gradeMap.save.cells', { count }),
              companies: translate('gradeMap.save.companies', { count: changes.length }),
            })}
          </Typography>
          {progress && (
            <Stack spacing={1} role="status">
              <span>
                {translate('gradeMap.save.progress', { saved: number(progress.saved), all: number(progress.all) })}
              </span>
              <LinearProgress
                variant="determinate"
                value={(progress.saved / progress.all) * 100}
                aria-label={translate('gradeMap.save.title')}
              />
            </Stack>
          )}
          {!progress && parts > 1 && (
            <Alert severity="info" variant="outlined">
              {translate('gradeMap.save.parts', { most: number(maxSavedCells), count: parts })}
            </Alert>
          )}
          {deleted.length > 0 && (
            <Alert severity="warning" role="status" variant="outlined">
              {translate('gradeMap.save.deleted', {
                count: deleted.length,
                names: listedTexts(
                  locale,
                  deleted.map(({ name }) => name),
                ),
              })}
            </Alert>
          )}
          <CellChanges map={map} changes={changes} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton variant="contained" autoFocus={deleted.length === 0} isBusy={isSaving} onClick={onSave}>
          {parts > 1 ? translate('gradeMap.save.yesInParts', { count: parts }) : translate('gradeMap.save.yes')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
