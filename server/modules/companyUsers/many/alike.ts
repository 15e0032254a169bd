/** Groups people who are the same, so that they are decided about once (decision 0045). */
import type { GrantableApplication } from '../../../../contract/applications'
import { noLists, type RoleList } from '../../../../contract/roles'
import { yieldToOthers } from '../../../tools/splitChunks'
import type { Person, Standing } from '../decide'
import { noRoles, rolesIn, type RoleRow, type RoleState } from '../states'

/** What is the same of some people. */
export type Trait =
  | Pick<Standing, 'is_active' | 'is_one_time_password' | 'is_erased'>
  | { readonly role: RoleRow }
  | { readonly application: GrantableApplication; readonly list: RoleList; readonly listed: readonly number[] }

/** A person who is being described, trait by trait. */
interface Draft {
  is_active: boolean
  is_one_time_password: boolean
  is_erased?: boolean
  readonly roles: Partial<Record<GrantableApplication, RoleRow & { lists: RoleState['lists'] }>>
}

const describe = (draft: Draft, trait: Trait): void => {
  if ('role' in trait) draft.roles[trait.role.application] = { ...trait.role, lists: noLists }
  else if ('list' in trait) {
    const role = draft.roles[trait.application]
    if (role) role.lists = { ...role.lists, [trait.list]: trait.listed }
  } else Object.assign(draft, trait)
}

/** Whose lists are read, of which applications. */
export interface Asked {
  readonly applications: Set<GrantableApplication>
  readonly ids: readonly number[]
}

/** What is asked of the lists of a role, if not all that they hold. */
interface Comparison {
  /** Whether each list is the same. */
  readonly others: RoleState['lists']
  /** Lists that name one of these are read. */
  readonly unlessNamed?: Partial<RoleState['lists']>
}
export type CompareLists = (role: RoleState) => Comparison | undefined

/** Whose lists are compared, of which application. */
export interface Compared extends Comparison {
  readonly application: GrantableApplication
  readonly ids: readonly number[]
}

/** Few enough that other calls hardly wait meanwhile. */
const peoplePerTurn = 10_000

/** A group of people who are the same: those of another group, apart from its others by a trait. */
interface Group {
  readonly within?: Group
  readonly trait?: Trait
}

/** People in groups, which are split until all of a group are the same. */
export class AlikePeople {
  private readonly described: Group[] = [{}]
  /** The group of each person, by place. */
  private readonly groups: Int32Array
  private told = 0

  /** @param ids In order. */
  constructor(readonly ids: readonly number[]) {
    this.groups = new Int32Array(ids.length)
  }

  /** Returns the group of somebody; undefined if they aren't among these people. */
  groupOf(id: number): number | undefined {
    return this.groups[this.placeOf(id)]
  }

  /** Splits each group into the people who have a trait and the others. */
  async tellApart(ids: readonly number[], trait?: Trait): Promise<void> {
    const newGroups = new Map<number, number>()
    for (const id of ids) {
      const place = this.placeOf(id)
      const group = this.groups[place]
      const within = group === undefined ? undefined : this.described[group]
      if (group === undefined || !within) continue
      const newGroup = newGroups.get(group) ?? this.described.push({ within, ...(trait && { trait }) }) - 1
      newGroups.set(group, newGroup)
      this.groups[place] = newGroup
    }
    this.told += ids.length
    if (this.told < peoplePerTurn) return
    this.told = 0
    await yieldToOthers()
  }

  /** Returns the groups that aren't empty, each with one of its people. */
  groupsInUse(): [group: number, one: Person][] {
    const found = new Map<number, Person>()
    for (const [place, group] of this.groups.entries()) {
      const id = this.ids[place]
      if (id !== undefined && !found.has(group)) found.set(group, { ...this.standingOf(group), id })
    }
    return [...found]
  }

  /** Describes the people of a group, once they are told apart: most groups are split again. */
  private standingOf(group: number): Standing {
    const traits: Trait[] = []
    for (let one = this.described[group]; one; one = one.within) if (one.trait) traits.push(one.trait)
    const draft: Draft = { is_active: false, is_one_time_password: false, roles: {} }
    for (const trait of traits.toReversed()) describe(draft, trait)
    return { ...draft, roles: { ...noRoles, ...draft.roles } }
  }

  /** Returns the place of somebody, or that behind all. */
  private placeOf(id: number): number {
    let [start, end] = [0, this.ids.length]
    while (start < end) {
      const middle = (start + end) >> 1
      if ((this.ids[middle] ?? 0) < id) start = middle + 1
      else end = middle
    }
    return this.ids[start] === id ? start : this.ids.length
  }

  /** Finds the people with roles of which lists are asked for. */
  askFor(listsOf: (role: RoleState) => readonly RoleList[]): [list: RoleList, asked: Asked][] {
    const asked = new Map<RoleList, { applications: Set<GrantableApplication>; groups: Set<number> }>()
    for (const [group, { roles }] of this.groupsInUse())
      for (const role of rolesIn(roles))
        for (const list of listsOf(role)) {
          const { applications, groups } = asked.get(list) ?? { applications: new Set(), groups: new Set() }
          asked.set(list, { applications: applications.add(role.application), groups: groups.add(group) })
        }
    return [...asked].map(([list, { applications, groups }]) => [list, { applications, ids: this.idsIn(groups) }])
  }

  /** Finds the people with roles whose lists are to be compared. */
  askToCompare(compare: CompareLists): Compared[] {
    const asked = new Map<string, Omit<Compared, 'ids'> & { groups: Set<number> }>()
    for (const [group, { roles }] of this.groupsInUse())
      for (const role of rolesIn(roles)) {
        const comparison = compare(role)
        if (!comparison) continue
        const { application } = role
        const key = JSON.stringify([application, comparison.others])
        const one = asked.get(key) ?? { application, ...comparison, groups: new Set() }
        asked.set(key, { ...one, groups: one.groups.add(group) })
      }
    return [...asked.values()].map(({ groups, ...one }) => ({ ...one, ids: this.idsIn(groups) }))
  }

  private idsIn(groups: ReadonlySet<number>): number[] {
    return this.ids.filter((_, place) => groups.has(this.groups[place] ?? -1))
  }
}
