/** Finds what a review covers, and gives each person to a reviewer, in one statement however many they are. */
import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { newAccessReview, OpenedAccessReview } from '../../../contract/entities/accessReview'
import { dashboardPermission } from '../../../contract/permissions'
import type { Queryable } from '../../database/connection'
import { accessReviewItems, type accessReviews } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { updateRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Row } from '../../records/table'
import type { Writer } from '../../records/writer'
import { linkTables } from '../companyUsers/states'
import { ofConsole, outstandingRoles, textsOf, unusedDays } from '../activity/findings'
import { gotRightWithin } from '../activity/gains'
import { say } from '../../../contract/say'

/** What is reviewed. */
export type Scope = Pick<z.output<typeof newAccessReview>, 'application' | 'permission' | 'country_id' | 'region_id'>

export interface Opening {
  readonly company: number
  readonly scope: Scope
  /** Ids, in the order in which people are given to them. */
  readonly reviewers: readonly number[]
}

/** Super users have the dashboard of their application, although no role lists it (A28). */
const holds = (permission: string): SQL => {
  const application = Object.entries(dashboardPermission).find(([, name]) => name === permission)?.[0]
  const isListed = sql`${permission} = any(o.permissions)`
  return application ? sql`(${isListed} or o.name = 'COMPANY_SUPER_USER' and o.application = ${application})` : isListed
}

/** Lists limit nobody who is a super user (A59). */
const covers = (list: 'countries' | 'regions', id: number): SQL => {
  const { name, column } = linkTables[list]
  return sql`(o.name = 'COMPANY_SUPER_USER' or exists (select from ${sql.identifier(name)} l
  where l.company_id = o.company_id and l.user_id = o.user_id and l.application = o.application
    and l.${sql.identifier(column)} = ${id}))`
}

const inScope = ({ application, permission, country_id: country, region_id: region }: Scope): SQL | undefined =>
  and(
    application === null ? undefined : sql`o.application = ${application}`,
    permission === null ? undefined : holds(permission),
    country === null ? undefined : covers('countries', country),
    region === null ? undefined : covers('regions', region),
  )

/** The rights that the console notes the use of, of a role or the one that is reviewed. */
const noted = ({ permission }: Scope): SQL =>
  permission === null
    ? sql`o.permissions && ${textsOf(ofConsole)} and not exists (select from last_uses l where l.user_id = o.user_id
        and l.permission = any(o.permissions) and l.used_on > current_date - ${unusedDays}::int)`
    : sql`${permission} = any(${textsOf(ofConsole)}) and not exists (select from last_uses l where l.user_id = o.user_id
        and l.permission = ${permission} and l.used_on > current_date - ${unusedDays}::int)`

/** Rights that were not used for as long as their holders had them. */
const isUnused = (scope: Scope): SQL => sql`(history.uses_noted_since() <= current_date - ${unusedDays}::int
  and u.created_at < now() - make_interval(days => ${unusedDays}) and ${noted(scope)}
  and not ${gotRightWithin(unusedDays)})`

const rareOf = ({ permission }: Scope): SQL =>
  permission === null
    ? sql`coalesce(s.permissions, '{}')`
    : sql`case when ${permission} = any(s.permissions) then array[${permission}]::text[] else '{}' end`

/**
 * Selects what is reviewed by whom. People follow each other by name, those who stand out first; each goes to the next
 * reviewer with all their roles, or to the one behind if it would be themselves.
 */
const assigned = ({ company, scope, reviewers }: Opening): SQL => sql`
  with ${outstandingRoles(sql`o.company_id = ${company}`)},
  held as (
    select o.user_id, o.application, o.name as role, o.permission_set, f.rare, s.peers::int as peers, u.full_name_order,
      array_remove(array[case when cardinality(f.rare) > 0 then 'more' end, case when ${isUnused(scope)} then 'unused' end], null)
        as flags
    from user_roles o join users u on u.id = o.user_id and u.is_active join companies co on co.id = o.company_id
      left join outstanding s on s.company_id = o.company_id and s.application = o.application and s.name = o.name
        and s.permission_set = o.permission_set
      cross join lateral (select ${rareOf(scope)} as rare) f
    where ${and(sql`o.company_id = ${company} and o.grant_access and o.application = any(co.applications)`, inScope(scope))}),
  standing as (select h.*, max(cardinality(h.flags)) over (partition by h.user_id) as weight from held h),
  placed as (
    select s.*, dense_rank() over (order by s.weight desc, s.full_name_order, s.user_id) - 1 as place from standing s),
  given as (select p.*, r.ids, cardinality(r.ids) as people from placed p, (select ${sql.param([...reviewers])}::int[] as ids) r)
  select g.user_id, g.application, g.role, g.permission_set, g.flags, g.rare, g.peers, g.place,
    case when g.ids[g.place % g.people + 1] = g.user_id then g.ids[(g.place + 1) % g.people + 1]
      else g.ids[g.place % g.people + 1] end as reviewer_id
  from given g`

interface Share extends Record<string, unknown> {
  readonly reviewer_id: number
  readonly items: number
  readonly people: number
  readonly outstanding: number
  readonly is_own: boolean
}

/** Counts what each reviewer would get; throws a field error if nobody holds it, or somebody would review themselves. */
export const previewShares = async (
  db: Queryable,
  opening: Opening,
  nameOf: (id: number) => string,
): Promise<Omit<OpenedAccessReview, 'id'>> => {
  const { rows } =
    await db.execute<Share>(sql`select reviewer_id, count(*)::int as items, count(distinct user_id)::int as people,
      count(*) filter (where flags <> '{}')::int as outstanding, bool_or(reviewer_id = user_id) as is_own
    from (${assigned(opening)}) a group by reviewer_id`)
  // The narrowest limit is the one to change.
  const limits = ['region_id', 'country_id', 'permission', 'application'] as const
  const field = limits.find((limit) => opening.scope[limit] !== null) ?? 'name'
  if (rows.length === 0) throw invalid({ [field]: ['Nobody holds this, so there is nothing to review.'] })
  const own = rows.find(({ is_own }) => is_own)
  if (own)
    throw invalid({
      reviewers: [
        say('{name} holds this, too, and nobody reviews themselves. Choose a second reviewer.', {
          name: nameOf(own.reviewer_id) ?? '',
        }),
      ],
    })
  const sum = (member: 'items' | 'people' | 'outstanding') => rows.reduce((total, row) => total + row[member], 0)
  const shares = new Map(rows.map(({ reviewer_id, items }) => [reviewer_id, items]))
  return {
    people: sum('people'),
    items: sum('items'),
    outstanding: sum('outstanding'),
    reviewers: opening.reviewers.map((id) => ({ id, name: nameOf(id), items: shares.get(id) ?? 0 })),
  }
}

/** Adds the items of a new review. */
export const addItems = (writer: Writer, review: number, opening: Opening) =>
  insertSelected(
    writer,
    accessReviewItems,
    [
      'company_id',
      'review_id',
      'user_id',
      'application',
      'role',
      'permission_set',
      'flags',
      'rare',
      'peers',
      'reviewer_id',
    ],
    sql`select ${opening.company}::int, ${review}::int, a.user_id, a.application, a.role, a.permission_set, a.flags, a.rare, a.peers,
      a.reviewer_id from (${assigned(opening)}) a order by a.place, a.application desc`,
  )

/** Gives what is undecided and waits for people who review no more to others, never to the person whom it is about. */
export const reassign = async (
  writer: Writer,
  { company_id: company, id }: Pick<Row<typeof accessReviews>, 'company_id' | 'id'>,
  { to, all }: { readonly to: readonly number[]; readonly all: readonly number[] },
): Promise<void> => {
  const [first, among] = [sql`${sql.param([...to])}::int[]`, sql`${sql.param([...all])}::int[]`]
  const { user_id, reviewer_id, id: item } = accessReviewItems
  // Ids follow each other, so that each of them gets as many.
  const next = (ids: SQL) => sql`(select t.id from unnest(${ids}) with ordinality t (id, place) where t.id <> ${user_id}
    order by (t.place + ${item}) % cardinality(${ids}) limit 1)`
  await updateRows(
    writer,
    accessReviewItems,
    sql`company_id = ${company} and review_id = ${id} and decision is null and ${reviewer_id} <> all(${among})`,
    { reviewer_id: sql`coalesce(${next(first)}, ${next(among)})` },
  )
}
