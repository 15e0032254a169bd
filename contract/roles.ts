/** The roles of a company user: how the form that reads them sends them back. */
import type { z } from 'zod'
import { grantableApplications, type GrantableApplication } from './applications'
import { roleDefaults } from './applicationTexts'
import type { roleRead } from './entities/role'
import {
  companyPresets,
  companyRoles,
  dashboardPermission,
  withLivePay,
  type CompanyRole,
  type Permission,
} from './permissions'

export type Role = z.output<typeof roleRead>
export type Roles = Readonly<Record<GrantableApplication, Role>>

/** The lists of a role, in the order in which they are chosen. */
export const roleLists = ['business_units', 'regions', 'countries', 'grades', 'job_functions'] as const
export type RoleList = (typeof roleLists)[number]

export const isDefaultRole = (name: string): name is CompanyRole => (companyRoles as readonly string[]).includes(name)

/** Whether a role lifts all limits: its lists are empty and mean no restriction (A59). */
export const isUnlimited = ({ name }: Pick<Role, 'name'>): boolean => name === 'COMPANY_SUPER_USER'

/** The lists of a role that has none. */
export const noLists: Readonly<Record<RoleList, never[]>> = {
  business_units: [],
  regions: [],
  countries: [],
  grades: [],
  job_functions: [],
}

const noRole = (application: GrantableApplication): Role => ({
  grant_access: false,
  name: '',
  description: '',
  metafield: noLists,
  ...(application === 'TOM' && { role_metafield: { has_live_pay_tool: false } }),
  permissions: [],
})

/** The roles of a new user: no access, and nothing chosen. */
export const noRoles: Roles = { TOM: noRole('TOM'), JE: noRole('JE') }

/** Returns the lists that apply: those of a super user are ignored. */
export const listsOf = (role: Role): Role['metafield'] => (isUnlimited(role) ? noLists : role.metafield)

export const hasLivePay = ({ role_metafield }: Role): boolean => role_metafield?.has_live_pay_tool === true

interface GivenRole<P extends string> {
  readonly application: GrantableApplication
  readonly name: string
  readonly permissions: readonly P[]
}

/** Adds what a super user always has, although the preset doesn't list it: the dashboard of the application (A28). */
export const withDashboard = <P extends string>({
  application,
  name,
  permissions,
}: GivenRole<P>): (P | Permission)[] => {
  const dashboard = dashboardPermission[application]
  const isMissing = isUnlimited({ name }) && !(permissions as readonly string[]).includes(dashboard)
  return isMissing ? [...permissions, dashboard] : [...permissions]
}

/**
 * Returns the permissions that are sent for a role: always the preset for a super user (A30), and those of the live-pay
 * tool if it is on (A58).
 */
const sentPermissions = (application: GrantableApplication, role: Role): Permission[] => {
  const permissions = isUnlimited(role) ? companyPresets[application].COMPANY_SUPER_USER : role.permissions
  return withLivePay(permissions as Permission[], application === 'TOM' && hasLivePay(role))
}

/** Returns the permissions that a role gives. */
export const permissionsOf = (application: GrantableApplication, role: Role): Permission[] =>
  withDashboard({ application, name: role.name, permissions: sentPermissions(application, role) })

/**
 * Returns what a default role gives besides its preset, and what of the preset it lacks; null for a role of another name.
 * What a super user always has is part of the preset here.
 */
export const comparedWithPreset = (
  application: GrantableApplication,
  { name, permissions }: Pick<Role, 'name' | 'permissions'>,
): { readonly more: Permission[]; readonly less: Permission[] } | null => {
  if (!isDefaultRole(name)) return null
  const held = withDashboard({ application, name, permissions: permissions as Permission[] })
  const preset = withDashboard({ application, name, permissions: companyPresets[application][name] })
  return {
    more: held.filter((one) => !preset.includes(one)),
    less: preset.filter((one) => !held.includes(one)),
  }
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)

/** Returns a role as it is sent: ids instead of records, and the defaults for what is blank (A57). */
const sentRole = (application: GrantableApplication, role: Role) => {
  const lists = listsOf(role)
  return {
    grant_access: role.grant_access,
    ...(role.ends_on !== undefined && { ends_on: role.ends_on }),
    name: role.name.trim() || roleDefaults[application].name,
    description: role.description.trim() || roleDefaults[application].description,
    metafield: {
      business_units: idsOf(lists.business_units),
      regions: idsOf(lists.regions),
      countries: idsOf(lists.countries),
      grades: idsOf(lists.grades),
      job_functions: idsOf(lists.job_functions),
    },
    ...(application === 'TOM' && { role_metafield: { has_live_pay_tool: hasLivePay(role) } }),
    permissions: sentPermissions(application, role),
  }
}

/** Returns the members of the payload that follow from the roles; `role` is a copy of the first granted one (A33). */
export const sentRoles = (values: Readonly<Record<string, unknown>>) => {
  const given = (values.roles ?? noRoles) as Roles
  const roles = { TOM: sentRole('TOM', given.TOM), JE: sentRole('JE', given.JE) }
  return {
    roles,
    applications: grantableApplications.filter((application) => roles[application].grant_access),
    role: roles.TOM.grant_access ? roles.TOM : roles.JE,
  }
}
