/** Counts how many people gain or lose what. */
import { sql, type SQL } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { effectKinds, type Effect } from '../../../contract/entities/effects'
import { noLists, roleLists, type RoleList } from '../../../contract/roles'
import type { Queryable } from '../../database/connection'
import { countries, businessUnits, jobFunctions, jobGrades, regions } from '../../database/tables'
import { countryNames } from '../../reference/names'
import { compareNames } from '../../tools/language'
import { noRoles, type RoleState, type UserState } from './states'

type Kind = Effect['kind']
/** A name, or the id of what a list names. */
type What = string | number
type Given = Readonly<Record<Kind, readonly What[]>>

interface Counted {
  gain: number
  lose: number
}

/** How many people gain or lose something. */
interface Change {
  readonly change: keyof Counted
  readonly people: number
}

const count = (counts: Map<What, Counted>, what: What, { change, people }: Change): void => {
  const counted = counts.get(what) ?? { gain: 0, lose: 0 }
  if (counted.gain + counted.lose === 0) counts.set(what, counted)
  counted[change] += people
}

const nothing: Given = { access: [], role: [], permission: [], ...noLists }

/** Returns everything that a role gives, by kind. */
const givenBy = (role: RoleState | undefined): Given =>
  role?.grant_access
    ? { access: [role.application], role: [role.name], permission: role.permissions, ...role.lists }
    : nothing

const without = (some: readonly What[], others: readonly What[]): readonly What[] => {
  if (some.length === 0 || others.length === 0) return some
  const known = new Set(others)
  return some.filter((what) => !known.has(what))
}

type Rights = Pick<UserState, 'is_active' | 'roles'>

/** What a person has before there is an account. */
export const noRights: Rights = { is_active: true, roles: noRoles }

const isList = (kind: Kind): kind is RoleList => (roleLists as readonly string[]).includes(kind)
const kindsBesideLists = effectKinds.filter((kind) => !isList(kind))

/** How many people gain or lose what a list names. */
export interface ListEffect extends Change {
  readonly application: GrantableApplication
  readonly list: RoleList
  readonly id: number
}

export class Effects {
  private readonly counted = new Map<GrantableApplication, Map<Kind, Map<What, Counted>>>()
  private readonly kinds: readonly Kind[]

  /** @param areListsCounted Whether lists are counted elsewhere. */
  constructor(areListsCounted = false) {
    this.kinds = areListsCounted ? kindsBesideLists : effectKinds
  }

  /** Counts the same change of some people; those activated or deactivated gain or lose access alone. */
  add(before: Rights, after: Rights, people = 1): void {
    for (const application of grantableApplications) {
      const [one, other] = [before.roles[application], after.roles[application]]
      if (before.is_active !== after.is_active) {
        const change = after.is_active ? 'gain' : 'lose'
        if (one?.grant_access) count(this.countsOf(application, 'access'), application, { change, people })
      } else if (one !== other) this.compare(application, givenBy(one), givenBy(other), people)
    }
  }

  /** Adds what was counted elsewhere. */
  addCounted({ application, list, id, ...change }: ListEffect): void {
    count(this.countsOf(application, list), id, change)
  }

  private compare(application: GrantableApplication, before: Given, after: Given, people: number): void {
    for (const kind of this.kinds) {
      // Most changes keep most lists, which would take long to compare for thousands of people.
      if (before[kind] === after[kind]) continue
      const [gained, lost] = [without(after[kind], before[kind]), without(before[kind], after[kind])]
      if (gained.length + lost.length === 0) continue
      const counts = this.countsOf(application, kind)
      for (const what of gained) count(counts, what, { change: 'gain', people })
      for (const what of lost) count(counts, what, { change: 'lose', people })
    }
  }

  private countsOf(application: GrantableApplication, kind: Kind): Map<What, Counted> {
    const kinds = this.counted.get(application) ?? new Map<Kind, Map<What, Counted>>()
    const counts = kinds.get(kind) ?? new Map<What, Counted>()
    this.counted.set(application, kinds.set(kind, counts))
    return counts
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
          return { application, kind, name, ...counted }
        })
        effects.push(...described.toSorted((one, other) => compareNames(one.name, other.name)))
      }
    return effects
  }
}

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
  return new Map(rows.map(({ id, name }) => [id, list === 'countries' ? countryNames.localize(name) : name]))
}
