import { sectors } from '../../contract/calls/sectors'
import { tomUsers as calls } from '../../contract/calls/tomUsers'
import { defaultCountry } from '../../contract/constants'
import { tomUserRoles } from '../../contract/entities/tomUser'
import { invitationStates } from '../../contract/invitations'
import { baseSix } from '../../contract/permissions'
import { unlessListed } from '../schema/calls'
import { active, choice, date, email, flag, joined, phone, text } from '../schema/field'
import { defineResource } from '../schema/resource'

export const tomUsers = defineResource({
  name: 'tomUsers',
  at: '/tom-users',
  // As specified, the entry requires another permission than the list (A40).
  menu: { icon: 'admins', group: 'settings', shownTo: sectors.listSectors.guard },
  title: 'full_name',
  isPeople: true,
  calls: {
    list: calls.listTomUsers,
    one: unlessListed(calls.readTomUser),
    create: calls.createTomUser,
    update: calls.updateTomUser,
    toggle: calls.toggleTomUser,
  },
  fields: {
    full_name: joined(['first_name', 'last_name']),
    first_name: text(),
    last_name: text(),
    contact_number: phone(defaultCountry),
    email: email(),
    role: choice('roles', tomUserRoles, { fixed: { when: { isOwn: true } } }),
    ends_on: date({ fixed: { when: { isOwn: true } } }),
    invitation: choice('invitations', invitationStates, { cell: 'InvitationCell' }),
    second_factor: flag('secondFactor'),
    is_active: active({ fixed: { when: { isOwn: true } }, listedFor: 'toggle' }),
  },
  list: {
    columns: ['full_name', 'email', 'contact_number', 'invitation', 'second_factor', 'is_active'],
    filters: ['role', 'is_active', 'email', 'invitation', 'second_factor'],
  },
  form: {
    in: 'page',
    create: '/tom-users/create',
    edit: '/tom-users/edit/:tom_user_id',
    sections: [{ name: 'basic', fields: ['first_name', 'last_name', 'contact_number', 'email', 'role', 'ends_on'] }],
    // Masters can't be changed in the console (A35).
    fixed: { where: { role: 'TOM_MASTER_USER' } },
    // Always these six permissions; the server adds those of the role (A23).
    sends: { permissions: { when: { isNew: false }, to: baseSix } },
  },
})
