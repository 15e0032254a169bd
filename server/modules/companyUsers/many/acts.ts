/** What can be done to many company users at once: each act says what becomes of somebody. */
import type { z } from 'zod'
import { applicationNames, type Application } from '../../../../contract/applications'
import type { manyRole, manyScope } from '../../../../contract/entities/manyCompanyUsers'
import { countriesInside, regionsInside, type Places } from '../../../../contract/roleRules'
import { isUnlimited, noLists, roleLists, type RoleList } from '../../../../contract/roles'
import { isLive, type Standing } from '../decide'
import { isSameSet, type RoleState } from '../states'
import { say } from '../../../../contract/say'

/** Returns a user as the act leaves them; a text says why it can't be done to them. */
export type Act = <P extends Standing>(before: P) => P | string

type RoleSent = z.output<typeof manyRole>
type ScopeSent = z.output<typeof manyScope>

export const activate =
  (is_active: boolean): Act =>
  (before) => ({ ...before, is_active })

/** Takes an application away. */
export const withdraw =
  ({ application }: Pick<RoleSent, 'application'>, applications: readonly Application[]): Act =>
  (before) => {
    const role = before.roles[application]
    if (!isLive(role, applications)) return before
    return { ...before, roles: { ...before.roles, [application]: { ...role, grant_access: false } } }
  }

type RoleGiven = Pick<RoleSent, 'application'> & { readonly role: NonNullable<RoleSent['role']> }

/** Returns the role that a person gets: it keeps the lists of the one before unless it is unlimited, and by default the tool. */
export const roleToGrant = ({ application, role }: RoleGiven, stored: RoleState | undefined): RoleState => {
  const before = stored?.grant_access ? stored : undefined
  const {
    name,
    description,
    permissions,
    has_live_pay_tool = before?.has_live_pay_tool === true,
    ends_on = before?.ends_on ?? null,
  } = role
  const lists = isUnlimited(role) ? noLists : (before?.lists ?? noLists)
  return {
    application,
    grant_access: true,
    name,
    description: description || name,
    permissions,
    has_live_pay_tool,
    ends_on,
    lists,
  }
}

/** Grants a role. */
export const grant =
  (sent: RoleGiven): Act =>
  (before) => ({
    ...before,
    roles: { ...before.roles, [sent.application]: roleToGrant(sent, before.roles[sent.application]) },
  })

const combine: Readonly<
  Record<ScopeSent['mode'], (stored: readonly number[], given: readonly number[]) => readonly number[]>
> = {
  replace: (_stored, given) => given,
  add: (stored, given) => [...new Set([...stored, ...given])],
  remove: (stored, given) => stored.filter((id) => !given.includes(id)),
}

/** Changes the lists of a role. */
export const changeScope =
  ({ application, mode, metafield }: ScopeSent, applications: readonly Application[]): Act =>
  (before) => {
    const role = before.roles[application]
    if (!isLive(role, applications))
      return say('This user has no access to {application}.', { application: applicationNames[application] })
    if (isUnlimited(role)) return 'A company super user is not limited.'
    const lists = Object.fromEntries(
      roleLists.map((list) => {
        const given = metafield[list]
        return [list, given ? combine[mode](role.lists[list], given) : role.lists[list]]
      }),
    ) as RoleState['lists']
    return { ...before, roles: { ...before.roles, [application]: { ...role, lists } } }
  }

const placeLists: readonly RoleList[] = ['business_units', 'regions', 'countries']

/** Which lists of a role decide about a change of its lists: units, regions and countries are judged together. */
export const listsOfScope = (
  { application, metafield }: ScopeSent,
  role: Pick<RoleState, 'application' | 'grant_access' | 'name'>,
): readonly RoleList[] => {
  if (role.application !== application || !role.grant_access || isUnlimited(role)) return []
  const arePlaced = placeLists.some((list) => metafield[list])
  return roleLists.filter((list) => metafield[list] ?? (arePlaced && placeLists.includes(list)))
}

/** Clears the regions that a change leaves outside the units, and the countries outside the regions, unless they were sent. */
export const clearOutside =
  ({ application, mode, metafield }: ScopeSent) =>
  <P extends Standing>(before: Standing, after: P, places: Places): P => {
    const [stored, role] = [before.roles[application], after.roles[application]]
    if (!stored || !role || mode === 'add') return after
    const follows = (list: RoleList) => mode === 'remove' || !metafield[list]
    const regions =
      follows('regions') && !isSameSet(stored.lists.business_units, role.lists.business_units)
        ? regionsInside(role.lists, places)
        : role.lists.regions
    const countries =
      follows('countries') && !isSameSet(stored.lists.regions, regions)
        ? countriesInside({ ...role.lists, regions }, places)
        : role.lists.countries
    return {
      ...after,
      roles: { ...after.roles, [application]: { ...role, lists: { ...role.lists, regions, countries } } },
    }
  }

/** Leaves everybody as they are; says who has no invitation that could be withdrawn. */
export const withdrawInvitation: Act = (before) =>
  before.is_one_time_password ? before : 'This user has a password of their own.'

/** Leaves everybody as they are; says who needs no invitation, or can't use one. */
export const invite =
  (isActiveCompany: boolean): Act =>
  (before) => {
    if (!isActiveCompany) return 'This company is inactive, so its users cannot sign in.'
    if (!before.is_one_time_password) return 'This user has a password of their own.'
    return before.is_active ? before : 'This user is inactive.'
  }
