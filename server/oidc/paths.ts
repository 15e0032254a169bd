/** The addresses of the provider, and of the pages of the front door that it leads to. */

/** The paths of the provider. */
export const oidcPaths = {
  authorization: '/oidc/auth',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  introspection: '/oidc/introspect',
  revocation: '/oidc/revoke',
  end_session: '/oidc/logout',
  jwks: '/.well-known/jwks.json',
} as const

/** Where the front door signs people in to applications. */
export const signInPage = '/sso/continue/'

/** Where somebody is who has signed out. */
export const signedOutPage = '/log-out'
