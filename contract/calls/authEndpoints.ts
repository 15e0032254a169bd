/** Where the auth calls are. They stand alone, so that the sign-in pages can send them without loading their shapes. */
import type { Endpoint } from '../call'

export const authEndpoints = {
  login: { method: 'POST', path: '/v2/auth/login/' },
  verifyUser: { method: 'GET', path: '/v2/auth/verify-user/' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password/' },
  changePassword: { method: 'POST', path: '/auth/change-password/' },
  logout: { method: 'POST', path: '/auth/logout/' },
  refreshToken: { method: 'POST', path: '/auth/refresh-token/' },
} as const satisfies Record<string, Endpoint>
