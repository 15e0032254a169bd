import { Stack, Typography } from '@mui/material'
import type { AccessReview } from '../../../contract/entities/accessReview'
import { useWords } from '../../schema/shared/useWords'
import { PartsBar } from '../../schema/shared/PartsBar'

/** How far a review is: what was kept, taken away and is undecided, as a bar and in words. */
export const Progress = ({ counts }: Pick<AccessReview, 'counts'>) => {
  const { translate, locale } = useWords()
  const { items, kept, taken, refused, undecided, outstanding } = counts
  const count = (value: number) => value.toLocaleString(locale)
  const parts = [
    { name: 'kept', count: kept, color: 'primary.main' },
    { name: 'taken', count: taken, color: 'warning.main' },
    { name: 'refused', count: refused, color: 'error.main' },
  ]
  const facts = [
    translate('reviews.progress', { count: items, decided: count(items - undecided) }),
    ...(taken > 0 ? [translate('reviews.taken', { count: taken })] : []),
    ...(refused > 0 ? [translate('reviews.refused', { count: refused })] : []),
    ...(outstanding > 0 ? [translate('reviews.outstanding', { count: outstanding })] : []),
  ]
  return (
    <Stack spacing={0.75}>
      <PartsBar width={(kept + taken + refused) / Math.max(items, 1)} parts={parts} />
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
    </Stack>
  )
}
