/** Second factors of the caller, and of those whom the caller looks after (decision 0124). */
import { call, record } from '../call'
import {
  authenticatorCode,
  factorProof,
  newAuthenticator,
  recoveryCodes,
  removedFactors,
  secondFactors as shape,
} from '../entities/secondFactor'
import { changedStaffRules, staffRules } from '../entities/staffRules'
import { inCompany, masters, platform, signedIn } from '../guards'

const own = '/second-factor/'
const app = '/second-factor/authenticator/'

/** Who may keep people out may let them in again after they have lost their phone. */
const ofCompanyUser = inCompany('ENABLE_DISABLE_COMPANY_USER')
const ofTomUser = platform('ENABLE_DISABLE_TOM_USER')

const ofStaff = '/admin/staff-rules/'

const companyUser = '/company/:company_id/user/:company_user_id/second-factor/'
const tomUser = '/admin/tom-user/:tom_user_id/second-factor/'

export const secondFactors = {
  readSecondFactors: call({
    method: 'GET',
    path: own,
    summary: 'Read which second factors the caller has',
    answer: record(shape, 'Second factors fetched'),
    guard: signedIn(),
  }),
  startAuthenticator: call({
    method: 'POST',
    path: app,
    summary: 'Make the secret of an authenticator app, which counts once a code of it is confirmed',
    answer: record(newAuthenticator, 'Secret made'),
    guard: signedIn(),
  }),
  confirmAuthenticator: call({
    method: 'POST',
    path: `${app}confirm/`,
    summary:
      'Confirm a code of the new authenticator app, which then counts; the first second factor tells recovery codes, once',
    body: authenticatorCode,
    answer: record(recoveryCodes, 'Authenticator app added'),
    guard: signedIn(),
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/second-factor/recovery-codes/',
    summary:
      'Replace the recovery codes, of which the new ones are told once, by a code of the authenticator app or a passkey',
    body: factorProof,
    answer: record(recoveryCodes, 'Recovery codes renewed'),
    guard: signedIn(),
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: `${app}remove/`,
    summary:
      'Remove the authenticator app of the caller by a code or a passkey, and the recovery codes with the last factor',
    body: factorProof,
    answer: record(removedFactors, 'Authenticator app removed'),
    guard: signedIn(),
  }),
  removeCompanyUserFactor: call({
    method: 'DELETE',
    path: companyUser,
    summary: 'Remove the second factors of a company user who has lost them',
    answer: record(removedFactors, 'Second factor removed'),
    guard: ofCompanyUser,
  }),
  readStaffRules: call({
    method: 'GET',
    path: ofStaff,
    summary: 'Read from when on provider staff need a second factor, and how many have none yet',
    answer: record(staffRules, 'Rules fetched'),
    guard: masters(),
  }),
  updateStaffRules: call({
    method: 'PUT',
    path: ofStaff,
    summary: 'Say from when on provider staff need a second factor, and in which roles',
    body: changedStaffRules,
    answer: record(staffRules, 'Rules saved'),
    guard: masters(),
  }),
  removeTomUserFactor: call({
    method: 'DELETE',
    path: tomUser,
    summary: 'Remove the second factors of a provider user of the same or a lower rank who has lost them',
    answer: record(removedFactors, 'Second factor removed'),
    guard: ofTomUser,
  }),
}
