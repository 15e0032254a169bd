import { useState } from 'react'
import { Alert, Skeleton, Stack, Typography } from '@mui/material'
import { useParams } from 'react-router-dom'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReviewDetails } from '../../../contract/entities/accessReview'
import { LoadFailed, noRecord } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { PageBelow } from '../../schema/page/PageBelow'
import { Refusal } from '../../schema/page/Refusal'
import type { AnyResource } from '../../schema/resource'
import { guardsOf, refusalsFor } from '../../schema/shared/rights'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { recordKinds } from '../recordKinds/recordKinds'
import { CloseReview } from './CloseReview'
import { EditReview } from './EditReview'
import { Progress } from './Progress'
import { scopeText, timeText } from './reviewTexts'
import { useReview, type ItemsAsked, type ReviewPlace } from './useReviews'
import { ReviewFilters } from './ReviewFilters'
import { Workspace } from './Workspace'

const Body = ({ place, review }: { readonly place: ReviewPlace; readonly review: AccessReviewDetails }) => {
  const words = useWords()
  const { translate, locale } = words
  const [asked, setAsked] = useState<ItemsAsked>({
    show: 'all',
    whose: review.mine.items === 0 && review.may_manage ? 'all' : 'mine',
    search: '',
  })
  return (
    <Stack spacing={2}>
      <Progress counts={review.counts} />
      {review.may_manage && review.reviewers.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {review.reviewers
            .map(({ name, decided, items }) =>
              translate('reviews.reviewerProgress', {
                name,
                decided: decided.toLocaleString(locale),
                items: items.toLocaleString(locale),
              }),
            )
            .join(' · ')}
        </Typography>
      )}
      <ReviewFilters asked={asked} mayLook={review.may_manage} onChange={setAsked} />
      <Workspace key={JSON.stringify(asked)} place={place} review={review} asked={asked} />
    </Stack>
  )
}

/** The list that the breadcrumbs lead back to. */
const allReviews: AnyResource = {
  ...recordKinds.accessReviews,
  parent: 'companies',
  calls: { list: calls.listAccessReviews },
}

const Loaded = ({ place }: { readonly place: ReviewPlace }) => {
  const words = useWords()
  const { translate } = words
  const { data: review, error, refetch } = useReview(place)
  const { isPast } = useSchemaSetting()
  const mayEdit = useMayCall()(calls.updateAccessReview, Number(place.company_id))
  return (
    <PageBelow
      resource={allReviews}
      params={{ company_id: place.company_id }}
      pattern="/reviews/:company_id/:access_review_id"
      here={review?.name ?? null}
      tab={null}
      title={review?.name ?? translate('reviews.title')}
      about={
        review &&
        [
          scopeText(review, words),
          timeText(review, words),
          review.state === 'open' && translate(`reviews.ends.${review.at_end}`),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        review && (
          <>
            <KindHistory kind="accessReviews" company={place.company_id} record={review} />
            {review.may_manage && mayEdit && review.state === 'open' && (
              <>
                <EditReview place={place} review={review} />
                <CloseReview place={place} review={review} />
              </>
            )}
          </>
        )
      }
    >
      {isPast && <Alert severity="info">{translate('reviews.ofToday')}</Alert>}
      {!review && error && <LoadFailed what={translate('reviews.what')} error={error} onRetry={() => void refetch()} />}
      {!review && !error && <Skeleton variant="rounded" height={240} aria-busy />}
      {review && <Body place={place} review={review} />}
    </PageBelow>
  )
}

const isId = (text = ''): boolean => /^[1-9]\d{0,9}$/.test(text)

/** A review: people on one side, one of them with all that they hold on the other, decided about by keyboard. */
export const ReviewPage = () => {
  const { translate } = useWords()
  const { caller } = useSchemaSetting()
  const { company_id = '', access_review_id = '' } = useParams()
  if (!isId(company_id) || !isId(access_review_id))
    return (
      <Page title={translate('reviews.title')}>
        <LoadFailed what={translate('reviews.what')} error={noRecord} onRetry={() => {}} />
      </Page>
    )
  const refusals = refusalsFor(guardsOf(calls.readAccessReview), caller, Number(company_id))
  if (refusals.length > 0) return <Refusal title={translate('reviews.title')} refusals={refusals} />
  return <Loaded key={`${company_id} ${access_review_id}`} place={{ company_id, access_review_id }} />
}
