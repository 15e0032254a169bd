import { useRef, useState } from 'react'
import { Alert, Button, Chip, Link, Skeleton, Stack, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import { Link as RouterLink } from 'react-router-dom'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReview } from '../../../contract/entities/accessReview'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { BusyButton } from '../../schema/shared/BusyButton'
import { Notice } from '../../schema/shared/Notice'
import { readMore } from '../../schema/shared/readMore'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { BelowCompany, PageOfCompany } from '../session/PageOfCompany'
import { NewReview } from './NewReview'
import { Progress } from './Progress'
import { scopeText, timeText } from './reviewTexts'
import { useReviews } from './useReviews'
import { CardHead, Row } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'
import { Panel } from '../../schema/shared/Panel'

const path = '/reviews'

const ReviewItem = ({ review, company }: { readonly review: AccessReview; readonly company: string }) => {
  const words = useWords()
  const { translate } = words
  const { undecided, items } = review.mine
  const isOpen = review.state === 'open'
  const address = `${path}/${company}/${review.id}`
  return (
    <Panel component="li">
      <Stack spacing={1.5}>
        <CardHead>
          <div>
            <Typography variant="h3" component="h2">
              <Link component={RouterLink} to={address}>
                {review.name}
              </Link>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {[
                scopeText(review, words),
                timeText(review, words),
                review.opened_by && translate('reviews.openedBy', { name: review.opened_by.name }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </div>
          <Row align="center">
            {isOpen && items > 0 && (
              <Chip
                size="small"
                color={undecided > 0 ? 'info' : 'default'}
                variant="outlined"
                label={undecided > 0 ? translate('reviews.mine', { count: undecided }) : translate('reviews.mineDone')}
              />
            )}
            <Button component={RouterLink} to={address} variant={isOpen && undecided > 0 ? 'contained' : 'outlined'}>
              {translate(isOpen && undecided > 0 ? 'reviews.review' : 'reviews.open')}
            </Button>
          </Row>
        </CardHead>
        <Progress counts={review.counts} />
        {isOpen && (
          <Typography variant="body2" color="textSecondary">
            {translate(`reviews.ends.${review.at_end}`)}
          </Typography>
        )}
      </Stack>
    </Panel>
  )
}

const Waiting = () => (
  <Stack spacing={2} aria-busy>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={120} />
    ))}
  </Stack>
)

const Body = ({ company }: { readonly company: string }) => {
  const { translate } = useWords()
  const { isPast } = useSchemaSetting()
  const ofReviews = useRef<HTMLUListElement>(null)
  const [isAdding, setAdding] = useState(false)
  const { reviews, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReviews(company)
  const mayOpen = useMayCall()(calls.createAccessReview, Number(company))
  return (
    <BelowCompany
      company={company}
      path={path}
      title={translate('reviews.title')}
      about={translate('reviews.about')}
      actions={
        mayOpen && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {translate('reviews.new')}
          </Button>
        )
      }
    >
      {isPast && <Alert severity="info">{translate('reviews.ofToday')}</Alert>}
      {isAdding && <NewReview company={company} onClose={() => setAdding(false)} />}
      {!reviews && error && (
        <LoadFailed what={translate('reviews.what')} error={error} onRetry={() => void refetch()} />
      )}
      {!reviews && !error && <Waiting />}
      {reviews?.length === 0 && (
        <Notice title={translate('reviews.none')}>
          <Typography color="textSecondary">{translate(mayOpen ? 'reviews.noneAbout' : 'reviews.noneMine')}</Typography>
        </Notice>
      )}
      {reviews && reviews.length > 0 && (
        <Stack component={PlainList} ref={ofReviews} spacing={2} aria-label={translate('reviews.list')}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} company={company} />
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <BusyButton
          variant="outlined"
          isBusy={isFetchingNextPage}
          onClick={() => void readMore(ofReviews.current, fetchNextPage)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('reviews.older')}
        </BusyButton>
      )}
    </BelowCompany>
  )
}

/** The reviews of a company: those that somebody manages, or reviews in. */
export const ReviewsPage = () => {
  const { translate } = useWords()
  return (
    <PageOfCompany
      title={translate('reviews.title')}
      what={translate('reviews.what')}
      path={path}
      why={translate('reviews.noCompanyAbout')}
      read={calls.listAccessReviews}
    >
      {(company) => <Body key={company} company={company} />}
    </PageOfCompany>
  )
}
