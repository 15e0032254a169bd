import type { auth } from '../../contract/calls/auth'
import type { Operations } from '../http/operation'
import { completeLogin } from './auth/completeLogin'
import { confirmSession } from './auth/confirmSession'
import { changeOwnPassword } from './auth/ownPassword'
import { finishPasskeySignIn, startPasskeySignIn } from './auth/passkeySignIn'
import { findWayIn, takeUpSignIn } from './auth/providerSignIn'
import { logout, refreshToken } from './auth/refreshToken'
import { changePassword, forgotPassword } from './auth/resetPassword'
import { signIn } from './auth/signIn'
import { verifyUser } from './auth/verifyUser'
import type { Services } from './services'

export const authOperations = (services: Services): Operations<keyof typeof auth> => ({
  login: signIn(services),
  completeLogin: completeLogin(services),
  startPasskeySignIn: startPasskeySignIn(services),
  finishPasskeySignIn: finishPasskeySignIn(services),
  findWayIn: findWayIn(),
  takeUpSignIn: takeUpSignIn(services),
  verifyUser: verifyUser(services),
  forgotPassword: forgotPassword(services),
  changePassword: changePassword(services),
  changeOwnPassword: changeOwnPassword(services),
  confirmSession: confirmSession(services),
  logout: logout(),
  refreshToken: refreshToken(services),
})
