/** How people get in again: links to choose a new password, and invitations that are sent again or withdrawn (decision 0127). */
import { z } from 'zod'
import { call, record } from '../call'
import { manyInvited, manyResult } from '../entities/manyCompanyUsers'
import { previewQuery } from '../entities/many'
import { inCompany, platform } from '../guards'

const linkSent = 'A link to choose a new password has been sent.'
const ofTomUser = platform('CREATE_TOM_USER', 'UPDATE_TOM_USER')

export const invitations = {
  sendCompanyUserReset: call({
    method: 'POST',
    path: '/company/:company_id/user/:company_user_id/reset/',
    summary: 'Mail a company user who has a password a link to choose a new one',
    answer: record(z.null(), linkSent),
    guard: inCompany('UPDATE_COMPANY_USER'),
  }),
  sendTomUserReset: call({
    method: 'POST',
    path: '/admin/tom-user/:tom_user_id/reset/',
    summary: 'Mail a provider user of the same or a lower rank who has a password a link to choose a new one',
    answer: record(z.null(), linkSent),
    guard: platform('UPDATE_TOM_USER'),
  }),
  withdrawInvitations: call({
    method: 'POST',
    path: '/company/:company_id/users/invitations/withdraw/',
    summary: 'Withdraw the invitations of many company users: what was mailed opens nothing any more',
    query: previewQuery,
    body: manyInvited,
    answer: record(manyResult, 'Invitations have been withdrawn.'),
    guard: inCompany('CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER'),
  }),
  inviteTomUser: call({
    method: 'POST',
    path: '/admin/tom-user/:tom_user_id/invitation/',
    summary: 'Mail a new one-time password to a provider user of the same or a lower rank who has none of their own',
    answer: record(z.null(), 'Invitations have been sent.'),
    guard: ofTomUser,
  }),
  withdrawTomUserInvitation: call({
    method: 'POST',
    path: '/admin/tom-user/:tom_user_id/invitation/withdraw/',
    summary: 'Withdraw the invitation of a provider user of the same or a lower rank',
    answer: record(z.null(), 'Invitations have been withdrawn.'),
    guard: ofTomUser,
  }),
}
