/** Counts how many people gain or lose what. */
import { sql } from 'drizzle-orm'
import { grantableApplications, type GrantableApplication } from '../../../contract/applications'
import { effectKinds, type Effect } from '../../../contract/entities/effects'
import { compareKeys, sortKey } from '../../../contract/fold'
import type { Queryable } from '../../database/connection'
import { listNames, type ListName, type RoleState, type UserState } from './states'

type Kind = Effect['kind']

interface Counted {
  readonly application: GrantableApplication
  readonly kind: Kind
  /** A name, or the id of what a list names. */
  readonly what: string | number
  gain: number
  lose: number
}

const isList = (kind: Kind): kind is ListName => (listNames as readonly string[]).includes(kind)

/** Returns everything that a role gives, by kind. */
const givenBy = (role: RoleState | undefined): [Kind, readonly (string | number)[]][] => {
  if (!role?.grant_access) return []
  return [
    ['access', [role.application]],
    ['role', [role.name]],
    ['permission', role.permissions],
    ...listNames.map((list): [Kind, readonly number[]] => [list, role.lists[list]]),
  ]
}

/** What people with the same roles before and after gain and lose is found once. */
interface Pair {
  readonly application: GrantableApplication
  readonly before: RoleState | undefined
  readonly after: RoleState | undefined
  people: number
}

const keyOf = (role: RoleState | undefined) =>
  role ? [role.grant_access, role.name, role.permissions, ...Object.values(role.lists)].join('\u0000') : ''

type Rights = Pick<UserState, 'is_active' | 'roles'>

/** What a person has before there is an account. */
export const noRights: Rights = { is_active: true, roles: { TOM: undefined, JE: undefined } }

export class Effects {
  private readonly pairs = new Map<string, Pair>()

  /** Counts a change; an activated or deactivated user gains or loses access alone. */
  add(before: Rights, after: Rights): void {
    for (const application of grantableApplications) {
      const [one, other] = [before.roles[application], after.roles[application]]
      if (before.is_active !== after.is_active) {
        const bare = one?.grant_access ? { ...one, name: '', permissions: [] } : undefined
        this.count(application, before.is_active ? bare : undefined, after.is_active ? bare : undefined)
      } else if (one !== other) this.count(application, one, other)
    }
  }

  private count(application: GrantableApplication, before: RoleState | undefined, after: RoleState | undefined) {
    const key = [application, keyOf(before), keyOf(after)].join('\u0001')
    const pair = this.pairs.get(key) ?? { application, before, after, people: 0 }
    pair.people++
    this.pairs.set(key, pair)
  }

  private tally(): Counted[] {
    const counted = new Map<string, Counted>()
    const add = (application: GrantableApplication, kind: Kind, what: string | number, gain: number, lose: number) => {
      const key = [application, kind, what].join('\u0000')
      const one = counted.get(key) ?? { application, kind, what, gain: 0, lose: 0 }
      one.gain += gain
      one.lose += lose
      counted.set(key, one)
    }
    for (const { application, before, after, people } of this.pairs.values()) {
      const [had, has] = [new Map(givenBy(before)), new Map(givenBy(after))]
      for (const kind of effectKinds) {
        const [former, now] = [new Set(had.get(kind)), new Set(has.get(kind))]
        for (const what of now) if (!former.has(what)) add(application, kind, what, people, 0)
        for (const what of former) if (!now.has(what)) add(application, kind, what, 0, people)
      }
    }
    return [...counted.values()].filter(({ what }) => what !== '')
  }

  /** Returns the effects, by application, kind and name. */
  async describe(db: Queryable): Promise<Effect[]> {
    const counted = this.tally()
    const names = await namesOf(db, counted)
    const place = ({ application, kind }: Effect) =>
      grantableApplications.indexOf(application) * effectKinds.length + effectKinds.indexOf(kind)
    return counted
      .map(({ what, ...effect }) => ({ ...effect, name: names.get(`${effect.kind} ${what}`) ?? String(what) }))
      .toSorted((one, other) => place(one) - place(other) || compareKeys(sortKey(one.name), sortKey(other.name)))
  }
}

const namedIn: Readonly<Record<ListName, string>> = {
  business_units: 'name from business_units',
  regions: 'name from regions',
  countries: 'name from countries',
  grades: 'grade as name from job_grades',
  job_functions: 'name from job_functions',
}

/** Reads the names of what lists name. */
const namesOf = async (db: Queryable, counted: readonly Counted[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  for (const list of listNames) {
    const ids = counted.flatMap(({ kind, what }) => (isList(kind) && kind === list ? Number(what) : []))
    if (ids.length === 0) continue
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, ${sql.raw(namedIn[list])} where id = any(${sql.param(ids)}::int[])`,
    )
    for (const { id, name } of rows) names.set(`${list} ${id}`, name)
  }
  return names
}
