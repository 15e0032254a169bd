import { grantableApplications } from '../../contract/applications'
import { companyUsers as calls } from '../../contract/calls/companyUsers'
import { invitations } from '../../contract/calls/invitations'
import { companyUserCountry } from '../../contract/constants'
import { invitationStates } from '../../contract/invitations'
import { permissionAreas } from '../../contract/permissionAreas'
import { companyRoles, permissionCatalogue } from '../../contract/permissions'
import { sentRoles } from '../../contract/roles'
import { bulk } from '../schema/bulk'
import { active, choice, choices, custom, email, flag, joined, name, phone, references, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const companyUsers = defineResource({
  name: 'companyUsers',
  at: '/company-users/list/:company_id',
  parent: 'companies',
  isTab: true,
  after: 'incentives',
  menu: { icon: 'people' },
  title: 'full_name',
  isPeople: true,
  calls: {
    list: calls.listCompanyUsers,
    one: calls.readCompanyUser,
    create: calls.createCompanyUser,
    update: calls.updateCompanyUser,
    toggle: calls.toggleCompanyUser,
    upload: calls.uploadCompanyUsers,
    uploadNames: calls.downloadCompanyUserNames,
    download: calls.downloadCompanyUsers,
  },
  fields: {
    full_name: joined(['first_name', 'last_name']),
    first_name: text(),
    last_name: text(),
    contact_number: phone(companyUserCountry),
    email: email(),
    /** The role in each application. */
    roles: custom('CompanyUserRoles', ['applications', 'roles']),
    new_password: custom('NewPassword', ['new_password'], { shown: { isNew: false }, isSecret: true }),
    access: custom('CompanyUserAccess', ['roles', 'applications', 'role'], {
      sentAs: sentRoles,
      isWide: true,
      fixed: { when: { isOwn: true } },
    }),
    is_active: active({
      fixed: { when: { isOwn: true } },
      // Mails go to invited people, and provider staff can take the last super user away (decision 0036).
      foreseen: {
        by: calls.toggleManyCompanyUsers,
        activating: { where: { is_one_time_password: true } },
        deactivating: { account: 'platform', where: { is_one_time_password: false } },
      },
    }),
    is_one_time_password: flag('ownPassword'),
    invitation: choice('invitations', invitationStates, { cell: 'InvitationCell' }),
  },
  // A role counts in either application, and so does a permission.
  filterFields: {
    granted: choices('applications', grantableApplications),
    role: name('companyRoles', companyRoles, 'companyRoles'),
    permission: choices('permissions', permissionCatalogue, { groups: permissionAreas }),
    invitation_overdue: flag('invitationOverdue'),
    second_factor: flag('secondFactor'),
    role_ends_soon: flag('roleEndsSoon'),
    former_grade: flag('formerGrade'),
    business_units: references('structureUnits', 'business_unit_id'),
    regions: references('structureRegions', 'region_id'),
    countries: references('structureCountries', 'country_id'),
  },
  list: {
    columns: ['full_name', 'email', 'contact_number', 'roles', 'invitation', 'is_active'],
    filters: [
      'granted',
      'role',
      'permission',
      'is_active',
      'is_one_time_password',
      'invitation',
      'invitation_overdue',
      'second_factor',
      'role_ends_soon',
      'former_grade',
      'business_units',
      'regions',
      'countries',
    ],
    // Identifies the calling application; it doesn't filter (A50).
    sends: { applications: 'TOM' },
    bulk: [
      bulk('activate', calls.toggleManyCompanyUsers, { sends: { is_active: true } }),
      bulk('deactivate', calls.toggleManyCompanyUsers, { sends: { is_active: false }, isDangerous: true }),
      bulk('role', calls.changeRoleOfCompanyUsers),
      bulk('scope', calls.changeScopeOfCompanyUsers),
      bulk('permission', calls.changeRightOfCompanyUsers),
      bulk('rights', calls.copyRightsToCompanyUsers),
      bulk('invite', calls.inviteCompanyUsers),
      bulk('withdraw', invitations.withdrawInvitations, { isDangerous: true }),
    ],
  },
  form: {
    in: 'page',
    create: '/company-users/create/:company_id',
    edit: '/company-users/edit/:company_user_id/company/:company_id',
    sections: [
      {
        name: 'basic',
        fields: ['first_name', 'last_name', 'email', 'contact_number', 'new_password'],
        folds: ['contact_number', 'new_password'],
      },
      { name: 'access', fields: ['access'] },
    ],
  },
})
