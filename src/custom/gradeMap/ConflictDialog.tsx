import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { Conflict } from '../grid/model/merge'
import { CellChoices, type Side } from './CellChoices'

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[]
  readonly title: string
  readonly about: string
  /** Says which cell it is. */
  readonly labelOf: (conflict: Conflict) => string
  readonly back: string
  readonly yes: string
  readonly onDecide: (isTheirs: (conflict: Conflict) => boolean) => void
  readonly onClose: () => void
}

const keyOf = ({ row, column }: Conflict) => `${column} ${row}`

/**
 * Shows both grades of each cell that two people have changed, and asks which one to keep. Nothing is chosen beforehand and
 * nothing that saves has the focus, so that a key pressed too often overwrites nobody.
 */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { conflicts, title, about, labelOf, back, yes, onDecide, onClose } = props
  const translate = useTranslate()
  const id = useId()
  const [all, setAll] = useState<Side>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sideOf = (key: string) => chosen.get(key) ?? all
  const open = conflicts.filter((conflict) => sideOf(keyOf(conflict)) === undefined).length
  const cells = conflicts.map((conflict) => ({ ...conflict, key: keyOf(conflict), label: labelOf(conflict) }))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{about}</DialogContentText>
        <CellChoices
          label={title}
          cells={cells}
          choiceOf={sideOf}
          onChoose={(key, side) => setChosen(new Map(chosen).set(key, side))}
          onChooseAll={(side) => {
            setAll(side)
            setChosen(new Map())
          }}
        />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {open > 0 && translate('gradeMap.conflicts.open', { count: open })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {back}
        </Button>
        <Button
          variant="contained"
          disabled={open > 0}
          onClick={() => onDecide((conflict) => sideOf(keyOf(conflict)) === 'theirs')}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
