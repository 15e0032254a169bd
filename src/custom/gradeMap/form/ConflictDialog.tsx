import { useId, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { Conflict } from '../../grid/model/merge'
import { CellChoices, type Side } from '../upload/CellChoices'
import { rowOf, type Rank } from './mapping'

interface ConflictDialogProps {
  readonly ranks: readonly Rank[]
  readonly conflicts: readonly Conflict[]
  /** Called with the rows that keep the other user's grade. */
  readonly onDecide: (theirsFor: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Shows both grades of each cell that two users have changed, and asks which one to keep. */
export const ConflictDialog = ({ ranks, conflicts, onDecide, onClose }: ConflictDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const names = new Map(ranks.map((rank) => [rowOf(rank), rank.name]))
  const cells = conflicts.map(({ row, base, theirs, yours }) => ({
    key: row,
    label: names.get(row) ?? row,
    base,
    theirs,
    yours,
  }))
  const theirs = conflicts.flatMap(({ row }) => (chosen.get(row) === 'theirs' ? [row] : []))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{translate('schema.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate('gradeForm.conflicts', { smart_count: cells.length })}
        </DialogContentText>
        <CellChoices
          label={translate('schema.conflict.title')}
          cells={cells}
          choiceOf={(row) => chosen.get(row) ?? 'yours'}
          onChoose={(row, side) => setChosen(new Map(chosen).set(row, side))}
          onChooseAll={(side) => setChosen(new Map(conflicts.map(({ row }) => [row, side])))}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.conflict.back')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => onDecide(new Set(theirs))}>
          {translate('schema.conflict.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
