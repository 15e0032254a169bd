import { useId, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReviewDetails } from '../../../contract/entities/accessReview'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { BusyButton } from '../../schema/shared/BusyButton'
import { DialogHeading } from '../../schema/shared/DialogHeading'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { reviewKey, reviewsKey, type ReviewPlace } from './useReviews'

interface CloseReviewProps {
  readonly place: ReviewPlace
  readonly review: AccessReviewDetails
}

/** Closes a review before its time, after saying what becomes of the rest. */
export const CloseReview = ({ place, review }: CloseReviewProps) => {
  const { translate } = useWords()
  const notify = useNotice()
  const client = useQueryClient()
  const provider = useDataProvider<SchemaDataProvider>()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => provider.send(calls.closeAccessReview, { params: { ...place } }),
    onSuccess: ({ data: { state } }) =>
      notify(translate(state === 'closed' ? 'reviews.close.done' : 'reviews.close.begun'), 'success'),
    // Also after a refusal: somebody else may have closed it.
    onSettled: async () => {
      setAsking(false)
      void client.invalidateQueries({ queryKey: reviewsKey(place.company_id) })
      await client.invalidateQueries({ queryKey: reviewKey(place) })
    },
  })
  const close = () => !isPending && setAsking(false)
  const { undecided } = review.counts
  const rest =
    undecided === 0
      ? translate('reviews.close.none')
      : translate(`reviews.close.${review.at_end}`, { count: undecided })
  const aboutId = `${id}-about`
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {translate('reviews.close.button')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        maxWidth="xs"
        fullWidth
        role="alertdialog"
        aria-labelledby={id}
        aria-describedby={aboutId}
      >
        <DialogHeading id={id}>{translate('reviews.close.title', { name: review.name })}</DialogHeading>
        <DialogContent>
          <DialogContentText id={aboutId}>
            {rest} {translate('reviews.close.final')}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" autoFocus onClick={close}>
            {translate('reviews.close.no')}
          </Button>
          <BusyButton
            variant="contained"
            color={review.at_end === 'take' ? 'error' : 'primary'}
            isBusy={isPending}
            onClick={() => mutate()}
          >
            {translate('reviews.close.yes')}
          </BusyButton>
        </DialogActions>
      </Dialog>
    </>
  )
}
