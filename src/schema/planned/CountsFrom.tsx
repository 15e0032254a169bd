import { useId, useState } from 'react'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useDays } from '../shared/useDays'
import { PlanDay } from './PlanDay'
import { Row, Rest } from '../shared/Row'

interface CountsFromProps {
  /** The day from which a change counts; null for at once. */
  readonly value: string | null
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly onChange: (value: string | null) => void
  /** Called with a message while the date is unfinished: `value` is the one from before. */
  readonly onUnfinished: (message: string | undefined) => void
}

/** Offers, quietly, that a change counts from a date instead of at once. */
export const CountsFrom = ({ value, error, isDisabled = false, onChange, onUnfinished }: CountsFromProps) => {
  const translate = useTranslate()
  const id = useId()
  const { tomorrow } = useDays()
  // The button that was pressed goes, and the focus with it.
  const [hasChosen, setChosen] = useState(false)
  const choose = (day: string | null) => {
    setChosen(true)
    onChange(day)
  }
  if (value === null)
    return (
      <Box>
        <Button size="small" autoFocus={hasChosen} disabled={isDisabled} onClick={() => choose(tomorrow)}>
          {translate('schema.planned.fromDate')}
        </Button>
      </Box>
    )
  return (
    <Stack role="group" aria-labelledby={id} spacing={1.5}>
      <Typography id={id} variant="body2" color="textSecondary">
        {translate('schema.planned.about')}
      </Typography>
      <Row align="flex-start">
        <Rest from={160}>
          <PlanDay
            isFirst={hasChosen}
            value={value}
            error={error}
            isDisabled={isDisabled}
            onChange={onChange}
            onUnfinished={onUnfinished}
          />
        </Rest>
        <Button color="inherit" disabled={isDisabled} onClick={() => choose(null)}>
          {translate('schema.planned.atOnce')}
        </Button>
      </Row>
    </Stack>
  )
}
