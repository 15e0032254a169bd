/**
 * Finds what may be worth a look, though it is no mistake: rights that nobody uses, people with more rights than others of their
 * role, grants at odd hours, and super users without a second factor. Each page looks at a bounded part, so that it is quick
 * whatever there is.
 */
import { and, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { GrantableApplication } from '../../../contract/applications'
import { calls } from '../../../contract/calls'
import type { Finding, findingsQueries, FindingsPage } from '../../../contract/entities/activity'
import type { Guard } from '../../../contract/guards'
import type { Permission } from '../../../contract/permissions'
import { presentZone } from '../../../contract/timeZones'
import { holdsFactor } from '../../accounts/secondFactors'
import { sourceCodes } from '../../database/activityCodes'
import { codeOf } from '../../database/connectError'
import type { Queryable } from '../../database/connection'
import { isGranted, userRoles } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { givesBack, givesRight, gotRightWithin } from './gains'
import { viewersOf, type Reader } from './visible'
import { utcText } from '../../database/utc'

type Asked = z.output<typeof findingsQueries.company> &
  Partial<Pick<z.output<typeof findingsQueries.platform>, 'company_id'>>

const pageSize = 20

/** A quarter: what is done once a year is rare, what was not done in a quarter is worth a question. */
export const unusedDays = 90
/** So many people are looked at for one page: some milliseconds. The next page goes on, even if this one is empty. */
const peoplePerPage = 2000
/** Among fewer people of a role nobody can say what is usual. */
const leastPeers = 5
/** A right that at most one in five of the same role has is not what the role is for. */
const rareShare = 0.2
/** Older grants have been looked at, or will be by a review. */
const oddDays = 30
/** Nights begin and end where nobody is at the office for another reason than haste. */
const day = { from: 6, to: 22 } as const
/** What the same person grants the same person again so soon is one act: a slip that was mended, or a form saved twice. */
const oneActSeconds = 60

const permissionsIn = (guard: Guard): readonly Permission[] =>
  guard === 'public' ? [] : guard.flatMap(({ permissions }) => permissions)

/** The rights that the console asks for: nothing is known of those that only applications ask for. */
export const ofConsole = [...new Set(Object.values(calls).flatMap(({ guard }) => permissionsIn(guard)))]
/** Whoever may change something must be able to see it, so only rights to change are told one by one. */
const changing = ofConsole.filter((name) => !name.startsWith('VIEW_'))

export const textsOf = (names: readonly string[]): SQL => sql`${sql.param(names)}::text[]`

const inCompanies = ({ company }: Reader, { company_id: asked }: Asked, column: SQL): SQL | undefined =>
  and(
    company === null ? undefined : sql`${column} = ${company}`,
    asked && sql`${column} = any(${sql.param(asked.anyOf)}::int[])`,
  )

interface Row extends Record<string, unknown> {
  readonly place: number
  readonly id: number
  readonly name: string
  readonly company_id: number
  readonly company: string
  readonly permissions: string[]
  readonly application: GrantableApplication | null
  readonly role: string | null
  readonly peers: number | null
  readonly is_idle: boolean
  readonly at: string | null
  readonly by_id: number | null
  readonly by_name: string | null
}

const person = sql`u.id, u.first_name || ' ' || u.last_name as name, u.company_id, co.name as company`

/** Where people were looked at last, if there are more. */
const lastLookedAt = async (db: Queryable, reader: Reader, asked: Asked): Promise<number | null> => {
  const { rows } = await db.execute<{ last: number | null; people: number }>(
    sql`select max(id) as last, count(*)::int as people from (${peopleOf(reader, asked)}) u`,
  )
  return rows[0]?.people === peoplePerPage ? rows[0].last : null
}

const peopleOf = (
  reader: Reader,
  asked: Asked,
): SQL => sql`select u.id, u.company_id, u.first_name, u.last_name, u.created_at
  from users u where ${and(
    sql`u.company_id is not null and u.is_active`,
    inCompanies(reader, asked, sql`u.company_id`),
    asked.after === undefined ? undefined : sql`u.id > ${asked.after}`,
  )} order by u.id limit ${peoplePerPage}`

/** Rights that their holders have had for longer than the time in which they did not use them. */
const unused = (reader: Reader, asked: Asked): SQL => sql`
  select u.id as place, ${person}, case when a.is_idle then r.held else r.changing end as permissions, null as application,
    null as role, null as peers, a.is_idle, null as at, null as by_id, null as by_name
  from (${peopleOf(reader, asked)}) u join companies co on co.id = u.company_id and co.is_active,
  lateral (select not exists (select from last_uses l
    where l.user_id = u.id and l.used_on > current_date - ${unusedDays}::int) as is_idle) a,
  lateral (select array_agg(distinct p.name order by p.name) as held,
      array_agg(distinct p.name order by p.name)
        filter (where o.name <> 'COMPANY_SUPER_USER' and p.name = any(${textsOf(changing)})) as changing
    from user_roles o, unnest(o.permissions) p (name)
    where o.company_id = u.company_id and o.user_id = u.id and o.grant_access and o.application = any(co.applications)
      and p.name = any(${textsOf(ofConsole)}) and not exists (select from last_uses l
        where l.user_id = u.id and l.permission = p.name and l.used_on > current_date - ${unusedDays}::int)) r
  where history.uses_noted_since() <= current_date - ${unusedDays}::int
    and u.created_at < now() - make_interval(days => ${unusedDays})
    and case when a.is_idle then r.held else r.changing end is not null
    and not ${gotRightWithin(unusedDays)}
  order by u.id limit ${pageSize + 1}`

/**
 * The parts of a query that find permissions which few others of the same role have, as `outstanding`. People with the same
 * permissions are looked at together: an index counts them.
 */
export const outstandingRoles = (condition: SQL | undefined): SQL => sql`sets as (
    select o.company_id, o.application, o.name, o.permission_set, count(*)::int as people from user_roles o
    where ${and(sql`o.grant_access and o.name <> 'COMPANY_SUPER_USER'`, condition)}
    group by o.company_id, o.application, o.name, o.permission_set),
  compared as materialized (
    select s.*, p.permissions from (select s.*, sum(s.people) over own as peers, count(*) over own as sets from sets s
      window own as (partition by s.company_id, s.application, s.name)) s,
    lateral (select o.permissions from user_roles o where o.company_id = s.company_id and o.application = s.application
      and o.name = s.name and o.permission_set = s.permission_set and o.grant_access limit 1) p
    where s.peers >= ${leastPeers} and s.sets > 1),
  rare as (
    select c.company_id, c.application, c.name, p.name as permission from compared c, unnest(c.permissions) p (name)
    group by c.company_id, c.application, c.name, p.name, c.peers having sum(c.people) <= c.peers * ${rareShare}::float8),
  outstanding as materialized (
    select c.company_id, c.application, c.name, c.permission_set, c.peers, array_agg(r.permission order by r.permission) as permissions
    from compared c join rare r using (company_id, application, name) where r.permission = any(c.permissions)
    group by c.company_id, c.application, c.name, c.permission_set, c.peers)`

/** People whose permissions few others of the same role have. */
const more = (reader: Reader, asked: Asked): SQL => sql`
  with ${outstandingRoles(inCompanies(reader, asked, sql`o.company_id`))}
  select w.place, ${person}, s.permissions, s.application, s.name as role, s.peers::int as peers, false as is_idle,
    null as at, null as by_id, null as by_name
  from outstanding s join user_roles o on o.company_id = s.company_id and o.application = s.application and o.name = s.name
      and o.permission_set = s.permission_set and o.grant_access
    join users u on u.id = o.user_id and u.is_active
    join companies co on co.id = u.company_id and co.is_active and s.application = any(co.applications),
    -- Somebody may be told in both applications.
    lateral (select u.id * 2.0::float8 + case s.application when 'TOM' then 1 else 0 end as place) w
  where ${asked.after === undefined ? sql`true` : sql`w.place > ${asked.after}`}
  order by w.place limit ${pageSize + 1}`

/** Grants at night or at weekends, the newest first; of those that are one act, the last. What is given back was granted before. */
const odd = (reader: Reader, asked: Asked): SQL => sql`
  select g.id::float8 as place, ${person}, array[]::text[] as permissions, g.application, g.role, null as peers,
    false as is_idle, ${utcText(sql`g.at`)} as at, g.by_id,
    b.first_name || ' ' || b.last_name as by_name
  from (select h.*, t.company_id, t.application, t.at, t.by_id, lead(t.at) over (
      partition by t.company_id, h.record_id, t.application, h.role, t.by_id order by h.id) as again_at
    from history.touched t
    cross join lateral (select h.id, h.record_id, coalesce(h.after->>'name', h.before->>'name') as role from history.changed_rows h
      where h.change_id = t.change_id and h.at = t.at and h.company_id = t.company_id and h.table_name = 'user_roles'
        and coalesce(h.before, h.after)->>'application' = t.application and ${givesRight} and not ${givesBack}) h
    cross join lateral (select t.at at time zone ${presentZone(asked.zone)} as here) l
    where ${and(
      sql`t.record = 'users' and t.application <> '' and t.act = 'P' and t.source <> ${sourceCodes.program}`,
      sql`t.at > now() - make_interval(days => ${oddDays})`,
      sql`(extract(isodow from l.here) > 5 or extract(hour from l.here) < ${day.from} or extract(hour from l.here) >= ${day.to})`,
      sql`t.company_id > 0`,
      inCompanies(reader, asked, sql`t.company_id`),
    )}) g
    join users u on u.id = g.record_id join companies co on co.id = u.company_id
    left join users b on b.id = g.by_id
  where ${and(
    // Before the page is cut, so that no page begins with what the one before it has told.
    sql`(g.again_at is null or g.again_at > g.at + make_interval(secs => ${oneActSeconds}))`,
    asked.after === undefined ? undefined : sql`g.id < ${asked.after}::bigint`,
  )} order by g.id desc limit ${pageSize + 1}`

/**
 * Super users whom a password alone lets in, read from the few roles of that name: others may be a hundred thousand. Where a provider is required, only the account that keeps its password is one of them
 * (`requiredProviderOf`): it asks the others.
 */
const factorless = (reader: Reader, asked: Asked): SQL => sql`
  select u.id as place, ${person}, array[]::text[] as permissions, null as application, null as role, null as peers,
    false as is_idle, null as at, null as by_id, null as by_name
  from (select distinct ${userRoles.user_id} as id from companies co
      join ${userRoles} on ${userRoles.company_id} = co.id and ${userRoles.application} = any(co.applications)
    where ${and(
      sql`co.is_active and ${userRoles.name} = 'COMPANY_SUPER_USER' and ${isGranted}`,
      inCompanies(reader, asked, sql`co.id`),
    )}) s
    join users u on u.id = s.id join companies co on co.id = u.company_id
  where ${and(
    sql`u.is_active and not ${holdsFactor(sql`u.id`)}`,
    sql`not exists (select from identity_providers i where i.company_id = u.company_id and i.state = 'active' and i.is_required
      and i.break_glass_id is distinct from u.id)`,
    asked.after === undefined ? undefined : sql`u.id > ${asked.after}`,
  )} order by u.id limit ${pageSize + 1}`

const unknownZone = '22023'
const statements = { unused, more, odd, factorless }

/** Lists findings of one kind, a page at a time. */
export const listFindings = async (db: Queryable, reader: Reader, asked: Asked): Promise<FindingsPage> => {
  const { rows } = await db.execute<Row>(statements[asked.finding](reader, asked)).catch((error: unknown) => {
    // PostgreSQL may know fewer zones than Node.
    throw codeOf(error) === unknownZone ? invalid({ zone: ['This time zone is unknown.'] }) : error
  })
  const shown = rows.slice(0, pageSize)
  const viewerFor = viewersOf(reader)
  const next = rows.length > pageSize ? (shown.at(-1)?.place ?? null) : null
  const findings = shown.map((row): Finding => ({
    person: { id: row.id, name: row.name, company: { id: row.company_id, name: row.company } },
    permissions: row.permissions,
    application: row.application,
    role: row.role,
    peers: row.peers,
    isIdle: row.is_idle,
    at: row.at,
    by:
      row.by_id !== null && row.by_name !== null && viewerFor(row.company_id).mayViewPeople
        ? { id: row.by_id, name: row.by_name }
        : null,
  }))
  return { findings, next: next ?? (asked.finding === 'unused' ? await lastLookedAt(db, reader, asked) : null) }
}
