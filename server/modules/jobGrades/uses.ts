/** Finds who and what names grades that are deleted, or that a version lacks. */
import { sql, type SQL } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { namedUses } from '../../../contract/entities/dataVersion'
import { gradeUses, type GradeUse } from '../../../contract/entities/jobGrade'
import type { Guard } from '../../../contract/guards'
import { inOrder } from '../../database/collation'
import type { Queryable } from '../../database/connection'
import type { FoundUse, VersionKey, VersionPair } from '../../records/versions/declared'
import { pairGrades } from './pairs'

/** Grades that go: their ids and folded names. */
interface Gone {
  readonly ids: SQL
  readonly names: SQL
}

/** Finds the grades of one version whose names the other lacks. */
const findGone = async (db: Queryable, { company_id, from, to }: VersionPair): Promise<Gone> => {
  const old = sql`job_grades g where g.company_id = ${company_id} and g.version_id = ${from}`
  const pairs = await pairGrades(db, { company_id, version_id: to }, old)
  const gone = pairs.filter(({ new_id }) => new_id === null)
  return {
    ids: sql`${sql.param(gone.map(({ old_id }) => old_id))}::int[]`,
    names: sql`${sql.param(gone.map(({ grade }) => grade))}::text[]`,
  }
}

/** A grade of a version, which may be the active one. */
interface UsedGrade {
  readonly company_id: number
  readonly id: number
  readonly grade: string
  readonly isActive: boolean
}

/** Selects the name and the order of what uses grades that are gone, in order. */
const sources: {
  readonly [kind in GradeUse]: {
    readonly guard: Guard
    readonly select: (companyId: number, gone: Gone) => SQL
  }
} = {
  people: {
    guard: calls.listCompanyUsers.guard,
    select: (
      companyId,
      { ids },
    ) => sql`select u.first_name || ' ' || u.last_name as name, ${inOrder('u.full_name_order')} as place, u.id
      from users u where u.company_id = ${companyId} and u.id in (
        select l.user_id from user_role_grades l where l.company_id = ${companyId} and l.job_grade_id = any(${ids}))`,
  },
  ranks: {
    guard: calls.listGradeCompanies.guard,
    select: (companyId, { names }) => sql`select t.name, lpad(t.position::text, 10, '0') as place, t.id
      from grade_companies g join grade_company_ranks k on k.grade_company_id = g.id join ta_ranks t on t.id = k.ta_rank_id
      where g.company_id = ${companyId} and lower(k.rank) = any(${names})`,
  },
  incentives: {
    guard: calls.listIncentives.guard,
    select: (
      companyId,
      { names },
    ) => sql`select p.name || ': ' || i.grade as name, ${inOrder('p.name_order')} || ${inOrder('i.grade_order')} as place, i.id
      from long_term_incentive_versions v
      join long_term_incentives i on i.company_id = v.company_id and i.version_id = v.id
      join long_term_incentive_plans p on p.company_id = i.company_id and p.id = i.long_term_incentive_plan_id
      where v.company_id = ${companyId} and v.is_active and lower(i.grade) = any(${names})`,
  },
}

interface Found extends Record<string, unknown> {
  readonly count: number
  readonly names: string[]
  readonly identity: string
}

const findKinds = async (
  db: Queryable,
  companyId: number,
  gone: Gone,
  kinds: readonly GradeUse[] = gradeUses,
): Promise<FoundUse[]> => {
  const found: FoundUse[] = []
  for (const kind of kinds) {
    const { guard, select } = sources[kind]
    const { rows } = await db.execute<Found>(
      sql`with used as (${select(companyId, gone)})
        select (select count(*) from used)::int as count,
          (select encode(sha256(coalesce(string_agg(int4send(id), '' order by id), '')), 'hex') from used) as identity,
          array(select name from used order by place, id limit ${namedUses}) as names`,
    )
    const { count = 0, names = [], identity = '' } = rows[0] ?? {}
    found.push({ kind, guard, count, names, identity })
  }
  return found
}

/** Finds the people, ranks of the grade map and active incentives that name grades which go. */
export const findUses = async (db: Queryable, pair: VersionPair): Promise<FoundUse[]> =>
  findKinds(db, pair.company_id, await findGone(db, pair))

/** Finds who and what names a grade. Ranks and incentives name those of the active version. */
export const findUsesOf = async (db: Queryable, { company_id, id, grade, isActive }: UsedGrade): Promise<FoundUse[]> =>
  findKinds(db, company_id, {
    ids: sql`array[${id}]::int[]`,
    names: sql`array(select lower(${grade}::text) where ${isActive}::boolean)`,
  })

/** Finds the people whose roles name grades of a version, which is not deleted then. */
export const findNaming = (db: Queryable, { company_id, version_id }: VersionKey): Promise<FoundUse[]> =>
  findKinds(
    db,
    company_id,
    {
      ids: sql`array(select g.id from job_grades g where g.company_id = ${company_id} and g.version_id = ${version_id})`,
      names: sql`'{}'::text[]`,
    },
    ['people'],
  )
