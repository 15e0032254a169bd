import { MenuItem, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import type { Download } from './decisions'

interface BaseChoiceProps {
  /** The download that the file is compared with. */
  readonly base: Download | null
  readonly bases: readonly Download[]
  readonly onChoose: (id: number | null) => void
}

/** Chooses the download that the file began as. */
export const BaseChoice = ({ base, bases, onChoose }: BaseChoiceProps) => {
  const translate = useTranslate()
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <TextField
      select
      fullWidth
      label={translate('gradeUpload.base')}
      helperText={translate(base ? 'gradeUpload.based' : 'gradeUpload.notBased')}
      value={base ? String(base.id) : ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('gradeUpload.noBase')}</MenuItem>
      {bases.map(({ id, at, by }) => (
        <MenuItem key={id} value={String(id)}>
          {translate('gradeUpload.download', { at: time.format(new Date(at)), by })}
        </MenuItem>
      ))}
    </TextField>
  )
}
