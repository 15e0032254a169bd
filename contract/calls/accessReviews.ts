/** Campaigns in which people look at who may do what, and keep it or take it away (decision 0105). */
import { z } from 'zod'
import { call, created, list, page, record } from '../call'
import {
  accessReview,
  accessReviewDetails,
  changedAccessReview,
  newAccessReview,
  openedAccessReview,
  possibleReviewer,
  reviewDecisionBody,
  reviewersQuery,
  reviewItemsPage,
  reviewItemsQuery,
  reviewOutcome,
  reviewTakenBackBody,
} from '../entities/accessReview'
import { flag, pageQuery } from '../entities/queries'
import { companySuperUser, either, inCompany, platform } from '../guards'

/** Whoever decides makes ordinary changes of people; which campaigns they see follows from what they review. */
const reviewing = inCompany('UPDATE_COMPANY_USER')
/** Who answers for all people of a company. */
const opening = either(platform('UPDATE_COMPANY_USER'), companySuperUser('UPDATE_COMPANY_USER'))

/** A misspelled `preview` would make the change. */
const preview = z.strictObject(
  {
    /** Writes nothing: the response tells what would become of it. */
    preview: flag.prefault('false'),
  },
  'The only parameter is preview.',
)

const all = '/company/:company_id/access-reviews/'
const one = '/company/:company_id/access-review/:access_review_id/'

export const accessReviews = {
  listAccessReviews: call({
    method: 'GET',
    path: all,
    summary:
      'List the access reviews of a company, newest first: all for those who may open one, for others those that they review',
    query: pageQuery,
    answer: page(accessReview),
    guard: reviewing,
  }),
  listPossibleReviewers: call({
    method: 'GET',
    path: '/company/:company_id/access-reviewers/',
    summary:
      'List the people of a company, and the caller, who may review: they may make the calls that take rights away',
    query: reviewersQuery,
    answer: list(possibleReviewer),
    guard: reviewing,
  }),
  createAccessReview: call({
    method: 'POST',
    path: '/company/:company_id/access-review/',
    summary: 'Open an access review: each role that it covers goes to a reviewer, never to the person who has it',
    query: preview,
    body: newAccessReview,
    answer: created(openedAccessReview, 'The review is open. Its reviewers are told.'),
    guard: opening,
  }),
  readAccessReview: call({
    method: 'GET',
    path: one,
    summary: 'Read an access review with the progress of its reviewers',
    answer: record(accessReviewDetails, 'Access review fetched'),
    guard: reviewing,
  }),
  updateAccessReview: call({
    method: 'PUT',
    path: one,
    summary: 'Change the last day and the reviewers of an open access review',
    body: changedAccessReview,
    answer: record(accessReviewDetails, 'The review has been saved.'),
    guard: opening,
  }),
  closeAccessReview: call({
    method: 'POST',
    path: `${one}close/`,
    summary:
      'Close an access review: do what was said about what nobody has decided; it answers closing while there is more to do',
    answer: record(accessReviewDetails, 'The review is being closed.'),
    guard: opening,
  }),
  listAccessReviewItems: call({
    method: 'GET',
    path: `${one}items/`,
    summary:
      'List roles to review with what stands out, since when and from whom they are held, and when they were last used',
    query: reviewItemsQuery,
    answer: record(reviewItemsPage, 'Items fetched'),
    guard: reviewing,
  }),
  decideAccessReviewItems: call({
    method: 'POST',
    path: `${one}decisions/`,
    summary: 'Keep what people hold, take it away by the ordinary call, or pass it on to another reviewer',
    query: preview,
    body: reviewDecisionBody,
    answer: record(reviewOutcome, 'Decided.'),
    guard: reviewing,
  }),
  reopenAccessReviewItems: call({
    method: 'POST',
    path: `${one}decisions/undo/`,
    summary: 'Take decisions of an open access review back; what was taken away is given back by the ordinary undo',
    query: preview,
    body: reviewTakenBackBody,
    answer: record(reviewOutcome, 'Taken back.'),
    guard: reviewing,
  }),
}
