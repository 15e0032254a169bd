/** Sets the library up for this house: what it offers, to whom, and for how long. */
import type { Configuration } from 'oidc-provider'
import type { AccessTokens } from '../accounts/accessTokens'
import { providerCookieName } from '../accounts/client'
import { deriveKey } from '../accounts/secrets'
import type { SigningKey } from '../accounts/signingKeys'
import type { Config } from '../config'
import type { PooledDatabase } from '../database/connection'
import { adapterOf } from './adapter'
import { leadToFrontDoor } from './browser'
import { renderError } from './errorPage'
import { grantFor } from './grants'
import { signerOf, signingFirst } from './keys'
import { loadLibrary } from './library'
import { oidcPaths, signedOutPage } from './paths'
import { findPerson, mayIntrospect } from './people'
import { policyOf } from './policy'

/** How long tokens live, in seconds: rights that were taken away are in none that is older. */
const tokenSeconds = 300
const codeSeconds = 60
/** How long somebody may take to sign in. */
const interactionSeconds = 3600

export interface ProviderSettings {
  readonly db: PooledDatabase
  readonly tokens: Pick<AccessTokens, 'signingKeys'>
  readonly config: Pick<Config, 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'>
  readonly issuer: string
  /** The secret that all keys are derived from. */
  readonly secret: string
  readonly onError: (error: unknown) => void
}

/** Names that browsers take over https alone. Only the session is for all paths, as `__Host-` demands: several sign-ins may wait, each at a path of its own. */
const cookieNames = (isHttps: boolean) => ({
  session: providerCookieName(isHttps),
  interaction: isHttps ? '__Secure-oidc_interaction' : 'oidc_interaction',
  resume: isHttps ? '__Secure-oidc_resume' : 'oidc_resume',
})

const findOrigin = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

/** Returns the settings of the library. */
export const configure = async (settings: ProviderSettings, keys: readonly SigningKey[]): Promise<Configuration> => {
  const { db, issuer, secret, config } = settings
  const { errors, ExternalSigningKey, Provider } = await loadLibrary()
  const isHttps = issuer.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const
  return {
    adapter: adapterOf(db, {
      refuseReuse: () => new errors.InvalidGrant('already used'),
      context: () => Provider.ctx,
    }),
    jwks: { keys: signingFirst(keys).map((key) => signerOf(ExternalSigningKey, key)) },
    routes: oidcPaths,
    cookies: {
      names: cookieNames(isHttps),
      long: cookie,
      short: cookie,
      keys: [deriveKey(secret, 'cookies of the OpenID provider')],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: { enabled: true, allowedPolicy: mayIntrospect },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // `endSession` answers instead.
        logoutSource: (ctx) => void (ctx.body = ''),
        postLogoutSuccessSource: (ctx) => ctx.redirect(signedOutPage),
      },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: (_ctx, origin, client) => (client.redirectUris ?? []).some((uri) => findOrigin(uri) === origin),
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      openid: ['sub', 'sid', 'company', 'permissions', 'role'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    extraParams: ['company'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      AuthorizationCode: codeSeconds,
      Interaction: interactionSeconds,
      RefreshToken: config.REFRESH_TOKEN_SECONDS,
      Grant: config.SESSION_SECONDS,
      Session: config.SESSION_SECONDS,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // Asked of the session of the console, at each use.
    expiresWithSession: () => false,
    findAccount: (ctx, sub, token) => findPerson(db, ctx, sub, token),
    loadExistingGrant: (ctx) => grantFor(db, ctx),
    interactions: {
      policy: await policyOf(db),
      url: leadToFrontDoor(secret, isHttps),
    },
    renderError,
    // Addresses of applications are chosen by masters, and may be of the house's own network.
    fetch: (url, options) => {
      const { dispatcher: _dispatcher, ...own } = options as RequestInit & { dispatcher?: unknown }
      return fetch(url, own)
    },
  }
}
