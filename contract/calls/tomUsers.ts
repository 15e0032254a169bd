import { call, created, page, record } from '../call'
import { toggled } from '../entities/fields'
import { listQuery } from '../entities/queries'
import { changedTomUser, newTomUser, tomUser, tomUserActiveQuery } from '../entities/tomUser'
import { platform } from '../guards'

export const tomUsers = {
  listTomUsers: call({
    method: 'GET',
    path: '/admin/tom-users/',
    summary: 'List provider users without masters, newest first',
    query: listQuery('first_name', 'email', 'role', 'is_active'),
    answer: page(tomUser),
    guard: platform('VIEW_TOM_USER'),
  }),
  createTomUser: call({
    method: 'POST',
    path: '/admin/tom-user/',
    summary: 'Create a provider user and mail a one-time password',
    body: newTomUser,
    answer: created(tomUser, 'Sub Admin has been successfully created.'),
    guard: platform('CREATE_TOM_USER'),
  }),
  readTomUser: call({
    method: 'GET',
    path: '/admin/tom-user/:tom_user_id/',
    summary: 'Read a provider user',
    answer: record(tomUser, 'User fetched'),
    guard: platform('VIEW_TOM_USER', 'UPDATE_TOM_USER'),
  }),
  updateTomUser: call({
    method: 'PUT',
    path: '/admin/tom-user/:tom_user_id/',
    summary: 'Update a provider user of the same or a lower rank',
    body: changedTomUser,
    answer: record(tomUser, 'Sub Admin has been successfully updated.'),
    guard: platform('UPDATE_TOM_USER'),
  }),
  toggleTomUser: call({
    method: 'PATCH',
    path: '/admin/tom-user/:tom_user_id/',
    summary: 'Activate or deactivate another provider user of the same or a lower rank',
    query: tomUserActiveQuery,
    answer: record(toggled, 'User status updated'),
    guard: platform('ENABLE_DISABLE_TOM_USER'),
  }),
}
