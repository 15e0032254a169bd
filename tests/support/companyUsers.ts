/** Builds company users through the API, with generated names. */
import { eq } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { Payload } from '../../contract/call'
import { grantableApplications, type GrantableApplication } from '../../contract/applications'
import type { Permission } from '../../contract/permissions'
import { userRoles } from '../../server/database/tables'
import type { Api } from './api'
import { clientOf, type Client } from './client'

export type UserForm = Payload<typeof calls.createCompanyUser>
export type RoleForm = NonNullable<UserForm['roles']['TOM']>
type Roles = { [application in GrantableApplication]?: RoleForm }

let made = 0
const newEmail = () => `person.${++made}@people.example`

/** A role with access and exactly these permissions. */
export const roleWith = (permissions: readonly Permission[], given: RoleForm = {}): RoleForm => ({
  grant_access: true,
  name: 'Clerk',
  permissions: [...permissions],
  ...given,
})

/** A complete form; the applications follow from the roles. */
export const userForm = (
  roles: Roles = { TOM: roleWith(['VIEW_REGION']) },
  given: Partial<UserForm> = {},
): UserForm => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: newEmail(),
  phone_code: '45',
  phone_number: '86120099',
  applications: grantableApplications.filter((application) => roles[application]?.grant_access),
  roles,
  ...given,
})

export const makeUser = (client: Client, roles?: Roles, given?: Partial<UserForm>) =>
  client.ok(calls.createCompanyUser, {}, { body: userForm(roles, given) })

type CompanyUser = Awaited<ReturnType<typeof makeUser>>

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)

/** The role as the form sends it back. */
const sentBack = ({ metafield, ...role }: CompanyUser['roles']['TOM']): RoleForm => ({
  ...role,
  permissions: role.permissions as Permission[],
  metafield: {
    business_units: idsOf(metafield.business_units),
    regions: idsOf(metafield.regions),
    countries: idsOf(metafield.countries),
    grades: idsOf(metafield.grades),
    job_functions: idsOf(metafield.job_functions),
  },
})

/** The form of a stored user, as it is sent when nothing has been changed. */
export const formOf = (user: CompanyUser, given: Partial<UserForm> = {}) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone_code: user.phone_code,
  phone_number: user.phone_number,
  applications: user.applications,
  roles: { TOM: sentBack(user.roles.TOM), JE: sentBack(user.roles.JE) },
  version: user.version,
  ...given,
})

/** Creates a user who has replaced the one-time password and is signed in. */
export const makeSignedIn = async (api: Api, by: Client, roles?: Roles): Promise<Client> => {
  const given = 'Once-only-4711'
  const { email } = await makeUser(by, roles, { new_password: given })
  const { body } = await api.logIn(email, given)
  const password = 'Welcome-2026'
  const reset = { token: body.data.is_one_time_password ? body.data.reset_token : '', password }
  const changed = await api.send('POST', '/auth/change-password/', { body: reset })
  if (changed.status !== 200) throw new Error(`${email} could not choose a password: ${changed.body.message}`)
  return clientOf(api, email)
}

/** Makes somebody who changes people without viewing them: nobody can give that any more, but roles from before have it. */
export const makeBlind = async (api: Api, by: Client, permissions: readonly Permission[]): Promise<Client> => {
  const client = await makeSignedIn(api, by, { TOM: roleWith(['VIEW_COMPANY_USER', ...permissions]) })
  await api.repairs.db
    .update(userRoles)
    .set({ permissions: [...permissions] })
    .where(eq(userRoles.user_id, client.userId))
  return client
}
