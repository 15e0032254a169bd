/** Reads reviews with their progress, and pages of items with all that a reviewer looks at, each in one statement. */
import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { pageQuery } from '../../../contract/entities/queries'
import {
  reviewPageSize,
  type AccessReview,
  type AccessReviewDetails,
  type ReviewItem,
  type reviewItemsQuery,
} from '../../../contract/entities/accessReview'
import { say } from '../../../contract/say'
import type { SignedInCaller } from '../../accounts/account'
import { inOrder } from '../../database/collation'
import type { Queryable } from '../../database/connection'
import { hasText } from '../../database/pattern'
import { accessReviews } from '../../database/tables'
import { forbidden } from '../../errors/apiError'
import { byCountry } from '../../reference/names'
import { givesBack } from '../activity/gains'
import { isHeld, seenIn, withRole } from './decide'
import { isVisible, mayManage, type Review } from './found'
import { utcText } from '../../database/utc'

const fullName = (of: string): SQL => sql`${sql.raw(of)}.first_name || ' ' || ${sql.raw(of)}.last_name`
/** A person by the alias of a join; null without one. */
const personOf = (of: string): SQL => sql`case when ${sql.raw(of)}.id is null then null
  else json_build_object('id', ${sql.raw(of)}.id, 'name', ${fullName(of)}) end`

/** Selects a page of reviews, the newest first; each tells its progress, which takes a look at all of its items. */
const reviewsWhere = (
  caller: SignedInCaller,
  company: number,
  condition: SQL | undefined,
  { page, page_size: size }: z.output<typeof pageQuery>,
): SQL => sql`
  select v.id, v.name, v.application, v.permission, v.due_on::text, v.at_end, v.state, v.version,
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as country,
    case when v.region_id is null then null else json_build_object('id', v.region_id, 'name', v.region_name) end as region,
    ${personOf('o')} as opened_by, ${utcText(sql`v.created_at`)} as opened_at, ${utcText(sql`v.closed_at`)} as closed_at,
    n.counts, n.mine, ${mayManage(caller, company)}::boolean as may_manage
  from (select * from ${accessReviews} where ${and(isVisible(caller, company), condition)}
      order by id desc limit ${size} offset ${(page - 1) * size}) v
    left join countries c on c.id = v.country_id left join users o on o.id = v.opened_by
    cross join lateral (select
      json_build_object('items', count(*), 'kept', count(*) filter (where i.decision = 'kept'),
        'taken', count(*) filter (where i.decision = 'taken'), 'refused', count(*) filter (where i.decision = 'refused'),
        'undecided', count(*) filter (where i.decision is null), 'outstanding', count(*) filter (where i.flags <> '{}')) as counts,
      json_build_object('items', count(*) filter (where i.reviewer_id = ${caller.account.user.id}),
        'undecided', count(*) filter (where i.reviewer_id = ${caller.account.user.id} and i.decision is null)) as mine
      from access_review_items i where i.company_id = v.company_id and i.review_id = v.id) n
  order by v.id desc`

type Told = AccessReview & Record<string, unknown>

export const listReviews = async (
  db: Queryable,
  caller: SignedInCaller,
  company: number,
  query: z.output<typeof pageQuery>,
) => ({
  rows: (await db.execute<Told>(reviewsWhere(caller, company, undefined, query))).rows,
  count: await db.$count(accessReviews, isVisible(caller, company)),
})

/** Reads a review that the caller may see, with the progress of each reviewer. */
export const tellReview = async (
  db: Queryable,
  caller: SignedInCaller,
  { company_id: company, id }: Pick<Review, 'company_id' | 'id'>,
): Promise<AccessReviewDetails> => {
  const { rows } = await db.execute<Told>(
    reviewsWhere(caller, company, sql`${accessReviews.id} = ${id}`, { page: 1, page_size: 1 }),
  )
  const { rows: reviewers } = await db.execute<AccessReviewDetails['reviewers'][number] & Record<string, unknown>>(
    sql`select u.id, ${fullName('u')} as name, count(i.id)::int as items, count(i.decision)::int as decided
      from access_review_reviewers v join users u on u.id = v.user_id
        left join access_review_items i on i.company_id = v.company_id and i.review_id = v.review_id and i.reviewer_id = v.user_id
      where v.company_id = ${company} and v.review_id = ${id} group by u.id order by ${inOrder('u.full_name_order')}, u.id`,
  )
  const [review] = rows
  if (!review) throw new Error(`The review ${id} is gone`)
  return { ...review, reviewers }
}

const shown: Readonly<Record<z.output<typeof reviewItemsQuery>['show'], SQL | undefined>> = {
  all: undefined,
  undecided: sql`i.decision is null`,
  decided: sql`i.decision is not null`,
  outstanding: sql`i.flags <> '{}'`,
}

/**
 * The changes that have given the people of a page their roles, or the permission that is reviewed. Each person's rows are found
 * by the index of their record, also by a planner without statistics: hence the lateral join, and no condition on the name of the
 * table, which has an index of all people. Only rows of roles have these members. What was taken and given back is held since before.
 */
export const grantsOf = ({ permission, company_id: company }: Pick<Review, 'permission' | 'company_id'>): SQL => {
  const isGiven = sql`h.after->>'grant_access' = 'true'`
  const gains =
    permission === null
      ? isGiven
      : sql`(${isGiven} or h.after->'permissions' ? ${permission}
    and not coalesce(h.before->'permissions', '[]') ? ${permission})`
  return sql`select i.id, g.change_id, g.at from listed i
      cross join lateral (select h.change_id, h.at from history.changed_rows h
        where h.record = 'users' and h.company_id = ${company} and h.record_id = i.user_id
          and coalesce(h.before, h.after)->>'application' = i.application and ${gains} and not ${givesBack}
        order by h.id desc limit 1) g`
}

/** The last change that gave back what the item `i` has taken away, which is held again: the role, a permission, or the account. */
const givenBack = (review: Pick<Review, 'permission' | 'company_id'>): SQL => {
  const isRole = sql`coalesce(h.before, h.after)->>'application' = i.application
    and (h.after->>'grant_access' = 'true' or h.after ? 'permissions')`
  // What was not held when it was taken away has no change.
  const isSince = sql`case when i.change_id is null then h.at > i.decided_at else h.change_id > i.change_id end`
  return sql`left join lateral (select h.change_id, h.at from history.changed_rows h
      where i.decision = 'taken' and ${isHeld(review)} and h.record = 'users' and h.company_id = ${review.company_id}
        and h.record_id = i.user_id and ${isSince} and (${isRole} or h.after->>'is_active' = 'true')
      order by h.id desc limit 1) e on true
    left join history.changes x on x.id = e.change_id and x.at = e.at left join users y on y.id = x.by_id`
}

/** Whether the role `r` is the only one of the person: to take it away switches the account off. */
const isOnly: SQL = sql`not exists (select from user_roles o where o.company_id = i.company_id and o.user_id = i.user_id
  and o.application <> i.application and o.grant_access
  and o.application = any((select c.applications from companies c where c.id = i.company_id)::text[]))`

const shownCountries = 20

/** Why something could not be taken away is kept in English; other reasons are what people have written. */
const inWords = (item: ReviewItem): ReviewItem =>
  item.decision === 'refused' && item.reason !== null ? { ...item, reason: say(item.reason) } : item

/** Lists a page of items: what their people hold now, since when and from whom, and when they used it last. */
export const listItems = async (
  db: Queryable,
  caller: SignedInCaller,
  review: Review,
  { show, whose, search, after }: z.output<typeof reviewItemsQuery>,
) => {
  const { company_id: company, id, permission } = review
  if (whose === 'all' && !mayManage(caller, company)) throw forbidden('items of other reviewers')
  const condition = and(
    sql`i.company_id = ${company} and i.review_id = ${id}`,
    whose === 'mine' ? sql`i.reviewer_id = ${caller.account.user.id}` : undefined,
    shown[show],
    after === undefined ? undefined : sql`i.id > ${after}`,
    search === ''
      ? undefined
      : sql`exists (select from users u where u.id = i.user_id
      and ${hasText(search, sql`u.full_name_folded`, sql`u.email_folded`)})`,
  )
  const used = permission === null ? sql`l.permission = any(r.permissions)` : sql`l.permission = ${permission}`
  const { rows } = await db.execute<ReviewItem & Record<string, unknown>>(sql`
    with listed as materialized (
      select * from access_review_items i where ${condition} order by i.id limit ${reviewPageSize + 1}),
    granted as materialized (${grantsOf(review)})
    select i.id, json_build_object('id', u.id, 'name', ${fullName('u')}, 'email', u.email, 'is_active', u.is_active) as person, i.application,
      case when r.grant_access then r.name end as role, case when r.grant_access then r.permissions else '{}' end as permissions,
      array(select c.name from user_role_countries l join countries c on c.id = l.country_id where l.company_id = i.company_id
        and l.user_id = i.user_id and l.application = i.application order by ${byCountry(sql`c.id`)} limit ${shownCountries}) as countries,
      ${utcText(sql`g.at`)} as since, ${personOf('b')} as "from",
      (select max(l.used_on)::text from last_uses l where l.user_id = i.user_id and ${used}) as last_used_on,
      i.flags, i.rare, i.peers, ${personOf('w')} as reviewer, ${personOf('p')} as passed_by,
      case when x.id is null then null else json_build_object('by', ${personOf('y')}, 'at', ${utcText(sql`x.at`)}) end as given_back,
      ${isHeld(review)} as is_held, ${permission === null ? sql`(${isHeld(review)} and ${isOnly})` : sql`false`} as switches_off,
      i.decision, i.reason, ${personOf('d')} as decided_by, ${utcText(sql`i.decided_at`)} as decided_at, i.by_end,
      ${seenIn} as seen
    from listed i ${withRole}
      left join granted t on t.id = i.id left join history.changes g on g.id = t.change_id and g.at = t.at
      left join users b on b.id = g.by_id left join users w on w.id = i.reviewer_id left join users p on p.id = i.passed_by
      left join users d on d.id = i.decided_by ${givenBack(review)}
    order by i.id`)
  const items = rows.slice(0, reviewPageSize).map(inWords)
  return { items, next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null }
}
