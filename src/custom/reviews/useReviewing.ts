/** What is done in a review: the people who are read, the one in sight, and what is decided by button or key. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import type { AccessReviewDetails, ReviewDecision, ReviewItem } from '../../../contract/entities/accessReview'
import { usePrinting } from '../../schema/shared/printing'
import { listedTexts } from '../../../contract/formatters'
import { namesText } from '../../schema/shared/rightsInWords'
import { useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { actionKeyOf, useClearNotices, useNotice } from '../../schema/shared/useNotice'
import { useWords } from '../../schema/shared/useWords'
import type { Question } from './Asking'
import { useDecisions, type Refused, type Sent, type Standing } from './useDecisions'
import { usePlace } from './usePlace'
import { useItems, type ItemsAsked, type ReviewPlace } from './useReviews'

/** So close to the last loaded person, more are read. */
const ahead = 15
const shownNames = 3
/** How many people are printed at most. */
const mostPrinted = 1000

const actKeys = { k: 'keep', t: 'take', p: 'pass' } as const

/** Keys that are typed, or choose in an input, are not those of the page. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role=combobox], [role=dialog]') !== null

const isOwn = (
  review: AccessReviewDetails,
  { reviewer }: Pick<ReviewItem, 'reviewer'>,
  userId: number | null,
): boolean => review.state === 'open' && reviewer?.id === userId

const isTakenBack = ({ decision }: Standing): boolean => decision === 'kept' || decision === 'taken'

/** Reads more people before the last ones are in sight, and all of them to print. */
const useAhead = (
  { hasNextPage, isFetchingNextPage, fetchNextPage }: ReturnType<typeof useItems>,
  place: number,
  read: number,
) => {
  const isPrinting = usePrinting()
  useEffect(() => {
    const needed = isPrinting ? mostPrinted : place + ahead + 1
    if (hasNextPage && !isFetchingNextPage && read < needed) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, place, read, isPrinting])
}

/** Moves the focus to the list once it has people, unless somebody is elsewhere already; returns how to do it again. */
const useListFocus = (listId: string, hasItems: boolean) => {
  const isFirst = useRef(true)
  useEffect(() => {
    const { activeElement } = document
    if (hasItems && isFirst.current && (activeElement === document.body || activeElement?.tagName === 'H1')) {
      isFirst.current = false
      document.getElementById(listId)?.focus({ preventScroll: true })
    }
  }, [hasItems, listId])
  return () => document.getElementById(listId)?.focus({ preventScroll: true })
}

/** Tells in a notice what was refused: by then the next person is in sight, and on phones the list is out of it. */
const useRefusals = ({ access_review_id }: ReviewPlace) => {
  const words = useWords()
  const notify = useNotice()
  const clear = useClearNotices()
  const actionKey = actionKeyOf(calls.decideAccessReviewItems.path, access_review_id)
  return {
    onRefused: (refused: readonly Refused[]) => {
      for (const reason of new Set(refused.map((one) => one.reason))) {
        const all = refused.filter((one) => one.reason === reason).map(({ item }) => item.person.name)
        const names = namesText(all.slice(0, shownNames), all.length, words)
        notify(words.translate('reviews.told.failed', { names, reason }), 'error', { actionKey })
      }
    },
    onSentAgain: () => clear(actionKey),
  }
}

interface Reviewing {
  readonly place: ReviewPlace
  readonly review: AccessReviewDetails
  readonly asked: ItemsAsked
}

export const useReviewing = ({ place, review, asked }: Reviewing) => {
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
  const refusals = useRefusals(place)
  const read = found.items
  const sayAlsoTakenBack = (also: readonly number[]) => {
    const names = (read ?? []).flatMap((one) =>
      also.includes(one.id) ? [`${one.person.name} (${translate(`choices.applications.${one.application}`)})`] : [],
    )
    if (names.length > 0)
      notify(translate('reviews.told.alsoTakenBack', { names: listedTexts(words.locale, names) }), 'info')
  }
  const { decide, takeBack, standingOf } = useDecisions(place, read ?? [], {
    ...refusals,
    onAlsoTakenBack: sayAlsoTakenBack,
  })
  const items = (read ?? []).map(standingOf)
  const ids = items.map(({ id }) => id)
  const { current, chosen, go, extendTo, toggle, at, clear } = usePlace(
    ids,
    items.find((one) => one.decision === null && isOwn(review, one, userId))?.id,
  )
  const index = ids.indexOf(current ?? 0)
  const item = items[index]
  useAhead(found, index, ids.length)
  const focusList = useListFocus(listId, items.length > 0)

  const mayDecide = useMayCall()(calls.decideAccessReviewItems, Number(place.company_id))
  const may = (one: Standing | undefined): one is Standing =>
    mayDecide && one !== undefined && isOwn(review, one, userId)
  const targets = (): readonly Standing[] =>
    (chosen.size > 0 ? items.filter(({ id }) => chosen.has(id)) : item ? [item] : []).filter(may)
  const say = (act: ReviewDecision | 'takeBack', done: readonly ReviewItem[]) => {
    const names = done.slice(0, shownNames).map(({ person }) => person.name)
    const off = act === 'take' ? done.filter(({ switches_off: isOff }) => isOff).length : 0
    const told = { names: namesText(names, done.length, words), count: off }
    setSaid(translate(`reviews.told.${off > 0 ? 'switchedOff' : act}`, told))
  }
  const original = (some: readonly Standing[]): readonly ReviewItem[] =>
    (read ?? []).filter(({ id }) => some.some((one) => one.id === id))

  const moveOn = (done: readonly ReviewItem[]) => {
    const isDone = (id: number) => done.some((one) => one.id === id)
    const from = Math.max(...done.map(({ id }) => ids.indexOf(id)))
    const next =
      items.find((one, position) => position > from && one.decision === null && !isDone(one.id)) ??
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
    const decided = targets().filter(isTakenBack)
    const some =
      decided.length > 0
        ? original(decided)
        : last.filter(({ id }) => items.some((one) => one.id === id && isTakenBack(one)))
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

  return {
    listId,
    /** What was done last, for screen readers. */
    said,
    found,
    read,
    items,
    item,
    index,
    question,
    areKeysShown,
    showKeys,
    place: { current, chosen, go, extendTo, toggle, at, clear },
    hasUndecided: targets().some(({ decision }) => decision === null),
    hasDecided: targets().some(isTakenBack),
    act,
    undo,
    send,
    cancel: () => {
      setQuestion(null)
      focusList()
    },
    onKey,
  }
}
