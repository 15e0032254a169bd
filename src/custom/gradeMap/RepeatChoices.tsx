import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { GradeMap } from './gradeMap'
import { lineAt, repeatsIn, type Axis, type Chosen, type NamedBlock } from './namedBlock'

interface RepeatChoicesProps {
  readonly map: Pick<GradeMap, 'ranks' | 'companies'>
  readonly block: NamedBlock
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

const axes = ['companies', 'ranks'] as const
/** How many texts of a line are shown to tell it from the others. */
const shown = 6

/** Asks which row or column counts where a block names a rank or a company more than once. */
export const RepeatChoices = ({ map, block, chosen, onChoose }: RepeatChoicesProps) => {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`gradeMap.paste.repeats.${key}`, values)
  const repeats = axes.flatMap((axis) => repeatsIn(block, axis, chosen).map((repeat) => ({ axis, ...repeat })))
  if (repeats.length === 0) return null
  const choose = (axis: Axis, key: string, value: string) => {
    const lines = new Map(chosen.lines[axis])
    if (value === '') lines.delete(key)
    else lines.set(key, Number(value))
    onChoose({ ...chosen, lines: { ...chosen.lines, [axis]: lines } })
  }
  return (
    <Stack component="section" spacing={1.5}>
      <Typography variant="h3" component="h3">
        {text('title', { count: repeats.length })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text('about')}
      </Typography>
      {repeats.map(({ axis, key, places }) => (
        <TextField
          key={`${axis} ${key}`}
          select
          size="small"
          label={text(axis, { name: map[axis].find((one) => one.key === key)?.name ?? '' })}
          value={chosen.lines[axis].get(key) ?? ''}
          onChange={({ target }) => choose(axis, key, target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{text('none')}</MenuItem>
          {places.map((place) => (
            <MenuItem key={place} value={place}>
              {text('line', { place: place + 1, texts: lineAt(block, axis, place).slice(0, shown).join(' · ') })}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  )
}
