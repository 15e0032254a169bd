import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { Conflict } from '../grid/model/merge'
import type { GradeMap } from './gradeMap'

type Side = 'theirs' | 'yours'
const sides: readonly Side[] = ['theirs', 'yours']

interface MapConflictsProps {
  readonly map: GradeMap
  readonly conflicts: readonly Conflict[]
  /** Whether the save goes on afterwards. */
  readonly saves: boolean
  readonly onDecide: (isTheirs: (conflict: Conflict) => boolean) => void
  readonly onClose: () => void
}

/** The other cells follow what was chosen for all. */
const mostListed = 100

const keyOf = ({ row, column }: Conflict) => `${column} ${row}`

interface ChoiceProps {
  readonly label: string
  readonly conflict: Conflict
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

const Choice = ({ label, conflict, side, onChoose }: ChoiceProps) => {
  const translate = useTranslate()
  const id = useId()
  const shown = (text: string) => text || translate('gradeMap.save.empty')
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('gradeMap.conflicts.was', { was: shown(conflict.base) })}
      </Typography>
      <RadioGroup row aria-labelledby={id} value={side} onChange={(_event, value) => onChoose(value as Side)}>
        {sides.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={translate(`gradeMap.conflicts.${one}`, { text: shown(conflict[one]) })}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

/** Shows both grades of each cell that two people have changed, and asks which one to keep. */
export const MapConflicts = ({ map, conflicts, saves, onDecide, onClose }: MapConflictsProps) => {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [all, setAll] = useState<Side>('yours')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const ranks = new Map(map.ranks.map(({ key, name }) => [key, name]))
  const companies = new Map(map.companies.map(({ key, name }) => [key, name]))
  const sideOf = (conflict: Conflict) => chosen.get(keyOf(conflict)) ?? all
  const chooseAll = (side: Side) => {
    setAll(side)
    setChosen(new Map())
  }
  const rest = conflicts.length - mostListed
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gradeMap.conflicts.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('gradeMap.conflicts.about')}</DialogContentText>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
            {translate('gradeMap.conflicts.allTheirs')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll('yours')}>
            {translate('gradeMap.conflicts.allYours')}
          </Button>
        </Stack>
        <Stack spacing={2}>
          {conflicts.slice(0, mostListed).map((conflict) => (
            <Choice
              key={keyOf(conflict)}
              label={`${companies.get(conflict.column) ?? ''} · ${ranks.get(conflict.row) ?? ''}`}
              conflict={conflict}
              side={sideOf(conflict)}
              onChoose={(side) => setChosen(new Map(chosen).set(keyOf(conflict), side))}
            />
          ))}
          {rest > 0 && <Typography>{translate('gradeMap.conflicts.others', { smart_count: rest })}</Typography>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('gradeMap.conflicts.back')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => onDecide((conflict) => sideOf(conflict) === 'theirs')}>
          {translate(saves ? 'gradeMap.conflicts.useAndSave' : 'gradeMap.conflicts.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
