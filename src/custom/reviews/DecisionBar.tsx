import { Box, Button, Link, Paper, Typography } from '@mui/material'
import type { ReviewDecision } from '../../../contract/entities/accessReview'
import { stickyBar } from '../../schema/shared/stickyBar'
import { useWords } from '../../schema/shared/useWords'
import { Key } from '../search/Key'

const acts = ['keep', 'take', 'pass'] as const
const letters = { keep: 'K', take: 'T', pass: 'P', takeBack: 'U' } as const

/** Phones have no keys. */
const KeyHint = ({ children }: { readonly children: string }) => (
  <Box component="span" aria-hidden sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
    <Key>{children}</Key>
  </Box>
)

interface DecisionBarProps {
  /** How many people are chosen. */
  readonly chosen: number
  /** Why the last decision about the person in sight was refused. */
  readonly refusal: string | undefined
  readonly hasUndecided: boolean
  readonly hasDecided: boolean
  readonly onAct: (decision: ReviewDecision) => void
  readonly onUndo: () => void
  readonly onClear: () => void
}

/** What can be decided about the person in sight, or about all that are chosen. */
export const DecisionBar = ({
  chosen,
  refusal,
  hasUndecided,
  hasDecided,
  onAct,
  onUndo,
  onClear,
}: DecisionBarProps) => {
  const { translate } = useWords()
  return (
    <Paper
      data-clear
      variant="outlined"
      sx={[stickyBar, { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }]}
    >
      {chosen > 0 && (
        <Typography variant="body2" sx={{ width: 1 }}>
          {translate('reviews.selected', { count: chosen })}
          {' · '}
          {translate('reviews.chosenAbout')}{' '}
          <Link component="button" type="button" onClick={onClear}>
            {translate('reviews.clear')}
          </Link>
        </Typography>
      )}
      {refusal && (
        <Typography variant="body2" color="error" sx={{ width: 1 }}>
          {refusal}
        </Typography>
      )}
      {hasUndecided &&
        acts.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'keep' ? 'contained' : 'outlined'}
            color={decision === 'take' ? 'error' : 'primary'}
            aria-keyshortcuts={letters[decision]}
            onClick={() => onAct(decision)}
            sx={{ flex: { xs: 1, sm: 'none' }, whiteSpace: 'nowrap' }}
          >
            {translate(`reviews.acts.${decision}`)}
            <KeyHint>{letters[decision]}</KeyHint>
          </Button>
        ))}
      {hasDecided && (
        <Button variant="outlined" aria-keyshortcuts="U" onClick={onUndo}>
          {translate('reviews.acts.takeBack')}
          <KeyHint>{letters.takeBack}</KeyHint>
        </Button>
      )}
    </Paper>
  )
}
