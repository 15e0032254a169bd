/** Finds access reviews as a caller may see them. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { dayInUtc } from '../../../contract/days'
import { refusalMessages } from '../../../contract/refusalMessages'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { accessReviewReviewers, accessReviews } from '../../database/tables'
import { conflict, forbidden, notFound } from '../../errors/apiError'
import type { Row } from '../../records/table'
import { mayViewUsers } from '../companyUsers/mayView'

export type Review = Row<typeof accessReviews>

export interface ReviewPlace {
  readonly company_id: number
  readonly access_review_id: number
}

/** Whether a caller may open reviews of a company, and so sees all of them. */
export const mayManage = (caller: SignedInCaller, company: number): boolean =>
  admits(calls.createAccessReview.guard, caller, company)

/** Reviews tell who holds what. */
export const requireViewer = (caller: SignedInCaller, company: number): void => {
  if (!mayViewUsers(caller, company)) throw forbidden('reviews show users whom they may not view')
}

/** The condition that a review is one that the caller manages, or reviews in. */
export const isVisible = (caller: SignedInCaller, company: number): SQL | undefined =>
  mayManage(caller, company)
    ? eq(accessReviews.company_id, company)
    : and(
        eq(accessReviews.company_id, company),
        sql`exists (select from ${accessReviewReviewers} v where v.company_id = ${company}
          and v.review_id = ${accessReviews.id} and v.user_id = ${caller.account.user.id})`,
      )

/** Finds a review, optionally locked; throws `notFound()` unless the caller may see it. */
export const findReview = async (
  { db, caller, params }: { readonly db: Queryable; readonly caller: SignedInCaller; readonly params: ReviewPlace },
  lock?: 'share' | 'update',
): Promise<Review> => {
  requireViewer(caller, params.company_id)
  const query = db
    .select()
    .from(accessReviews)
    .where(and(isVisible(caller, params.company_id), eq(accessReviews.id, params.access_review_id)))
  const [review] = await (lock ? query.for(lock) : query)
  if (!review) throw notFound()
  return review
}

/** Throws 409 unless a review takes decisions. */
export const requireOpen = ({ state, due_on }: Review): void => {
  if (state !== 'open' || due_on < dayInUtc()) throw conflict(refusalMessages.reviewClosed)
}
