import { Alert, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import { errorMessages, fieldMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { namesText } from '../../schema/shared/rightsInWords'
import { useWords } from '../../schema/shared/useWords'
import { bodyOf, mistakesOf, type ReviewForm } from './reviewForm'

const shownShares = 4

/** Counts what would be reviewed, once the form says what and by whom. */
export const usePreview = (company: string, form: ReviewForm) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const { name: _name, ...rest } = bodyOf(form)
  return useQuery({
    queryKey: ['accessReviewPreview', company, rest],
    queryFn: async ({ signal }) => {
      const request = {
        params: { company_id: company },
        query: { preview: true },
        body: { ...rest, name: 'Preview' },
        signal,
      }
      return (await provider.send(calls.createAccessReview, request)).data
    },
    enabled: mistakesOf({ ...form, name: 'Preview' }).length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { ownErrors: true },
  })
}

export const ReviewPreview = ({ preview }: { readonly preview: ReturnType<typeof usePreview> }) => {
  const words = useWords()
  const { translate, locale } = words
  const { data, error, isFetching } = preview
  const count = (value: number) => value.toLocaleString(locale)
  if (error) {
    // What belongs to a field stands there.
    const isAtField = Object.keys(fieldMessages(error)).length > 0
    return isAtField ? null : <Alert severity="error">{errorMessages(error).join(' ')}</Alert>
  }
  if (!data)
    return (
      <Typography role="status" color="textSecondary">
        {translate(isFetching ? 'reviews.form.previewing' : 'reviews.form.incomplete')}
      </Typography>
    )
  const { people, items, outstanding, reviewers } = data
  const shares = reviewers.map((one) => translate('reviews.form.share', { name: one.name, count: one.items }))
  return (
    <Alert severity="info" role="status" icon={false}>
      {translate('reviews.form.preview', { people: count(people), count: items })}{' '}
      {outstanding > 0 && `${translate('reviews.outstanding', { count: outstanding })}. `}
      {translate('reviews.form.shares', { names: namesText(shares.slice(0, shownShares), shares.length, words) })}
    </Alert>
  )
}
