/** The paths of the auth calls, in a separate file so that the sign-in pages don't load zod schemas. */
import type { Endpoint } from '../endpoint'

export const authEndpoints = {
  login: { method: 'POST', path: '/v2/auth/login/' },
  completeLogin: { method: 'POST', path: '/v2/auth/login/second-factor/' },
  startPasskeySignIn: { method: 'POST', path: '/v2/auth/login/passkey/start/' },
  finishPasskeySignIn: { method: 'POST', path: '/v2/auth/login/passkey/' },
  findWayIn: { method: 'POST', path: '/v2/auth/login/way-in/' },
  takeUpSignIn: { method: 'POST', path: '/v2/auth/login/provider/' },
  verifyUser: { method: 'GET', path: '/v2/auth/verify-user/' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password/' },
  changePassword: { method: 'POST', path: '/auth/change-password/' },
  logout: { method: 'POST', path: '/auth/logout/' },
  refreshToken: { method: 'POST', path: '/auth/refresh-token/' },
} as const satisfies Record<string, Endpoint>
