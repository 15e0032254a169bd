import { z } from 'zod'
import { call, record } from '../call'
import { optionalIdInQuery } from '../entities/queries'
import {
  application,
  confirmationProof,
  confirmedSession,
  credentials,
  emailOnly,
  loginAnswer,
  newPassword,
  ownNewPassword,
  refreshOnly,
  signOut,
  token,
  verifiedUser,
} from '../entities/session'
import { passkeyRequest, passkeySignIn } from '../entities/passkey'
import { domainOnly, signInTicket, wayIn } from '../entities/identityProvider'
import { secondFactorProof } from '../entities/secondFactor'
import { endedSessions } from '../entities/openSession'
import { everyone, signedIn } from '../guards'
import { authEndpoints } from './authEndpoints'

export const auth = {
  login: call({
    ...authEndpoints.login,
    summary: 'Sign in with email and password',
    body: credentials,
    answer: record(loginAnswer, 'Login successful'),
    guard: everyone,
  }),
  completeLogin: call({
    ...authEndpoints.completeLogin,
    summary: 'Complete a sign-in that needs a second factor, with a code of it or a passkey',
    body: secondFactorProof,
    answer: record(loginAnswer, 'Login successful'),
    guard: everyone,
  }),
  startPasskeySignIn: call({
    ...authEndpoints.startPasskeySignIn,
    summary: 'Get what a browser needs to sign somebody in by a passkey, whoever it is, within five minutes',
    answer: record(passkeyRequest, 'Passkey can be used'),
    guard: everyone,
  }),
  finishPasskeySignIn: call({
    ...authEndpoints.finishPasskeySignIn,
    summary: 'Sign in with a passkey, without email and password',
    body: passkeySignIn,
    answer: record(loginAnswer, 'Login successful'),
    guard: everyone,
  }),
  findWayIn: call({
    ...authEndpoints.findWayIn,
    summary:
      'Say by which identity provider people of a domain sign in; the answer is the same for all their addresses',
    body: domainOnly,
    answer: record(wayIn, 'Way in found'),
    guard: everyone,
  }),
  takeUpSignIn: call({
    ...authEndpoints.takeUpSignIn,
    summary: 'Open the session that a sign-in at an identity provider has earned',
    body: signInTicket,
    answer: record(loginAnswer, 'Login successful'),
    guard: everyone,
  }),
  verifyUser: call({
    ...authEndpoints.verifyUser,
    summary: 'Read who is signed in, and what they may do in an application and a company',
    query: z.object({
      application: z.enum(['SSO', ...application.options], 'Please send {choice}.'),
      company_id: optionalIdInQuery,
    }),
    answer: record(verifiedUser, 'User verified'),
    guard: signedIn(),
  }),
  forgotPassword: call({
    ...authEndpoints.forgotPassword,
    summary: 'Mail a link that resets the password; the answer is the same for an unknown address',
    body: emailOnly,
    answer: record(z.null(), 'Reset password link sent on your email'),
    guard: everyone,
  }),
  changePassword: call({
    ...authEndpoints.changePassword,
    summary: 'Set a new password with a reset token, which is used up',
    body: newPassword,
    answer: record(z.null(), 'Password is Updated'),
    guard: everyone,
  }),
  changeOwnPassword: call({
    method: 'POST',
    path: '/auth/own-password/',
    summary: 'Change the caller’s password, which takes the current one, and sign the caller out elsewhere',
    body: ownNewPassword,
    answer: record(endedSessions, 'Password is Updated'),
    guard: signedIn(),
  }),
  confirmSession: call({
    method: 'POST',
    path: '/auth/confirm/',
    summary:
      'Prove who is there, by the second factor, or the password of those who have none, for calls that ask again',
    body: confirmationProof,
    answer: record(confirmedSession, 'Confirmed'),
    guard: signedIn(),
  }),
  logout: call({
    ...authEndpoints.logout,
    summary: 'End the session of a refresh token, and remove the unsaved work of its browser unless it is to be kept',
    body: signOut,
    answer: record(z.null(), 'Logged out'),
    guard: everyone,
  }),
  refreshToken: call({
    ...authEndpoints.refreshToken,
    summary: 'Exchange a refresh token for a new access token and a new refresh token',
    body: refreshOnly,
    answer: record(token, 'Token refreshed'),
    guard: everyone,
  }),
}
