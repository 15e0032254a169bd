import { Box, IconButton, Paper, Skeleton, Stack, Tooltip, Typography } from '@mui/material'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import type { AccessReviewDetails } from '../../../contract/entities/accessReview'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Notice } from '../../schema/shared/Notice'
import { useWords } from '../../schema/shared/useWords'
import { Asking } from './Asking'
import { DecisionBar } from './DecisionBar'
import { ItemCard } from './ItemCard'
import { ItemList } from './ItemList'
import { KeysDialog } from './KeysDialog'
import { useReviewing } from './useReviewing'
import type { ItemsAsked, ReviewPlace } from './useReviews'
import { Unseen } from '../../schema/shared/Unseen'
import { Columns } from '../../schema/shared/Columns'

const Waiting = () => (
  <Stack spacing={1} aria-busy>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} variant="rounded" height={56} />
    ))}
  </Stack>
)

type State = ReturnType<typeof useReviewing>

/** Where one is among the people, and the way to the next and the previous one. */
const Steps = ({ index, items, found: { hasNextPage }, place: { go, at }, showKeys }: State) => {
  const { translate } = useWords()
  return (
    <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
        {translate(hasNextPage ? 'reviews.placeOfMore' : 'reviews.place', { place: index + 1, count: items.length })}
      </Typography>
      <IconButton aria-label={translate('reviews.acts.previous')} disabled={index === 0} onClick={() => go(at(-1))}>
        <PreviousIcon />
      </IconButton>
      <IconButton
        aria-label={translate('reviews.acts.next')}
        disabled={index === items.length - 1}
        onClick={() => go(at(1))}
      >
        <NextIcon />
      </IconButton>
      <Tooltip title={translate('reviews.acts.keys')}>
        {/* Phones have no keys. */}
        <IconButton
          aria-label={translate('reviews.acts.keys')}
          onClick={() => showKeys(true)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
    </Stack>
  )
}

interface WorkspaceProps {
  readonly place: ReviewPlace
  readonly review: AccessReviewDetails
  readonly asked: ItemsAsked
}

/** The people of a review on one side, and the one in sight with what can be decided on the other. */
export const Workspace = ({ place: of, review, asked }: WorkspaceProps) => {
  const { translate } = useWords()
  const state = useReviewing({ place: of, review, asked })
  const { listId, said, found, read, items, item, question, areKeysShown, hasUndecided, hasDecided } = state
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const { current, chosen, go, extendTo, toggle, clear } = state.place
  if (!read && found.error)
    return <LoadFailed what={translate('reviews.what')} error={found.error} onRetry={() => void found.refetch()} />
  if (!read) return <Waiting />
  if (!item)
    return (
      <Notice title={translate('reviews.noItems')} isDone={asked.show === 'undecided'}>
        <Typography color="textSecondary">
          {translate(asked.show === 'all' && asked.search === '' ? 'reviews.noItemsAbout' : 'reviews.noneFound')}
        </Typography>
      </Notice>
    )
  return (
    // What is pressed anywhere in the review decides about the person in sight.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Box onKeyDown={state.onKey}>
      {areKeysShown && <KeysDialog onClose={() => state.showKeys(false)} />}
      <Unseen role="status" aria-live="polite">
        {said}
      </Unseen>
      {/* The list alone is printed, with the decisions in words. */}
      <Columns align="start" md="minmax(260px, 2fr) minmax(0, 3fr)" sx={{ displayPrint: 'block' }}>
        <Paper variant="outlined" sx={{ overflow: 'hidden', order: { xs: 2, md: 1 } }}>
          <ItemList
            id={listId}
            items={items}
            current={current}
            chosen={chosen}
            isLoadingMore={isFetchingNextPage}
            onNearEnd={() => void (hasNextPage && !isFetchingNextPage && fetchNextPage())}
            onPick={(id, how) => (how === 'only' ? (clear(), go(id)) : how === 'also' ? toggle(id) : extendTo(id))}
          />
        </Paper>
        <Stack spacing={2} className="off-paper" sx={{ order: { xs: 1, md: 2 } }}>
          <Paper variant="outlined" component="section" aria-label={item.person.name} sx={{ p: { xs: 2, sm: 3 } }}>
            <Steps {...state} />
            <ItemCard item={item} review={review} company={of.company_id} showsReviewer={asked.whose === 'all'}>
              {question && (
                <Asking
                  {...question}
                  company={of.company_id}
                  onAnswer={(sent) => state.send(question.items, sent)}
                  onCancel={state.cancel}
                />
              )}
            </ItemCard>
          </Paper>
          {!question && (hasUndecided || hasDecided || item.error) && (
            <DecisionBar
              chosen={chosen.size}
              refusal={chosen.size === 0 ? item.error : undefined}
              hasUndecided={hasUndecided}
              hasDecided={hasDecided}
              onAct={state.act}
              onUndo={state.undo}
              onClear={clear}
            />
          )}
        </Stack>
      </Columns>
    </Box>
  )
}
