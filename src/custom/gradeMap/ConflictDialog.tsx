import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
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

/** Shows both grades of each cell that two people have changed, and asks which one to keep. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { conflicts, title, about, labelOf, back, yes, onDecide, onClose } = props
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [all, setAll] = useState<Side>('yours')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sideOf = (key: string) => chosen.get(key) ?? all
  const cells = conflicts.map((conflict) => ({ ...conflict, key: keyOf(conflict), label: labelOf(conflict) }))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{about}</DialogContentText>
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
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {back}
        </Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => onDecide((conflict) => sideOf(keyOf(conflict)) === 'theirs')}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
