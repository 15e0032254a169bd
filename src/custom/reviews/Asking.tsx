import { useState, type FormEvent } from 'react'
import { Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import type { ReviewDecision, ReviewItem } from '../../../contract/entities/accessReview'
import { namesText } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { ReviewerInput, type Reviewer } from './ReviewerInput'
import type { Sent } from './useDecisions'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

/** What a decision asks before it is made. */
export interface Question {
  readonly decision: ReviewDecision
  readonly items: readonly ReviewItem[]
}

const shownNames = 3
const maxReason = 500

/** Returns who can be passed none of the items: whoever has them, and whom all of them are about. */
const notOffered = (items: readonly ReviewItem[]): readonly number[] => {
  const [first] = items
  if (!first) return []
  const areOfOne = items.every(({ person }) => person.id === first.person.id)
  return [...(first.reviewer ? [first.reviewer.id] : []), ...(areOfOne ? [first.person.id] : [])]
}

interface AskingProps extends Question {
  readonly company: string
  readonly onAnswer: (sent: Sent) => void
  readonly onCancel: () => void
}

/** Asks why something stays that stands out, to whom it is passed on, or whether many are meant; Enter answers. */
export const Asking = ({ decision, items, company, onAnswer, onCancel }: AskingProps) => {
  const words = useWords()
  const { translate } = words
  const [reason, setReason] = useState('')
  const [to, setTo] = useState<Reviewer | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isSent = attempts > 0
  const form = useWrongFocus(attempts)
  const isRequired = decision === 'keep'
  const told = decision === 'keep' ? items.filter(({ flags }) => flags.length > 0) : items
  const names = namesText(
    told.slice(0, shownNames).map(({ person }) => person.name),
    told.length,
    words,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts(attempts + 1)
    const why = reason.trim() || null
    if (decision === 'pass' ? to === null : isRequired && why === null) return
    onAnswer({ decision, reason: why, ...(to && { to }) })
  }
  return (
    <Paper
      component="form"
      ref={form}
      data-clear
      noValidate
      variant="outlined"
      onSubmit={submit}
      aria-label={translate(`reviews.ask.${decision}`, { count: items.length })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onCancel()
      }}
      sx={{ p: 2, backgroundColor: (theme) => theme.tokens.sunken }}
    >
      <Stack spacing={1.5}>
        <div>
          <Typography variant="h3">{translate(`reviews.ask.${decision}`, { count: items.length })}</Typography>
          {(decision === 'keep' || items.length > 1) && (
            <Typography variant="body2" color="textSecondary">
              {decision === 'keep' ? translate('reviews.ask.keepAbout', { count: told.length, names }) : names}
              {decision === 'take' && ` · ${translate('reviews.ask.takeAbout')}`}
            </Typography>
          )}
        </div>
        {decision === 'pass' && (
          <ReviewerInput
            autoFocus
            required
            multiple={false}
            company={company}
            except={notOffered(items)}
            label={translate('reviews.ask.reviewer')}
            error={isSent && to === null ? translate('reviews.ask.reviewerMissing') : undefined}
            chosen={to}
            onChoose={setTo}
          />
        )}
        <TextField
          size="small"
          fullWidth
          autoFocus={decision !== 'pass'}
          required={isRequired}
          label={translate(isRequired ? 'reviews.ask.reason' : 'reviews.ask.note')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isSent && isRequired && reason.trim() === ''}
          helperText={isSent && isRequired && reason.trim() === '' ? translate('reviews.ask.reasonMissing') : undefined}
          slotProps={{ htmlInput: { maxLength: maxReason } }}
        />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" color={decision === 'take' ? 'error' : 'primary'}>
            {translate(`reviews.acts.${decision}`)}
          </Button>
          <Button color="inherit" onClick={onCancel}>
            {translate('reviews.ask.cancel')}
          </Button>
        </Box>
      </Stack>
    </Paper>
  )
}
