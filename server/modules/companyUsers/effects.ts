/** Counts how many people gain or lose what. */
import { sql, type SQL } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { effectKinds, type Effect } from '../../../contract/entities/effects'
import { compareKeys, sortKey } from '../../../contract/fold'
import { noLists, roleLists, type RoleList } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import { countries, businessUnits, jobFunctions, jobGrades, regions } from '../../database/tables'
import { noRoles, type RoleState, type UserState } from './states'

type Kind = Effect['kind']
/** A name, or the id of what a list names. */
type What = string | number
type Given = Readonly<Record<Kind, readonly What[]>>

interface Counted {
  gain: number
  lose: number
}

const nothing: Given = { access: [], role: [], permission: [], ...noLists }

/** Returns everything that a role gives, by kind. */
const givenBy = (role: RoleState | undefined): Given =>
  role?.grant_access
    ? { access: [role.application], role: [role.name], permission: role.permissions, ...role.lists }
    : nothing

const without = (some: readonly What[], others: readonly What[]): readonly What[] => {
  const known = new Set(others)
  return some.filter((what) => !known.has(what))
}

type Rights = Pick<UserState, 'is_active' | 'roles'>

/** What a person has before there is an account. */
export const noRights: Rights = { is_active: true, roles: noRoles }

export class Effects {
  private readonly counted = new Map<GrantableApplication, Map<Kind, Map<What, Counted>>>()

  /** Counts a change; an activated or deactivated user gains or loses access alone. */
  add(before: Rights, after: Rights): void {
    for (const application of grantableApplications) {
      const [one, other] = [before.roles[application], after.roles[application]]
      if (before.is_active !== after.is_active) {
        if (one?.grant_access) this.count(application, 'access', application, after.is_active ? 'gain' : 'lose')
      } else if (one !== other) this.compare(application, givenBy(one), givenBy(other))
    }
  }

  private compare(application: GrantableApplication, before: Given, after: Given): void {
    for (const kind of effectKinds) {
      // Most changes keep most lists, which would take long to compare for thousands of people.
      if (before[kind] === after[kind]) continue
      for (const what of without(after[kind], before[kind])) this.count(application, kind, what, 'gain')
      for (const what of without(before[kind], after[kind])) this.count(application, kind, what, 'lose')
    }
  }

  private count(application: GrantableApplication, kind: Kind, what: What, change: keyof Counted): void {
    const kinds = this.counted.get(application) ?? new Map<Kind, Map<What, Counted>>()
    const counts = kinds.get(kind) ?? new Map<What, Counted>()
    const counted = counts.get(what) ?? { gain: 0, lose: 0 }
    counted[change]++
    this.counted.set(application, kinds.set(kind, counts.set(what, counted)))
  }

  /** Returns the effects, by application, kind and name. */
  async describe(db: Queryable, companyId: number): Promise<Effect[]> {
    const effects: Effect[] = []
    for (const application of grantableApplications)
      for (const kind of effectKinds) {
        const counts = this.counted.get(application)?.get(kind)
        if (!counts) continue
        const names = isList(kind) ? await namesOf(db, companyId, kind, [...counts.keys()]) : undefined
        const described = [...counts].map(([what, counted]) => {
          const name = names?.get(what) ?? String(what)
          return { effect: { application, kind, name, ...counted }, key: sortKey(name) }
        })
        effects.push(...described.toSorted((one, other) => compareKeys(one.key, other.key)).map(({ effect }) => effect))
      }
    return effects
  }
}

const isList = (kind: Kind): kind is RoleList => (roleLists as readonly string[]).includes(kind)

/** Selects what a list names; countries and job functions belong to no company. */
const namedIn: Readonly<Record<RoleList, (companyId: number) => SQL>> = {
  business_units: (companyId) => sql`select id, name from ${businessUnits} where company_id = ${companyId} and`,
  regions: (companyId) => sql`select id, name from ${regions} where company_id = ${companyId} and`,
  countries: () => sql`select id, name from ${countries} where`,
  grades: (companyId) => sql`select id, grade as name from ${jobGrades} where company_id = ${companyId} and`,
  job_functions: () => sql`select id, name from ${jobFunctions} where`,
}

/** Reads the names of what a list names. */
const namesOf = async (
  db: Queryable,
  companyId: number,
  list: RoleList,
  ids: readonly What[],
): Promise<ReadonlyMap<What, string>> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`${namedIn[list](companyId)} id = any(${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
