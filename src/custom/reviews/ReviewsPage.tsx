import { useRef, useState } from 'react'
import { Alert, Box, Button, Chip, Link, Paper, Skeleton, Stack, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import { useGetOne } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReview } from '../../../contract/entities/accessReview'
import type { Company } from '../../../contract/entities/company'
import { list } from '../../schema/history/HistoryPanel'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Page } from '../../schema/page/Page'
import { BusyButton } from '../../schema/shared/BusyButton'
import { Notice } from '../../schema/shared/Notice'
import { readMore } from '../../schema/shared/readMore'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { PageOfCompany } from '../session/PageOfCompany'
import { NewReview } from './NewReview'
import { Progress } from './Progress'
import { scopeText, timeText } from './reviewTexts'
import { useReviews } from './useReviews'

const ReviewItem = ({ review, company }: { readonly review: AccessReview; readonly company: string }) => {
  const words = useWords()
  const { translate } = words
  const { undecided, items } = review.mine
  const isOpen = review.state === 'open'
  const path = `/reviews/${company}/${review.id}`
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2 }}>
      <Stack spacing={1.5}>
        <Stack
          direction="row"
          sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={path}>
                {review.name}
              </Link>
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[
                scopeText(review, words),
                timeText(review, words),
                review.opened_by && translate('reviews.openedBy', { name: review.opened_by.name }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {isOpen && items > 0 && (
              <Chip
                size="small"
                color={undecided > 0 ? 'info' : 'default'}
                variant="outlined"
                label={undecided > 0 ? translate('reviews.mine', { count: undecided }) : translate('reviews.mineDone')}
              />
            )}
            <Button component={RouterLink} to={path} variant={isOpen && undecided > 0 ? 'contained' : 'outlined'}>
              {translate(isOpen && undecided > 0 ? 'reviews.review' : 'reviews.open')}
            </Button>
          </Stack>
        </Stack>
        <Progress counts={review.counts} />
        {isOpen && (
          <Typography variant="body2" color="textSecondary">
            {translate(`reviews.ends.${review.at_end}`)}
          </Typography>
        )}
      </Stack>
    </Paper>
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
  const { caller, isPast } = useSchemaSetting()
  const ofReviews = useRef<HTMLUListElement>(null)
  const [isAdding, setAdding] = useState(false)
  const { reviews, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReviews(company)
  const { data: of } = useGetOne<Company>('companies', { id: Number(company) }, { enabled: caller.isPlatform })
  const mayOpen = useMayCall()(calls.createAccessReview, Number(company))
  return (
    <Page
      title={translate('reviews.title')}
      about={of ? translate('reviews.aboutOf', { company: of.name }) : translate('reviews.about')}
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
        <Stack component="ul" ref={ofReviews} spacing={2} aria-label={translate('reviews.list')} sx={list}>
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
    </Page>
  )
}

/** The reviews of a company: those that somebody manages, or reviews in. */
export const ReviewsPage = () => {
  const { translate } = useWords()
  return (
    <PageOfCompany
      title={translate('reviews.title')}
      what={translate('reviews.what')}
      path="/reviews"
      why={translate('reviews.noCompanyAbout')}
      read={calls.listAccessReviews}
    >
      {(company) => <Body key={company} company={company} />}
    </PageOfCompany>
  )
}
