import { anyOf, contains, yesOrNo } from '../entities/filters'
import { changedTomUser, newTomUser, tomUser, tomUserActiveQuery, tomUserRoles } from '../entities/tomUser'
import { platform } from '../guards'
import { invitationStates } from '../invitations'
import { regular } from '../regular'

export const tomUsers = regular('tom-user', 'tom-users', {
  of: 'provider',
  words: ['provider user', 'provider users'],
  label: 'User',
  record: tomUser,
  create: newTomUser,
  update: changedTomUser,
  search: ['first_name', 'last_name', 'email'],
  sort: ['first_name', 'email', 'role', 'is_active'],
  filters: {
    role: anyOf(tomUserRoles),
    is_active: yesOrNo,
    email: contains,
    invitation: anyOf(invitationStates),
    second_factor: yesOrNo,
  },
  calls: ['list', 'create', 'one', 'update', 'toggle'],
  overrides: {
    list: { summary: 'List provider users without masters, newest first' },
    create: {
      summary: 'Create a provider user and mail a one-time password',
      message: 'Sub Admin has been successfully created.',
    },
    one: { guard: platform('VIEW_TOM_USER', 'UPDATE_TOM_USER') },
    update: {
      summary: 'Update a provider user of the same or a lower rank',
      message: 'Sub Admin has been successfully updated.',
    },
    toggle: {
      summary: 'Activate or deactivate another provider user of the same or a lower rank',
      query: tomUserActiveQuery,
    },
  },
})
