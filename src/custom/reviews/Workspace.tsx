import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Box, Button, IconButton, Link, Paper, Skeleton, Stack, Tooltip, Typography } from '@mui/material'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import NextIcon from '@mui/icons-material/KeyboardArrowDown'
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReviewDetails, ReviewDecision, ReviewItem } from '../../../contract/entities/accessReview'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { Notice } from '../../schema/shared/Notice'
import { usePrinting } from '../../schema/shared/printing'
import { listText, namesText } from '../../schema/shared/rightsInWords'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { stickyBar } from '../../schema/shared/stickyBar'
import { useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import { visuallyHidden } from '../../schema/shared/visuallyHidden'
import { Asking, type Question } from './Asking'
import { ItemCard } from './ItemCard'
import { ItemList } from './ItemList'
import { Key, KeysDialog } from './KeysDialog'
import { useDecisions, type Sent, type Standing } from './useDecisions'
import { usePlace } from './usePlace'
import { useItems, type ItemsAsked, type ReviewPlace } from './useReviews'

/** So close to the last loaded person, more are read. */
const ahead = 15
const shownNames = 3
/** How many people are printed at most. */
const mostPrinted = 1000

const acts = ['keep', 'take', 'pass'] as const
const actKeys = { k: 'keep', t: 'take', p: 'pass' } as const
const letters = { keep: 'K', take: 'T', pass: 'P', takeBack: 'U' } as const

/** Keys that are typed, or choose in an input, are not those of the page. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=combobox], [role=dialog]') !== null

/** Phones have no keys. */
const KeyHint = ({ children }: { readonly children: string }) => (
  <Box component="span" aria-hidden sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
    <Key>{children}</Key>
  </Box>
)

interface WorkspaceProps {
  readonly place: ReviewPlace
  readonly review: AccessReviewDetails
  readonly asked: ItemsAsked
}

const isOwn = (
  review: AccessReviewDetails,
  { reviewer }: Pick<ReviewItem, 'reviewer'>,
  userId: number | null,
): boolean => review.state === 'open' && reviewer?.id === userId

/** The people of a review on one side, and the one in sight with what can be decided on the other. */
export const Workspace = ({ place, review, asked }: WorkspaceProps) => {
  const words = useWords()
  const { translate } = words
  const { userId } = useSchemaSetting()
  const notify = useNotice()
  const listId = useId()
  const [said, setSaid] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const [areKeysShown, showKeys] = useState(false)
  const [last, setLast] = useState<readonly ReviewItem[]>([])
  const found = useItems(place, asked)
  const isPrinting = usePrinting()
  const sayRefusal = useCallback(
    ({ person }: ReviewItem, reason: string) =>
      setSaid(translate('reviews.told.failed', { name: person.name, reason })),
    [translate],
  )
  const read = found.items
  const sayAlsoTakenBack = (also: readonly number[]) => {
    const names = (read ?? []).flatMap((one) =>
      also.includes(one.id) ? [`${one.person.name} (${translate(`choices.applications.${one.application}`)})`] : [],
    )
    if (names.length > 0) notify(translate('reviews.told.alsoTakenBack', { names: listText(names, words) }), 'info')
  }
  const { decide, takeBack, standingOf } = useDecisions(place, read ?? [], {
    onRefused: sayRefusal,
    onAlsoTakenBack: sayAlsoTakenBack,
  })
  const items = (read ?? []).map(standingOf)
  const ids = items.map(({ id }) => id)
  const { current, chosen, go, extendTo, toggle, at, clear } = usePlace(ids)
  const index = ids.indexOf(current ?? 0)
  const item = items[index]
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  useEffect(() => {
    const needed = isPrinting ? mostPrinted : index + ahead + 1
    if (hasNextPage && !isFetchingNextPage && ids.length < needed) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, index, ids.length, isPrinting])

  const focusList = () => document.getElementById(listId)?.focus({ preventScroll: true })
  const hasItems = items.length > 0
  const isFirst = useRef(true)
  useEffect(() => {
    // The keyboard works at once, unless somebody is elsewhere already.
    const { activeElement } = document
    if (hasItems && isFirst.current && (activeElement === document.body || activeElement?.tagName === 'H1')) {
      isFirst.current = false
      document.getElementById(listId)?.focus({ preventScroll: true })
    }
  }, [hasItems, listId])

  const mayDecide = useMayCall()(calls.decideAccessReviewItems, Number(place.company_id))
  const may = (one: Standing | undefined): one is Standing =>
    mayDecide && one !== undefined && isOwn(review, one, userId)
  const targets = (): readonly Standing[] =>
    (chosen.size > 0 ? items.filter(({ id }) => chosen.has(id)) : item ? [item] : []).filter(may)
  const say = (act: ReviewDecision | 'takeBack', done: readonly ReviewItem[]) => {
    const names = done.slice(0, shownNames).map(({ person }) => person.name)
    setSaid(translate(`reviews.told.${act}`, { names: namesText(names, done.length, words) }))
  }
  const original = (some: readonly Standing[]): readonly ReviewItem[] =>
    (read ?? []).filter(({ id }) => some.some((one) => one.id === id))

  const moveOn = (done: readonly ReviewItem[]) => {
    const isDone = (id: number) => done.some((one) => one.id === id)
    const from = Math.max(...done.map(({ id }) => ids.indexOf(id)))
    const next =
      items.find((one, place) => place > from && one.decision === null && !isDone(one.id)) ??
      items[from + 1] ??
      items[from]
    go(next?.id)
  }
  const send = (done: readonly ReviewItem[], sent: Sent) => {
    decide(done, sent)
    say(sent.decision, done)
    setLast(done)
    setQuestion(null)
    clear()
    moveOn(done)
    focusList()
  }
  const act = (decision: ReviewDecision) => {
    const some = targets().filter((one) => one.decision === null)
    if (some.length === 0) return
    const asks =
      decision === 'pass' || (decision === 'keep' ? some.some(({ flags }) => flags.length > 0) : some.length > 1)
    if (asks) setQuestion({ decision, items: original(some) })
    else send(original(some), { decision, reason: null })
  }
  const undo = () => {
    const decided = targets().filter(({ decision }) => decision === 'kept' || decision === 'taken')
    const some =
      decided.length > 0
        ? original(decided)
        : last.filter(({ id }) =>
            items.some((one) => one.id === id && (one.decision === 'kept' || one.decision === 'taken')),
          )
    if (some.length === 0) return
    takeBack(some)
    say('takeBack', some)
    setLast([])
    clear()
    go(some[0]?.id)
    focusList()
  }
  const step = (steps: number, isRange: boolean) => (isRange ? extendTo(at(steps)) : go(at(steps)))

  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || question) return
    const isButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
    const { key, shiftKey } = event
    const name = key.length === 1 ? key.toLowerCase() : key
    const steps: Readonly<Record<string, () => void>> = {
      j: () => step(1, false),
      ArrowDown: () => step(1, shiftKey),
      ArrowUp: () => step(-1, shiftKey),
      Home: () => go(ids[0]),
      End: () => go(ids.at(-1)),
      u: undo,
      '?': () => showKeys(true),
      Escape: clear,
      ...(!isButton && { ' ': () => toggle(current) }),
      ...Object.fromEntries(Object.entries(actKeys).map(([letter, decision]) => [letter, () => act(decision)])),
    }
    const run = steps[name]
    if (!run) return
    event.preventDefault()
    run()
  }

  if (!read && found.error)
    return <LoadFailed what={translate('reviews.what')} error={found.error} onRetry={() => void found.refetch()} />
  if (!read)
    return (
      <Stack spacing={1} aria-busy>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} variant="rounded" height={56} />
        ))}
      </Stack>
    )
  if (items.length === 0 || !item)
    return (
      <Notice title={translate('reviews.noItems')} isDone={asked.show === 'undecided'}>
        <Typography color="textSecondary">
          {translate(asked.show === 'all' && asked.search === '' ? 'reviews.noItemsAbout' : 'reviews.noneFound')}
        </Typography>
      </Notice>
    )
  const hasUndecided = targets().some(({ decision }) => decision === null)
  const hasDecided = targets().some(({ decision }) => decision === 'kept' || decision === 'taken')
  return (
    // What is pressed anywhere in the review decides about the person in sight.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Box onKeyDown={onKey}>
      {areKeysShown && <KeysDialog onClose={() => showKeys(false)} />}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(260px, 2fr) minmax(0, 3fr)' },
          // The list alone is printed, with the decisions in words.
          '@media print': { display: 'block' },
        }}
      >
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
        <Stack spacing={2} sx={{ order: { xs: 1, md: 2 }, minWidth: 0, displayPrint: 'none' }}>
          <Paper variant="outlined" component="section" aria-label={item.person.name} sx={{ p: { xs: 2, sm: 3 } }}>
            <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
              <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
                {translate('reviews.place', {
                  place: (index + 1).toLocaleString(words.locale),
                  count: hasNextPage
                    ? `${ids.length.toLocaleString(words.locale)} ${translate('reviews.more')}`
                    : ids.length.toLocaleString(words.locale),
                })}
              </Typography>
              <IconButton
                aria-label={translate('reviews.acts.previous')}
                disabled={index === 0}
                onClick={() => go(at(-1))}
              >
                <PreviousIcon />
              </IconButton>
              <IconButton
                aria-label={translate('reviews.acts.next')}
                disabled={index === ids.length - 1}
                onClick={() => go(at(1))}
              >
                <NextIcon />
              </IconButton>
              <Tooltip title={translate('reviews.acts.keys')}>
                <IconButton aria-label={translate('reviews.acts.keys')} onClick={() => showKeys(true)}>
                  <KeyboardIcon />
                </IconButton>
              </Tooltip>
            </Stack>
            <ItemCard item={item} review={review} company={place.company_id} showsReviewer={asked.whose === 'all'}>
              {question && (
                <Asking
                  {...question}
                  company={place.company_id}
                  onAnswer={(sent) => send(question.items, sent)}
                  onCancel={() => {
                    setQuestion(null)
                    focusList()
                  }}
                />
              )}
            </ItemCard>
          </Paper>
          {!question && (hasUndecided || hasDecided) && (
            <Paper
              variant="outlined"
              sx={[stickyBar, { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }]}
            >
              {chosen.size > 0 && (
                <Typography variant="body2" sx={{ width: 1 }}>
                  {translate('reviews.selected', { count: chosen.size })}
                  {' · '}
                  {translate('reviews.chosenAbout')}{' '}
                  <Link component="button" type="button" onClick={clear}>
                    {translate('reviews.clear')}
                  </Link>
                </Typography>
              )}
              {hasUndecided &&
                acts.map((decision) => (
                  <Button
                    key={decision}
                    variant={decision === 'keep' ? 'contained' : 'outlined'}
                    color={decision === 'take' ? 'error' : 'primary'}
                    aria-keyshortcuts={letters[decision]}
                    onClick={() => act(decision)}
                    sx={{ flex: { xs: 1, sm: 'none' }, whiteSpace: 'nowrap' }}
                  >
                    {translate(`reviews.acts.${decision}`)}
                    <KeyHint>{letters[decision]}</KeyHint>
                  </Button>
                ))}
              {hasDecided && (
                <Button variant="outlined" aria-keyshortcuts="U" onClick={undo}>
                  {translate('reviews.acts.takeBack')}
                  <KeyHint>{letters.takeBack}</KeyHint>
                </Button>
              )}
            </Paper>
          )}
        </Stack>
      </Box>
    </Box>
  )
}
