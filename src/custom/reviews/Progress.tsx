import { Box, Stack, Typography, useTheme } from '@mui/material'
import type { AccessReview } from '../../../contract/entities/accessReview'
import { useWords } from '../../schema/shared/useWords'

const height = 8

/** How far a review is: what was kept, taken away and is undecided, as a bar and in words. */
export const Progress = ({ counts }: Pick<AccessReview, 'counts'>) => {
  const { translate, locale } = useWords()
  const { tokens } = useTheme()
  const { items, kept, taken, refused, undecided, outstanding } = counts
  const count = (value: number) => value.toLocaleString(locale)
  const parts = [
    { name: 'kept', value: kept, color: tokens.accent },
    { name: 'taken', value: taken, color: tokens.warning },
    { name: 'refused', value: refused, color: tokens.error },
  ]
  const facts = [
    translate('reviews.progress', { count: items, decided: count(items - undecided) }),
    ...(taken > 0 ? [translate('reviews.taken', { count: taken })] : []),
    ...(refused > 0 ? [translate('reviews.refused', { count: refused })] : []),
    ...(outstanding > 0 ? [translate('reviews.outstanding', { count: outstanding })] : []),
  ]
  return (
    <Stack spacing={0.75}>
      <Box
        aria-hidden
        data-bar
        sx={{ display: 'flex', height, borderRadius: 1, overflow: 'hidden', backgroundColor: tokens.sunken }}
      >
        {parts.map(({ name, value, color }) => (
          <Box key={name} sx={{ width: `${(100 * value) / Math.max(items, 1)}%`, backgroundColor: color }} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
    </Stack>
  )
}
