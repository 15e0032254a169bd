import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { CellText, ReadCell } from '../grid/model/cells'
import type { CellDifference } from '../grid/model/sheet'
import { CellChanges } from './CellChanges'
import type { GradeMap } from './gradeMap'
import { refuseGrade } from './mapGrid'
import type { CompanyChanges } from './mapState'
import { closestTo, textsOfNamed, unknownIn, type Chosen, type NamedBlock } from './namedBlock'

interface NamedPasteProps {
  readonly map: GradeMap
  readonly block: NamedBlock
  readonly read: ReadCell
  readonly onPaste: (texts: readonly CellText[]) => void
  readonly onPasteAsItIs: () => void
  readonly onClose: () => void
}

const axes = ['ranks', 'companies'] as const
type Axis = (typeof axes)[number]

const headings = { ranks: 'unknownRanks', companies: 'unknownCompanies' } as const

interface UnknownProps {
  readonly names: readonly string[]
  readonly axis: Axis
  readonly map: GradeMap
  readonly chosen: ReadonlyMap<string, string>
  readonly onChoose: (chosen: ReadonlyMap<string, string>) => void
}

/** Offers the closest names for those that aren't found. */
const Unknown = ({ names, axis, map, chosen, onChoose }: UnknownProps) => {
  const translate = useTranslate()
  const choose = (name: string, key: string) => {
    const next = new Map(chosen)
    if (key === '') next.delete(name)
    else next.set(name, key)
    onChoose(next)
  }
  /** Decides what is still open. */
  const takeClosest = () => {
    const closest = names.flatMap((name) => {
      const [first] = closestTo(name, map[axis])
      return first ? [[name, first.key] as const] : []
    })
    onChoose(new Map([...closest, ...chosen]))
  }
  return (
    <Stack component="section" spacing={1.5}>
      <Typography variant="subtitle2" component="h3">
        {translate(`gradeMap.paste.${headings[axis]}`)}
      </Typography>
      <Button size="small" variant="outlined" sx={{ alignSelf: 'start' }} onClick={takeClosest}>
        {translate('gradeMap.paste.takeClosest')}
      </Button>
      {names.map((name) => (
        <TextField
          key={name}
          select
          size="small"
          label={translate(`gradeMap.paste.means.${axis}`, { name })}
          value={chosen.get(name) ?? ''}
          onChange={({ target }) => choose(name, target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('gradeMap.paste.skip')}</MenuItem>
          {closestTo(name, map[axis]).map((one) => (
            <MenuItem key={one.key} value={one.key}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  )
}

const changesIn = (map: GradeMap, texts: readonly CellText[], read: ReadCell): CompanyChanges[] => {
  const byColumn = new Map<string, CellDifference[]>()
  for (const cell of texts) {
    const base = read(cell.row, cell.column)
    if (base === cell.text) continue
    const cells = byColumn.get(cell.column) ?? []
    byColumn.set(cell.column, cells)
    cells.push({ ...cell, base })
  }
  return map.companies.flatMap((company) => {
    const cells = byColumn.get(company.key)
    return cells ? [{ company, cells }] : []
  })
}

/** Shows where the cells of a block that names ranks or companies go, before they are pasted. */
export const NamedPaste = ({ map, block, read, onPaste, onPasteAsItIs, onClose }: NamedPasteProps) => {
  const translate = useTranslate()
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [chosen, setChosen] = useState<Chosen>({ ranks: new Map(), companies: new Map() })
  const unknown = { ranks: unknownIn(block.ranks), companies: unknownIn(block.companies) }
  const texts = textsOfNamed(block, chosen)
  const reasons = texts.flatMap((cell) => refuseGrade(cell.row, cell.column, cell.text) ?? [])
  const changes = changesIn(map, texts, read)
  const count = changes.reduce((sum, { cells }) => sum + cells.length, 0)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={isPhone} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('gradeMap.paste.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('gradeMap.paste.about')}</DialogContentText>
        <Stack spacing={2}>
          {axes.map(
            (axis) =>
              unknown[axis].length > 0 && (
                <Unknown
                  key={axis}
                  names={unknown[axis]}
                  axis={axis}
                  map={map}
                  chosen={chosen[axis]}
                  onChoose={(names) => setChosen({ ...chosen, [axis]: names })}
                />
              ),
          )}
          {reasons[0] !== undefined && (
            <Alert severity="warning" variant="outlined">
              {translate('gradeMap.paste.refused', { smart_count: reasons.length, reason: reasons[0] })}
            </Alert>
          )}
          <Typography role="status">{translate('gradeMap.paste.changes', { smart_count: count })}</Typography>
          <div>
            <CellChanges map={map} changes={changes} />
          </div>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.cancel')}
        </Button>
        <Button color="inherit" onClick={onPasteAsItIs}>
          {translate('gradeMap.paste.asItIs')}
        </Button>
        <Button variant="contained" autoFocus disabled={count === 0} onClick={() => onPaste(texts)}>
          {translate('gradeMap.paste.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
