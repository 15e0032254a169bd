/** How lists of company users are searched and filtered. */
import { z } from 'zod'
import { grantableApplications } from '../applications'
import { invitationStates } from '../invitations'
import { permissionCatalogue } from '../permissions'
import { anyId, anyName, anyOf, yesOrNo } from './filters'
import { listQuery } from './queries'
import { application } from './session'
import { say } from '../say'

/**
 * | Filter | Keeps users |
 * |---|---|
 * | `granted` | with access to one of these applications |
 * | `role` | with a role of one of these names, in either application |
 * | `permission` | to whom a role gives one of these permissions |
 * | `is_active` | in this state |
 * | `is_one_time_password` | who have, or have not, a password of their own yet |
 * | `invitation` | whose invitation is in one of these states (`invitationStates`) |
 * | `invitation_overdue` | who may sign in, and have, or have not, left their invitation untaken for `invitationDays` |
 * | `second_factor` | who have, or have not, a second factor |
 * | `role_ends_soon` | who have, or have not, a role that ends within `endNoticeDays` |
 * | `former_grade` | who have, or have not, a role that names a job grade which is no longer in use |
 * | `business_unit_id`, `region_id`, `country_id` | with a role whose lists name one of these |
 *
 * Roles count as long as they are granted, in an application that the company has (A34).
 */
export const companyUserFilters = {
  granted: anyOf(grantableApplications),
  role: anyName,
  permission: anyOf(permissionCatalogue, () => say('One of these permissions does not exist.')),
  is_active: yesOrNo,
  is_one_time_password: yesOrNo,
  invitation: anyOf(invitationStates),
  invitation_overdue: yesOrNo,
  second_factor: yesOrNo,
  role_ends_soon: yesOrNo,
  former_grade: yesOrNo,
  business_unit_id: anyId,
  region_id: anyId,
  country_id: anyId,
}

/** `applications` names the requesting console; it is not a filter (A50). */
export const companyUsersQuery = listQuery('first_name', 'email', 'is_active').extend({
  applications: application.optional(),
  ...companyUserFilters,
})

/** The users that a list finds: its search and filters, as in its query. */
export const foundCompanyUsers = z.object(
  { search: companyUsersQuery.shape.search, ...companyUserFilters },
  'Please send the search and filters of the list.',
)
