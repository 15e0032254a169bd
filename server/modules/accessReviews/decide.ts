/** Decides about items of a review: keeps, takes away, passes on, and takes a decision back. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { reviewDecisionBody, ReviewOutcome } from '../../../contract/entities/accessReview'
import type { UndoResult } from '../../../contract/entities/undo'
import { refusalMessages } from '../../../contract/refusalMessages'
import { sayWhy, writtenChange } from '../../database/author'
import type { Queryable } from '../../database/connection'
import { accessReviewItems, accessReviewReviewers, todayOf } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { updateRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import { writerOf } from '../../records/operations'
import { linkTables } from '../companyUsers/states'
import { perform, type Performing } from '../performCall'
import { readReviewers, requireReviewers } from './reviewers'
import type { Review } from './found'
import { takeAway, unlessRefused, type Item } from './take'
import { say } from '../../../contract/say'

type Sent = z.output<typeof reviewDecisionBody>

const idsIn = ({ name, column }: { readonly name: string; readonly column: string }): SQL =>
  sql`(select string_agg(l.${sql.identifier(column)}::text, ',' order by l.${sql.identifier(column)}) from ${sql.identifier(name)} l
    where l.company_id = i.company_id and l.user_id = i.user_id and l.application = i.application)`

/** Stands for what somebody holds: the role `r` of the item `i` of the person `u`. */
export const seenIn: SQL = sql`md5(concat_ws('|', u.is_active, coalesce(r.grant_access, false), r.name, r.permission_set,
  r.has_live_pay_tool, coalesce(r.ends_on::text, '-'), ${sql.join(
    Object.values(linkTables).map((list) => sql`coalesce(${idsIn(list)}, '')`),
    sql`, `,
  )}))`

/** The role `r` of the person `u` in the application of an item `i`. */
export const withRole: SQL = sql`join users u on u.id = i.user_id
  left join user_roles r on r.company_id = i.company_id and r.user_id = i.user_id and r.application = i.application`

/** Whether the person `u` of an item `i` holds what is reviewed now, by the role `r`. */
export const isHeld = ({
  permission,
}: Pick<Review, 'permission'>): SQL => sql`(u.is_active and coalesce(r.grant_access, false)
  and coalesce(r.ends_on >= ${todayOf(sql`i.company_id`)}, true) and ${permission === null ? sql`true` : sql`${permission} = any(r.permissions)`})`

type Locked = Item & { readonly seen: string }

/**
 * Locks items, and then the people whom they are about, in the order of their ids, so that nobody waits in a circle. What
 * people hold is read after that: otherwise what another call takes away meanwhile would be decided about once more.
 */
const lockItems = async (
  db: Queryable,
  review: Review,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Locked>> => {
  const chosen = sql`${sql.param([...ids])}::int[]`
  const items = await db
    .select()
    .from(accessReviewItems)
    .where(
      and(
        eq(accessReviewItems.company_id, review.company_id),
        eq(accessReviewItems.review_id, review.id),
        sql`${accessReviewItems.id} = any(${chosen})`,
      ),
    )
    .orderBy(accessReviewItems.id)
    .for('no key update')
  const people = sql`${sql.param(items.map((item) => item.user_id))}::int[]`
  await db.execute(sql`select from users where id = any(${people}) order by id for update`)
  const { rows } = await db.execute<{ id: number; seen: string }>(
    sql`select i.id, ${seenIn} as seen from access_review_items i ${withRole}
      where i.company_id = ${review.company_id} and i.review_id = ${review.id} and i.id = any(${chosen})`,
  )
  const seen = new Map(rows.map((row) => [row.id, row.seen]))
  return new Map(items.map((item) => [item.id, { ...item, seen: seen.get(item.id) ?? '' }]))
}

/** Sorts what is asked for into items that can be decided about, and reasons why others can't. */
class Sorted {
  readonly items: Locked[] = []
  readonly refused = new Map<number, string>()

  constructor(
    ids: readonly number[],
    found: ReadonlyMap<number, Locked>,
    reasonFor: (item: Locked) => string | undefined,
  ) {
    for (const id of new Set(ids)) {
      const item = found.get(id)
      const reason = item ? reasonFor(item) : refusalMessages.reviewNotYours
      if (item && reason === undefined) this.items.push(item)
      else this.refused.set(id, reason ?? '')
    }
  }

  outcome(): ReviewOutcome {
    return {
      done: this.items.map(({ id }) => id).filter((id) => !this.refused.has(id)),
      refused: [...this.refused].map(([id, reason]) => ({ id, reason: say(reason) })),
    }
  }
}

export const isItem = (company: number, ids: readonly number[]): SQL =>
  sql`company_id = ${company} and id = any(${sql.param([...ids])}::int[])`

/** What is told of a decision in history. */
const whyOf = ({ name }: Review, reason: string | null): string =>
  `Access review “${name}”${reason === null ? '' : `: ${reason}`}`.slice(0, 500)

/** Passes items on to somebody who may review, but not what is about themselves. */
const passOn = async ({ input }: Performing, review: Review, sorted: Sorted, { to, reason }: Sent): Promise<void> => {
  const { db, caller } = input
  const me = caller.account.user.id
  if (to === me) throw invalid({ to: ['You review this already.'] })
  const choosing = { caller, company: review.company_id, known: await readReviewers(db, review) }
  const [account] = await requireReviewers(db, choosing, [to ?? 0], 'to')
  for (const { id, user_id } of sorted.items) if (user_id === to) sorted.refused.set(id, refusalMessages.reviewOwn)
  const { done } = sorted.outcome()
  if (!account || done.length === 0) return
  const writer = writerOf(input)
  await insertSelected(
    writer,
    accessReviewReviewers,
    ['company_id', 'review_id', 'user_id'],
    sql`select ${review.company_id}::int, ${review.id}::int, ${account.user.id}::int`,
  )
  await updateRows(writer, accessReviewItems, isItem(review.company_id, done), {
    reviewer_id: sql`${account.user.id}::int`,
    passed_by: sql`${me}::int`,
    reason: sql`${reason}::text`,
  })
}

const keep = async ({ input }: Performing, { company_id: company }: Review, { items }: Sorted, { reason }: Sent) => {
  const outstanding = items.filter(({ flags }) => flags.length > 0).length
  if (outstanding > 0 && reason === null)
    throw invalid({
      reason: [
        outstanding === 1
          ? 'This stands out. Say why it stays.'
          : say('{outstanding} of these stand out. Say why they stay.', { outstanding }),
      ],
    })
  if (items.length === 0) return
  await updateRows(
    writerOf(input),
    accessReviewItems,
    isItem(
      company,
      items.map(({ id }) => id),
    ),
    {
      decision: sql`'kept'`,
      reason: sql`${reason}::text`,
      decided_by: sql`${input.caller.account.user.id}::int`,
      decided_at: sql`now()`,
    },
  )
}

/** The change if it has changed the person of an item: who had lost what is reviewed meanwhile has nothing that could be given back. */
export const changeOfItem = (
  company: number,
  change: number | null,
): SQL => sql`(select h.change_id from history.changed_rows h
  where h.record = 'users' and h.company_id = ${company} and h.record_id = user_id and h.change_id = ${change}::bigint limit 1)`

const take = async (calling: Performing, review: Review, sorted: Sorted, { reason }: Sent) => {
  const { input } = calling
  for (const [id, why] of await takeAway(calling, review, sorted.items)) sorted.refused.set(id, why)
  const { done } = sorted.outcome()
  if (done.length === 0) return
  const change = await writtenChange(input.db)
  await updateRows(writerOf(input), accessReviewItems, isItem(review.company_id, done), {
    decision: sql`'taken'`,
    reason: sql`${reason}::text`,
    decided_by: sql`${input.caller.account.user.id}::int`,
    decided_at: sql`now()`,
    change_id: changeOfItem(review.company_id, change),
  })
}

const acts = { keep, take, pass: passOn }

/** Decides about items that wait for the caller; those that were decided or changed meanwhile are refused, one by one. */
export const decideItems = async (calling: Performing, review: Review, sent: Sent): Promise<ReviewOutcome> => {
  const { db, caller } = calling.input
  const me = caller.account.user.id
  const seen = new Map(sent.items.map((item) => [item.id, item.seen]))
  const ids = [...seen.keys()]
  const sorted = new Sorted(ids, await lockItems(db, review, ids), (item) => {
    if (item.user_id === me) return refusalMessages.reviewOwn
    if (item.decision !== null) return refusalMessages.reviewDecided
    if (item.reviewer_id !== me) return refusalMessages.reviewNotYours
    return item.seen === seen.get(item.id) ? undefined : refusalMessages.reviewChanged
  })
  await sayWhy(db, whyOf(review, sent.reason))
  await acts[sent.decision](calling, review, sorted, sent)
  return sorted.outcome()
}

/** Gives back what was taken away, by the ordinary undo of each change. */
const giveBack = async (calling: Performing, { company_id: company }: Review, sorted: Sorted): Promise<void> => {
  const changes = new Map<number, Locked[]>()
  for (const item of sorted.items)
    if (item.decision === 'taken' && item.change_id !== null)
      changes.set(item.change_id, [...(changes.get(item.change_id) ?? []), item])
  for (const [change, items] of changes) {
    const people = [...new Set(items.map(({ user_id }) => user_id))]
    const made = await unlessRefused(calling.input.db, async (db) => {
      const told = { ...calling, input: { ...calling.input, db } }
      return (await perform(told, 'undoCompanyChange', {
        params: { company_id: company, change_id: change },
        query: { preview: false },
        body: { records: people.map((id) => ({ record: 'companyUsers', id })) },
      })) as UndoResult
    })
    const refused = new Map(
      'done' in made
        ? made.done.records.flatMap(({ id, outcome, reason }) =>
            outcome === 'refused' || outcome === 'kept' ? [[id, reason ?? refusalMessages.changedSince] as const] : [],
          )
        : people.map((id) => [id, made.reason] as const),
    )
    for (const { id, user_id } of items) {
      const reason = refused.get(user_id)
      if (reason !== undefined) sorted.refused.set(id, reason)
    }
  }
}

/** Adds what the same decisions have taken from the same people: to undo a change gives a person back all that it took. */
const withTakenTogether = async (
  db: Queryable,
  { company_id: company, id: review }: Review,
  ids: readonly number[],
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select t.id from access_review_items c join access_review_items t on t.company_id = c.company_id
        and t.review_id = c.review_id and t.user_id = c.user_id and t.change_id = c.change_id
      where c.company_id = ${company} and c.review_id = ${review} and c.id = any(${sql.param([...ids])}::int[])`,
  )
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** Takes decisions of the caller back. */
export const reopenItems = async (
  calling: Performing,
  review: Review,
  chosen: readonly number[],
): Promise<ReviewOutcome> => {
  const { input } = calling
  const ids = await withTakenTogether(input.db, review, chosen)
  const sorted = new Sorted(ids, await lockItems(input.db, review, ids), (item) => {
    if (item.reviewer_id !== input.caller.account.user.id) return refusalMessages.reviewNotYours
    if (item.by_end) return refusalMessages.reviewEnded
    return item.decision === null ? refusalMessages.reviewUndecided : undefined
  })
  await sayWhy(input.db, whyOf(review, 'taken back'))
  await giveBack(calling, review, sorted)
  const { done } = sorted.outcome()
  if (done.length > 0)
    await updateRows(writerOf(input), accessReviewItems, isItem(review.company_id, done), {
      decision: sql`null`,
      reason: sql`null`,
      decided_by: sql`null`,
      decided_at: sql`null`,
      change_id: sql`null`,
    })
  return sorted.outcome()
}
