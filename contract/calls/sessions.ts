/** Where people are signed in, and how that ends (decision 0121). */
import { call, list, record } from '../call'
import { endedSessions, openSession, sessionsToEnd } from '../entities/openSession'
import { inCompany, platform, signedIn } from '../guards'

const ended = record(endedSessions, 'Signed out.')

/** Who may keep people out may sign them out. */
const ofCompanyUser = inCompany('ENABLE_DISABLE_COMPANY_USER')
const ofTomUser = platform('ENABLE_DISABLE_TOM_USER')

const companyUser = '/company/:company_id/user/:company_user_id/sessions/'
const tomUser = '/admin/tom-user/:tom_user_id/sessions/'

export const sessions = {
  listOwnSessions: call({
    method: 'GET',
    path: '/sessions/',
    summary: 'List where the caller is signed in, last used first',
    answer: list(openSession),
    guard: signedIn(),
  }),
  endOwnSessions: call({
    method: 'POST',
    path: '/sessions/end/',
    summary: 'Sign the caller out elsewhere, or here',
    body: sessionsToEnd,
    answer: ended,
    guard: signedIn(),
  }),
  endOtherSessions: call({
    method: 'POST',
    path: '/sessions/end-others/',
    summary: 'Sign the caller out everywhere but here',
    answer: ended,
    guard: signedIn(),
  }),
  listCompanyUserSessions: call({
    method: 'GET',
    path: companyUser,
    summary: 'List where a company user is signed in, last used first',
    answer: list(openSession),
    guard: ofCompanyUser,
  }),
  endCompanyUserSessions: call({
    method: 'POST',
    path: `${companyUser}end/`,
    summary: 'Sign a company user out everywhere, except for the session of the call',
    answer: ended,
    guard: ofCompanyUser,
  }),
  listTomUserSessions: call({
    method: 'GET',
    path: tomUser,
    summary: 'List where a provider user of the same or a lower rank is signed in, last used first',
    answer: list(openSession),
    guard: ofTomUser,
  }),
  endTomUserSessions: call({
    method: 'POST',
    path: `${tomUser}end/`,
    summary: 'Sign a provider user of the same or a lower rank out everywhere, except for the session of the call',
    answer: ended,
    guard: ofTomUser,
  }),
  endCompanySessions: call({
    method: 'POST',
    path: '/company/:company_id/sessions/end/',
    summary: 'Sign all users of a company out',
    answer: ended,
    guard: platform('ENABLE_DISABLE_COMPANY'),
  }),
  endAllSessions: call({
    method: 'POST',
    path: '/sessions/end-all/',
    summary: 'Sign everybody out, of all companies and of the provider, except for the session of the call',
    answer: ended,
    guard: ofTomUser,
  }),
}
