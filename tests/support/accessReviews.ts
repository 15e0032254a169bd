/** Opens access reviews and decides about their items. */
import type { Payload } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayAhead } from '../../contract/days'
import type { ReviewItem } from '../../contract/entities/accessReview'
import type { Api } from './api'
import type { Client } from './client'

type Opened = Payload<typeof calls.createAccessReview>

export const reviewForm = (reviewers: readonly number[], given: Partial<Opened> = {}): Opened => ({
  name: 'Spring review',
  due_on: dayAhead(14),
  at_end: 'keep',
  reviewers: [...reviewers],
  ...given,
})

export const openReview = async (by: Client, reviewers: readonly number[], given: Partial<Opened> = {}) => {
  const { id, ...shares } = await by.ok(calls.createAccessReview, {}, { body: reviewForm(reviewers, given) })
  if (id === null) throw new Error('The review was only previewed')
  return { id, ...shares }
}

/** Reads all pages of a reviewer's items. */
export const itemsOf = async (by: Client, review: number, query: object = {}): Promise<ReviewItem[]> => {
  const found: ReviewItem[] = []
  let after: number | null = null
  do {
    const page: { items: ReviewItem[]; next: number | null } = await by.ok(
      calls.listAccessReviewItems,
      { access_review_id: review },
      { query: { ...query, ...(after !== null && { after }) } },
    )
    found.push(...page.items)
    after = page.next
  } while (after !== null)
  return found
}

export const itemOf = async (by: Client, review: number, person: number, query: object = {}): Promise<ReviewItem> => {
  const found = (await itemsOf(by, review, query)).find((item) => item.person.id === person)
  if (!found) throw new Error(`Nothing of ${person} waits for the reviewer`)
  return found
}

type Decision = Omit<Payload<typeof calls.decideAccessReviewItems>, 'items'>

export const decide = (
  by: Client,
  review: number,
  items: readonly Pick<ReviewItem, 'id' | 'seen'>[],
  decision: Decision,
  query: object = {},
) =>
  by(
    calls.decideAccessReviewItems,
    { access_review_id: review },
    { body: { items: items.map(({ id, seen }) => ({ id, seen })), ...decision }, query: { ...query } },
  )

export const takeBack = (by: Client, review: number, items: readonly Pick<ReviewItem, 'id'>[]) =>
  by(calls.reopenAccessReviewItems, { access_review_id: review }, { body: { items: items.map(({ id }) => ({ id })) } })

/** Lets the last day of a review be over, or nearer. */
export const makeDue = (api: Api, review: number, days = -1) =>
  api.repairs.pool.query(
    `update access_reviews set due_on = (now() at time zone 'utc')::date + $2::int where id = $1`,
    [review, days],
  )

/** Does what has come due, as the server does every half minute. */
export const runChores = ({ app }: Api): Promise<void> => app.dueWork.run()
