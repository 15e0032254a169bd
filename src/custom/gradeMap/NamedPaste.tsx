import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  Stack,
  Typography,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useId, useMemo, useState } from 'react'
import type { CellText, ReadCell } from '../grid/model/cells'
import type { CellDifference } from '../grid/model/sheet'
import { CellChanges } from './CellChanges'
import { nameCells, type GradeMap } from './gradeMap'
import { refuseGrade } from './mapGrid'
import type { CompanyChanges } from './mapState'
import { NameChoices } from './NameChoices'
import {
  closestTo,
  noneChosen,
  readNamed,
  textsOfNamed,
  unknownIn,
  type Axis,
  type Chosen,
  type Reading,
} from './namedBlock'
import { RepeatChoices } from './RepeatChoices'
import type { UnknownName } from './upload/decisions'
import type { PastedNames } from './useMapWrites'

interface NamedPasteProps {
  readonly map: GradeMap
  readonly pasted: PastedNames
  readonly read: ReadCell
  readonly onPaste: (texts: readonly CellText[]) => void
  readonly onPasteAsItIs: () => void
  readonly onClose: () => void
}

const axes = ['companies', 'ranks'] as const

interface ReadingChoiceProps {
  readonly reading: Reading
  readonly onChange: (reading: Reading) => void
}

/** Asks what names the block has, since grades may look like names, and names like grades. */
const ReadingChoice = ({ reading, onChange }: ReadingChoiceProps) => {
  const translate = useTranslate()
  const { isTurned, names } = reading
  const lineOf = (axis: Axis) => ((axis === 'companies') === isTurned ? 'column' : 'row')
  return (
    <FormGroup aria-label={translate('gradeMap.paste.reading')} role="group">
      {axes.map((axis) => (
        <FormControlLabel
          key={axis}
          label={translate(`gradeMap.paste.names.${axis}.${lineOf(axis)}`)}
          control={
            <Checkbox
              size="small"
              checked={names[axis]}
              onChange={(_event, isNamed) => onChange({ ...reading, names: { ...names, [axis]: isNamed } })}
            />
          }
        />
      ))}
      <FormControlLabel
        label={translate('gradeMap.paste.turned')}
        control={
          <Checkbox
            size="small"
            checked={isTurned}
            onChange={() =>
              onChange({ isTurned: !isTurned, above: reading.before, before: reading.above, names: reading.names })
            }
          />
        }
      />
    </FormGroup>
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
export const NamedPaste = ({ map, pasted, read, onPaste, onPasteAsItIs, onClose }: NamedPasteProps) => {
  const locale = useLocale()
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`gradeMap.paste.${key}`, values)
  const id = useId()
  const [reading, setReading] = useState(pasted.reading)
  const [chosen, setChosen] = useState<Chosen>(noneChosen)
  const readAs = (next: Reading) => {
    setReading(next)
    // They are counted from another line now.
    setChosen({ ...chosen, lines: noneChosen.lines })
  }
  const block = useMemo(() => readNamed(pasted.block, reading, map, pasted.target), [pasted, reading, map])
  const unknown = useMemo(
    () =>
      axes.flatMap((axis) =>
        unknownIn(block[axis]).map((name): UnknownName => ({ kind: axis, name, closest: closestTo(name, map[axis]) })),
      ),
    [block, map],
  )
  const { texts, leftOut } = textsOfNamed(block, chosen)
  const refused = texts.filter((cell) => refuseGrade(cell.row, cell.column, cell.text) !== undefined)
  const [first] = refused
  const changes = changesIn(map, texts, read)
  const count = changes.reduce((sum, { cells }) => sum + cells.length, 0)
  const nameAt = (axis: Axis) => map[axis].find(({ key }) => key === block[axis][0]?.key)?.name
  const remarks = [
    ...axes.map(
      (axis) => !reading.names[axis] && translate(`gradeMap.paste.begins.${axis}`, { name: nameAt(axis) ?? '' }),
    ),
    ...(['above', 'before'] as const).map((side) => reading[side] > 0 && text(side, { count: reading[side] })),
  ].filter((remark) => remark !== false)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{text('title')}</DialogTitle>
      <DialogContent>
        <DialogContentText gutterBottom>{text('about')}</DialogContentText>
        <Stack spacing={2}>
          <ReadingChoice reading={reading} onChange={readAs} />
          {remarks.length > 0 && (
            <Alert severity="info" variant="outlined">
              {remarks.join(' ')}
            </Alert>
          )}
          {unknown.length > 0 && (
            <NameChoices
              names={unknown}
              known={map}
              decisions={chosen}
              isResolved={false}
              onDecide={(meanings) => setChosen({ ...chosen, ...meanings })}
            />
          )}
          <RepeatChoices map={map} block={block} chosen={chosen} onChoose={setChosen} />
          {leftOut > 0 && (
            <Alert severity="warning" variant="outlined">
              {text('leftOut', { count: leftOut })}
            </Alert>
          )}
          {first && (
            <Alert severity="warning" variant="outlined">
              {text('refused', {
                count: refused.length,
                reason: refuseGrade(first.row, first.column, first.text) ?? '',
                names: nameCells(map, refused, locale),
              })}
            </Alert>
          )}
          <Typography role="status">{text('changes', { count })}</Typography>
          <div>
            <CellChanges map={map} changes={changes} />
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.cancel')}
        </Button>
        <Button color="inherit" onClick={onPasteAsItIs}>
          {text('asItIs')}
        </Button>
        <Button variant="contained" disabled={count === 0} onClick={() => onPaste(texts)}>
          {text('yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
