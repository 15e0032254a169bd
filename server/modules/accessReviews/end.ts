/** Ends reviews whose day is over, and reminds reviewers. Several processes may do this at the same time. */
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { CallName } from '../../../contract/calls'
import { decisionsPerCall } from '../../../contract/entities/accessReview'
import { refusalMessages } from '../../../contract/refusalMessages'
import { callerOf, findAccountById, isLive, noSession } from '../../accounts/account'
import { sourceCodes } from '../../database/activityCodes'
import { sayWhy, setAuthor, writtenChange } from '../../database/author'
import { transaction, type PooledDatabase, type Queryable } from '../../database/connection'
import { accessReviewItems, accessReviews, todayInUtc } from '../../database/tables'
import { queueMailOnce } from '../../mail/outbox'
import { updateRows } from '../../records/change'
import type { Writer } from '../../records/writer'
import type { Report } from '../../securityEvents'
import { mayReview } from './reviewers'
import { changeOfItem, isItem } from './decide'
import type { Review } from './found'
import { takeAway, type Item, type Refusals } from './take'
import { inLanguage, sourceLanguage } from '../../tools/language'

export interface Ending {
  readonly db: PooledDatabase
  readonly log: FastifyBaseLogger
  readonly operations: Readonly<Partial<Record<CallName, unknown>>>
  readonly report: Report
  readonly wakeOutbox: () => void
  /** Aborted when the process is about to stop. */
  readonly stopping: AbortSignal
}

type Key = Pick<Review, 'company_id' | 'id'>

const isReview = ({ company_id, id }: Key) => and(eq(accessReviews.company_id, company_id), eq(accessReviews.id, id))

/** The last day is over everywhere once it is over in UTC. */
const isDue = sql`(${accessReviews.state} = 'closing' or ${accessReviews.state} = 'open'
  and ${accessReviews.due_on} < ${todayInUtc})`

const requestId = 'review'

/** Takes away as whoever has opened or closed the review, with the rights that they have today. */
const takeAsOpener = async (
  { log, operations }: Pick<Ending, 'log' | 'operations'>,
  { db, by }: Writer,
  report: Report,
  { review, items }: { readonly review: Review; readonly items: readonly Item[] },
): Promise<Refusals> => {
  const account = await findAccountById(db, by)
  if (!account || !isLive(account) || !mayReview(account, review.company_id))
    return new Map(items.map(({ id }) => [id, refusalMessages.reviewerLeft]))
  const input = { db, caller: callerOf(account, noSession), log, report, noteChange: () => {}, requestId }
  return takeAway({ input, operations }, review, items)
}

const decideRest = (
  writer: Writer,
  company: number,
  ids: readonly number[],
  values: Parameters<typeof updateRows>[3],
) =>
  ids.length === 0
    ? Promise.resolve()
    : updateRows(writer, accessReviewItems, isItem(company, ids), {
        ...values,
        by_end: sql`true`,
        decided_at: sql`now()`,
      })

/** Does what was decided beforehand with some items of a locked review; returns whether it is over. */
export const endPart = async (
  ending: Pick<Ending, 'log' | 'operations'>,
  review: Review,
  { db: tx, by }: Writer,
  report: Report,
): Promise<boolean> => {
  const writer = { db: tx, by }
  await sayWhy(tx, `Access review “${review.name}”: nobody has decided in time`)
  const items = await tx
    .select()
    .from(accessReviewItems)
    .where(
      and(
        eq(accessReviewItems.company_id, review.company_id),
        eq(accessReviewItems.review_id, review.id),
        sql`${accessReviewItems.decision} is null`,
      ),
    )
    .orderBy(accessReviewItems.id)
    .limit(decisionsPerCall)
    .for('no key update')
  const isTaking = review.at_end === 'take'
  // What is kept is in English, since others read it as well.
  const takeAll = () => inLanguage(sourceLanguage, () => takeAsOpener(ending, writer, report, { review, items }))
  const refused: Refusals = isTaking ? await takeAll() : new Map()
  const decided = items.flatMap(({ id }) => (refused.has(id) ? [] : [id]))
  const change = isTaking ? await writtenChange(tx) : null
  await decideRest(writer, review.company_id, decided, {
    decision: isTaking ? sql`'taken'` : sql`'kept'`,
    change_id: changeOfItem(review.company_id, change),
  })
  for (const reason of new Set(refused.values())) {
    const ids = [...refused].flatMap(([id, why]) => (why === reason ? [id] : []))
    await decideRest(writer, review.company_id, ids, { decision: sql`'refused'`, reason: sql`${reason}::text` })
  }
  const isOver = items.length < decisionsPerCall
  await updateRows(writer, accessReviews, isReview(review), {
    state: isOver ? sql`'closed'` : sql`'closing'`,
    closed_by: sql`${review.closed_by}::int`,
    version: sql`${accessReviews.version} + 1`,
    ...(isOver && { closed_at: sql`now()` }),
  })
  return isOver
}

/** Ends a part of a review that is due, in a transaction of its own; one that another process ends is left to it. */
const endDuePart = async (ending: Ending, key: Key, report: Report, tx: Queryable): Promise<boolean> => {
  const [review] = await tx
    .select()
    .from(accessReviews)
    .where(and(isReview(key), isDue))
    .for('update', { skipLocked: true })
  if (!review) return true
  const by = review.closed_by ?? review.opened_by
  const params = { company_id: review.company_id, access_review_id: review.id }
  await setAuthor(tx, { call: 'closeAccessReview', by, params, source: sourceCodes.program })
  return endPart(ending, review, { db: tx, by }, report)
}

/** Ends a review, part by part, so that no transaction is long. One that is not over when the process stops stays 'closing'. */
const endReview = async (ending: Ending, key: Key): Promise<void> => {
  for (let isOver = false; !isOver && !ending.stopping.aborted;) {
    const events: Parameters<Report>[] = []
    isOver = await transaction(ending.db, (tx) => {
      events.length = 0
      return endDuePart(ending, key, (...event) => void events.push(event), tx)
    })
    for (const event of events) ending.report(...event)
  }
  ending.wakeOutbox()
}

/** Ends all reviews that are due. */
export const endDueReviews = async (ending: Ending): Promise<void> => {
  const due = await ending.db
    .select({ company_id: accessReviews.company_id, id: accessReviews.id })
    .from(accessReviews)
    .where(isDue)
  for (const key of due)
    try {
      await endReview(ending, key)
    } catch (error) {
      // Tried again; the others do not wait for it.
      ending.log.error({ err: error, review: key.id }, 'an access review could not be ended')
    }
}

/** Days before the last one on which reviewers are reminded, after the mail at the start. */
const reminderDays = 3

const stage = sql`(case when ${accessReviews.due_on} <= ${todayInUtc} then 3
  when ${accessReviews.due_on} - ${reminderDays}::int <= ${todayInUtc} then 2 else 1 end)`

/** Mails everybody for whom items of a review wait. */
export const mailReviewers = async (db: Queryable, { company_id: company, id }: Key): Promise<void> => {
  const { rows } = await db.execute<{ email: string }>(
    sql`select u.email from users u where u.is_active and u.id in (select i.reviewer_id from access_review_items i
      where i.company_id = ${company} and i.review_id = ${id} and i.decision is null) order by u.id`,
  )
  for (const { email } of rows) await queueMailOnce(db, 'ACCESS_REVIEW', email)
}

/** Reminds reviewers three days before the end, and on the last day. */
export const remindReviewers = async ({ db, wakeOutbox }: Pick<Ending, 'db' | 'wakeOutbox'>): Promise<void> => {
  const reminded = await transaction(db, async (tx) => {
    await setAuthor(tx, { call: 'remindReviewers', name: 'Access reviews' })
    const due = await tx
      .select()
      .from(accessReviews)
      .where(sql`${accessReviews.state} = 'open' and ${accessReviews.reminded} < ${stage}`)
      .for('update', { skipLocked: true })
    for (const review of due) {
      await mailReviewers(tx, review)
      await updateRows({ db: tx, by: review.opened_by }, accessReviews, isReview(review), { reminded: stage })
    }
    return due.length
  })
  if (reminded > 0) wakeOutbox()
}
