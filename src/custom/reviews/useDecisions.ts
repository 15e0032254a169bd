/**
 * Decides at once on the screen and one call after the other on the server. What is refused goes back to what the server
 * has said last, with the reason.
 */
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { accessReviews as calls } from '../../../contract/calls/accessReviews'
import {
  takenBackPerCall,
  type ReviewDecision,
  type ReviewItem,
  type ReviewOutcome,
} from '../../../contract/entities/accessReview'
import { errorMessages } from '../../errorMessages'
import type { SchemaDataProvider } from '../../schema/dataProvider'
import { reviewKey, type ReviewPlace } from './useReviews'

/** A decision that was made here, since the items were read. */
export interface Made {
  readonly decision: 'kept' | 'taken' | 'passed' | null
  readonly reason: string | null
  /** To whom it was passed on. */
  readonly to?: string
  readonly isSaving: boolean
}

export interface Sent {
  readonly decision: ReviewDecision
  readonly reason: string | null
  readonly to?: { readonly id: number; readonly name: string }
}

const outcomes = { keep: 'kept', take: 'taken', pass: 'passed' } as const

/** An item as it stands, with what was decided here. */
export interface Standing extends Omit<ReviewItem, 'decision'> {
  readonly decision: ReviewItem['decision'] | 'passed'
  readonly passedTo: string | undefined
  readonly isSaving: boolean
  readonly error: string | undefined
}

type All<T> = ReadonlyMap<number, T>

const refusedAll = (ids: readonly number[], error: unknown): ReviewOutcome => {
  const reason = errorMessages(error).join(' ')
  return { done: [], refused: ids.map((id) => ({ id, reason })) }
}

const withAll = <T>(known: All<T>, ids: readonly number[], value: T | undefined): All<T> => {
  const next = new Map(known)
  for (const id of ids)
    if (value === undefined) next.delete(id)
    else next.set(id, value)
  return next
}

export interface Refused {
  readonly item: ReviewItem
  readonly reason: string
}

interface Told {
  /** Was refused, each with its reason. */
  readonly onRefused: (refused: readonly Refused[]) => void
  /** Is sent again after a refusal. */
  readonly onSentAgain: () => void
  /** Was taken back, too, though nobody asked for it: one act had taken it away with what was asked for. */
  readonly onAlsoTakenBack: (ids: readonly number[]) => void
}

export const useDecisions = (
  place: ReviewPlace,
  read: readonly ReviewItem[],
  { onRefused, onSentAgain, onAlsoTakenBack }: Told,
) => {
  const provider = useDataProvider<SchemaDataProvider>()
  const client = useQueryClient()
  const [made, setMade] = useState<All<Made>>(new Map())
  const [errors, setErrors] = useState<All<string>>(new Map())
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const needsRead = useRef(false)
  /** What the server has answered; a decision that waits for its answer is not among it. */
  const answered = useRef<All<Made>>(new Map())

  const finish = (items: readonly ReviewItem[], after: Made, { done, refused }: ReviewOutcome) => {
    answered.current = withAll(answered.current, done, { ...after, isSaving: false })
    const sure = answered.current
    setMade((known) => {
      let next = known
      for (const id of [...done, ...refused.map((one) => one.id)]) next = withAll(next, [id], sure.get(id))
      return next
    })
    for (const { id, reason } of refused) setErrors((known) => withAll(known, [id], reason))
    const told = refused.flatMap(({ id, reason }) => {
      const item = items.find((one) => one.id === id)
      return item ? [{ item, reason }] : []
    })
    if (told.length > 0) onRefused(told)
  }

  /** Shows what is decided, and sends it once what was decided before has been answered. */
  const enqueue = (items: readonly ReviewItem[], after: Made, send: () => Promise<ReviewOutcome>) => {
    const ids = items.map(({ id }) => id)
    if (ids.some((id) => errors.has(id))) onSentAgain()
    setMade((known) => withAll(known, ids, { ...after, isSaving: true }))
    setErrors((known) => withAll(known, ids, undefined))
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      const outcome = await send().catch((error: unknown) => refusedAll(ids, error))
      finish(items, after, outcome)
      waiting.current -= 1
      const also = outcome.done.filter((id) => !ids.includes(id))
      if (also.length > 0) onAlsoTakenBack(also)
      // What was read after it was taken away is without what is held again.
      const isHeldAgain = (id: number) => read.some((one) => one.id === id && one.decision === 'taken')
      needsRead.current ||= outcome.refused.length > 0 || (after.decision === null && outcome.done.some(isHeldAgain))
      if (waiting.current > 0) return
      const exact = !needsRead.current
      needsRead.current = false
      await client.invalidateQueries({ queryKey: reviewKey(place), exact, refetchType: 'active' })
    })
  }

  const decide = (items: readonly ReviewItem[], { decision, reason, to }: Sent) =>
    enqueue(items, { decision: outcomes[decision], reason, isSaving: true, ...(to && { to: to.name }) }, async () => {
      const body = {
        items: items.map(({ id, seen }) => ({ id, seen })),
        decision,
        reason,
        ...(to && { to: to.id }),
      }
      return (await provider.send(calls.decideAccessReviewItems, { params: { ...place }, body })).data
    })

  /** What fails is told of its own part: earlier ones are taken back. */
  const reopen = (ids: readonly number[]): Promise<ReviewOutcome> => {
    const body = { items: ids.map((id) => ({ id })) }
    return provider.send(calls.reopenAccessReviewItems, { params: { ...place }, body }).then(
      ({ data }) => data,
      (error: unknown) => refusedAll(ids, error),
    )
  }

  const takeBack = (items: readonly ReviewItem[]) =>
    enqueue(items, { decision: null, reason: null, isSaving: true }, async () => {
      const done = new Set<number>()
      const refused = new Map<number, string>()
      const ids = items.map(({ id }) => id)
      for (let from = 0; from < ids.length; from += takenBackPerCall) {
        // A call also takes back what the same decision took from the same people.
        const part = ids.slice(from, from + takenBackPerCall).filter((one) => !done.has(one))
        if (part.length === 0) continue
        const outcome = await reopen(part)
        for (const one of outcome.done) done.add(one)
        for (const { id, reason } of outcome.refused) refused.set(id, reason)
      }
      return { done: [...done], refused: [...refused].map(([id, reason]) => ({ id, reason })) }
    })

  const standingOf = (item: ReviewItem): Standing => {
    const own = made.get(item.id)
    return {
      ...item,
      ...(own && {
        decision: own.decision,
        reason: own.reason,
        by_end: false,
        decided_by: null,
        decided_at: null,
        given_back: null,
      }),
      passedTo: own?.to,
      isSaving: own?.isSaving ?? false,
      error: errors.get(item.id),
    }
  }
  return { decide, takeBack, standingOf }
}
