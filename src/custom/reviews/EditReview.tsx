import { useState } from 'react'
import { Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReviewDetails } from '../../../contract/entities/accessReview'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { DayField } from '../../schema/kinds/inputs/lazyParts'
import { isConflict } from '../../schema/shared/conflictError'
import { DialogForm } from '../../schema/shared/DialogForm'
import { FormFailure } from '../../schema/shared/FormFailure'
import { useFieldErrors } from '../../schema/shared/useFieldErrors'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { ReviewerInput, type Reviewer } from './ReviewerInput'
import { reviewKey, reviewsKey, type ReviewPlace } from './useReviews'
import { useWrongFocus } from '../../schema/shared/useWrongFocus'

interface EditReviewProps {
  readonly place: ReviewPlace
  readonly review: AccessReviewDetails
}

const EditDialog = ({ place, review, onClose }: EditReviewProps & { readonly onClose: () => void }) => {
  const { translate } = useWords()
  const notify = useNotice()
  const client = useQueryClient()
  const provider = useDataProvider<SchemaDataProvider>()
  const [due, setDue] = useState(review.due_on)
  const [reviewers, setReviewers] = useState<readonly Reviewer[]>(
    review.reviewers.map((one) => ({ id: one.id, name: one.name, email: null })),
  )
  const [attempts, setAttempts] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { due_on: due, reviewers: reviewers.map((one) => one.id), version: review.version }
      return provider.send(calls.updateAccessReview, { params: { ...place }, body })
    },
    onSuccess: () => {
      notify(translate('reviews.edit.done'), 'success')
      onClose()
    },
    // After a refusal, too: what somebody else has saved is then seen behind, and the next attempt replaces it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: reviewsKey(place.company_id) })
      void client.invalidateQueries({ queryKey: reviewKey(place) })
    },
    meta: { ownErrors: true },
  })
  const form = useWrongFocus(attempts, error)
  const { errors: refused, forget } = useFieldErrors(error)
  const isSent = attempts > 0
  const wrongDay = isSent && due === '' ? translate('reviews.edit.missing') : refused.due_on
  const wrongReviewers =
    isSent && reviewers.length === 0 ? translate('reviews.form.missing.reviewers') : refused.reviewers
  const submit = () => {
    setAttempts(attempts + 1)
    if (due !== '' && reviewers.length > 0) mutate()
  }
  return (
    <DialogForm
      title={translate('reviews.edit.title', { name: review.name })}
      yes={translate('reviews.edit.save')}
      isBusy={isPending}
      maxWidth="sm"
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <DayField
          takesFocus
          isRequired
          label={translate('reviews.form.due')}
          value={due}
          onChange={(day) => {
            setDue(day)
            forget('due_on')
          }}
          error={wrongDay}
          hint={translate('reviews.edit.dueHint')}
        />
        <ReviewerInput
          multiple
          required
          company={place.company_id}
          label={translate('reviews.reviewers')}
          hint={translate('reviews.edit.reviewersHint')}
          error={wrongReviewers}
          chosen={reviewers}
          onChoose={(chosen) => {
            setReviewers(chosen)
            forget('reviewers')
          }}
        />
        <FormFailure error={error}>{isConflict(error) && translate('reviews.edit.again')}</FormFailure>
      </Stack>
    </DialogForm>
  )
}

/** Changes the last day and the reviewers of an open review. */
export const EditReview = (props: EditReviewProps) => {
  const { translate } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('reviews.edit.button')}
      </Button>
      {isOpen && <EditDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
