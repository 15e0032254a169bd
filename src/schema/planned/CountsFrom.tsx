import { useId } from 'react'
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { dayInUtc } from '../../../contract/roles'
import { addDays } from '../kinds/isoDay'

interface CountsFromProps {
  /** The day from which a change counts; null for at once. */
  readonly value: string | null
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly onChange: (value: string | null) => void
}

/** The first day for which a change can be planned. */
const firstDay = () => addDays(dayInUtc(), 1)

/** Offers, quietly, that a change counts from a date instead of at once. */
export const CountsFrom = ({ value, error, isDisabled = false, onChange }: CountsFromProps) => {
  const translate = useTranslate()
  const id = useId()
  if (value === null)
    return (
      <Box>
        <Button size="small" disabled={isDisabled} onClick={() => onChange(firstDay())}>
          {translate('schema.planned.fromDate')}
        </Button>
      </Box>
    )
  return (
    <Stack role="group" aria-labelledby={id} spacing={1}>
      <Typography id={id} variant="body2" color="textSecondary">
        {translate('schema.planned.about')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          autoFocus
          type="date"
          size="small"
          label={translate('schema.planned.countsFrom')}
          value={value}
          disabled={isDisabled}
          error={error !== undefined}
          helperText={error}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: firstDay() } }}
          sx={{ flex: '1 1 160px' }}
        />
        <Button color="inherit" disabled={isDisabled} onClick={() => onChange(null)}>
          {translate('schema.planned.atOnce')}
        </Button>
      </Stack>
    </Stack>
  )
}
