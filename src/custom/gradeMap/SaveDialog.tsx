import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId } from 'react'
import { maxSavedCells } from '../../../contract/entities/gradeMap'
import { BusyButton } from '../../schema/shared/BusyButton'
import { CellChanges } from './CellChanges'
import type { GradeMap } from './gradeMap'
import { deletedIn, type CompanyChanges } from './mapState'

interface SaveDialogProps {
  readonly map: GradeMap
  readonly changes: readonly CompanyChanges[]
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Sums up the changes before they are saved. */
export const SaveDialog = ({ map, changes, isSaving, onSave, onClose }: SaveDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const count = changes.reduce((sum, { cells }) => sum + cells.length, 0)
  const deleted = deletedIn(changes)
  const close = () => !isSaving && onClose()
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gradeMap.save.title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('gradeMap.save.summary', {
            cells: translate('gradeMap.save.cells', { smart_count: count }),
            companies: translate('gradeMap.save.companies', { smart_count: changes.length }),
          })}
        </Typography>
        {count > maxSavedCells && (
          <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
            {translate('gradeMap.save.tooMany', { count: maxSavedCells.toLocaleString(locale) })}
          </Alert>
        )}
        {deleted.length > 0 && (
          <Alert severity="warning" role="status" variant="outlined" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {translate('gradeMap.save.deleted', {
              smart_count: deleted.length,
              names: new Intl.ListFormat(locale).format(deleted.map(({ name }) => name)),
            })}
          </Alert>
        )}
        <CellChanges map={map} changes={changes} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton variant="contained" autoFocus isBusy={isSaving} disabled={count > maxSavedCells} onClick={onSave}>
          {translate('gradeMap.save.yes')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
