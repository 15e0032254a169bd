/** The OpenID provider for applications (decision 0122): the certified library, set up for this house. */
import type { IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import type {
  AccessToken,
  AuthorizationCode,
  Configuration,
  Grant,
  KoaContextWithOIDC,
  Provider,
  RefreshToken,
} from 'oidc-provider'
import { ssoCookieName } from '../accounts/client'
import type { AccessTokens } from '../accounts/accessTokens'
import { deriveKey } from '../accounts/secrets'
import { endSessionsWhere } from '../accounts/sessions'
import type { SigningKey } from '../accounts/signingKeys'
import type { Config } from '../config'
import type { PooledDatabase } from '../database/connection'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { applicationLogins, sessions } from '../database/tables'
import type { Report } from '../securityEvents'
import { claimsOf, findPresence } from './access'
import { adapterOf } from './adapter'
import { isSecretOf } from './applications'
import { nameSignIn, newBrowser } from './browser'
import { decide } from './decision'
import { errorPage } from './errorPage'
import { signerOf, signingFirst } from './keys'
import { loadLibrary } from './library'

/** How long tokens live, in seconds: rights that were taken away are in none that is older. */
const tokenSeconds = 300
const codeSeconds = 60
/** How long somebody may take to sign in. */
const interactionSeconds = 3600

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
const signInPage = '/sso/continue/'

export interface ProviderSettings {
  readonly db: PooledDatabase
  readonly tokens: Pick<AccessTokens, 'signingKeys'>
  readonly config: Pick<Config, 'REFRESH_TOKEN_SECONDS' | 'SESSION_SECONDS'>
  readonly issuer: string
  /** The secret that all keys are derived from. */
  readonly secret: string
  readonly onError: (error: unknown) => void
}

/** What of the request a context belongs to. */
export interface Request {
  readonly id: string
  readonly report: Report
}

/** What the server knows of a request that it has handed on. */
export const requests = new WeakMap<IncomingMessage, Request>()

/** The key that sign-ins are tied to their browser with. */
export const browserKeyOf = (secret: string): string => deriveKey(secret, 'sign-ins to applications')

type Token = AccessToken | AuthorizationCode | RefreshToken
const presenceOf = async (db: PooledDatabase, token: Token) =>
  token.grantId && token.sessionUid ? findPresence(db, token.grantId, token.sessionUid) : undefined

/** Returns the grant of somebody who may go in: the one of before, or a new one for another session or company. */
const grantFor = async (db: PooledDatabase, ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
  const { sessionId, account, application, company } = await decide(db, ctx)
  const { oidc } = ctx
  const { session, client, provider } = oidc
  if (!sessionId || !account || !application || !company || !session || !client) return undefined
  session.uid = sessionId
  // The same for all applications, which are of one house.
  session.sidFor(client.clientId, sessionId)
  const scopes = [...oidc.requestParamOIDCScopes].join(' ')
  const formerId = session.grantIdFor(client.clientId)
  const former = formerId === undefined ? undefined : await provider.Grant.find(formerId)
  const [login] =
    former && formerId ? await db.select().from(applicationLogins).where(eq(applicationLogins.grant_id, formerId)) : []
  if (former && login?.session_id === sessionId && login.chosen_company === company.id) {
    const known = new Set(former.getOIDCScope().split(' '))
    if (scopes.split(' ').every((scope) => known.has(scope))) return former
    former.addOIDCScope(scopes)
    await former.save()
    return former
  }
  const grant = new provider.Grant({ accountId: String(account.user.id), clientId: client.clientId })
  grant.addOIDCScope(scopes)
  const grantId = await grant.save()
  await db.insert(applicationLogins).values({
    grant_id: grantId,
    application_id: application.id,
    session_id: sessionId,
    chosen_company: company.id,
  })
  requests.get(ctx.req)?.report('application opened', {
    account: account.user.id,
    company: company.id,
    application: application.id,
  })
  return grant
}

/** Returns what decides whether the front door has to be asked, in order. */
const policyOf = async (db: PooledDatabase) => {
  const { interactionPolicy } = await loadLibrary()
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  // Applications of the house ask for no consent.
  policy.remove('consent')
  policy.get('login')?.checks.add(
    new Check('session_ended', 'the session has ended', 'login_required', async (ctx) => {
      const { account } = await decide(db, ctx)
      return ctx.oidc.session?.accountId !== undefined && !account
    }),
  )
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check('company', 'a company has to be chosen', 'account_selection_required', async (ctx) => {
        const { company, refusal } = await decide(db, ctx)
        return !company && !refusal
      }),
    ),
  )
  policy.add(
    new Prompt(
      { name: 'access' },
      new Check(
        'refused',
        'the person may not use this application, or not for this company',
        'access_denied',
        async (ctx) => {
          const { refusal } = await decide(db, ctx)
          return refusal !== undefined
        },
      ),
    ),
  )
  return policy
}

const findOrigin = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined

const configure = async (settings: ProviderSettings, keys: readonly SigningKey[]): Promise<Configuration> => {
  const { db, issuer, secret, config } = settings
  const { errors, ExternalSigningKey, Provider } = await loadLibrary()
  const isHttps = issuer.startsWith('https:')
  const browserKey = browserKeyOf(secret)
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const
  return {
    adapter: adapterOf(db, {
      refuseReuse: () => new errors.InvalidGrant('already used'),
      context: () => Provider.ctx,
    }),
    jwks: { keys: signingFirst(keys).map((key) => signerOf(ExternalSigningKey, key)) },
    routes: oidcPaths,
    cookies: {
      names: { session: isHttps ? '__Host-oidc' : 'oidc', interaction: 'oidc_interaction', resume: 'oidc_resume' },
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
      introspection: {
        enabled: true,
        allowedPolicy: async (ctx, client, token) => {
          if (token.clientId !== client.clientId) return false
          const presence = await presenceOf(db, token as Token)
          if (presence) liveClaims.set(ctx, claimsOf(presence))
          return presence !== undefined
        },
      },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // `endSession` answers instead.
        logoutSource: (ctx) => void (ctx.body = ''),
        postLogoutSuccessSource: (ctx) => ctx.redirect('/log-out'),
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
    findAccount: async (ctx, sub, token) => {
      if (!token) {
        const { account } = await decide(db, ctx)
        return account && String(account.user.id) === sub ? { accountId: sub, claims: () => ({ sub }) } : undefined
      }
      const presence = await presenceOf(db, token as Token)
      if (!presence || String(presence.account.user.id) !== sub) return undefined
      return { accountId: sub, claims: () => ({ sub, ...claimsOf(presence) }) }
    },
    loadExistingGrant: (ctx) => grantFor(db, ctx),
    interactions: {
      policy: await policyOf(db),
      url: async (ctx, interaction) => {
        // The session may be another one once the person has signed in; the cookies tie this to the browser.
        interaction.session = undefined
        await interaction.persist()
        const options = { ...cookie, signed: false, path: '/' }
        const name = ssoCookieName(isHttps)
        const browser = ctx.cookies.get(name, { signed: false }) ?? newBrowser()
        ctx.cookies.set(name, browser, options)
        return `${signInPage}${nameSignIn(browserKey, interaction.uid, browser)}`
      },
    },
    renderError: (ctx, { error, error_description: description }) => {
      if (ctx.accepts('json', 'html') !== 'html') return void (ctx.body = { error, error_description: description })
      const { page, policy } = errorPage({ error, description, requestId: requests.get(ctx.req)?.id ?? '' })
      ctx.type = 'html'
      ctx.set('content-security-policy', policy)
      ctx.body = page
    },
    // Addresses of applications are chosen by masters, and may be of the house's own network.
    fetch: (url, options) => {
      const { dispatcher: _dispatcher, ...own } = options as RequestInit & { dispatcher?: unknown }
      return fetch(url, own)
    },
  }
}

const liveClaims = new WeakMap<KoaContextWithOIDC, ReturnType<typeof claimsOf>>()

/** Ends the session when an application signs somebody out, and goes where it wants to go on. */
const endSession = async (db: PooledDatabase, ctx: KoaContextWithOIDC): Promise<void> => {
  const { session, provider } = ctx.oidc
  if (!session) return
  const { uid, accountId } = session
  const state = session.state as { postLogoutRedirectUri?: string; state?: string } | undefined
  const report = requests.get(ctx.req)?.report
  if (accountId !== undefined && report) {
    const ended = await reportAfterCommit(db, report, undefined, (context) =>
      endSessionsWhere(context, eq(sessions.id, uid)),
    )
    if (ended.length > 0) report('sign-out', { account: Number(accountId) })
  }
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/', signed: true })
  const { postLogoutRedirectUri: onward, state: given } = state ?? {}
  const target = onward ? new URL(onward) : undefined
  if (target && given !== undefined) target.searchParams.set('state', given)
  ctx.status = 303
  ctx.redirect(target?.href ?? '/log-out')
}

const kidOf = (token: string): string | undefined => {
  try {
    return (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: string }).kid
  } catch {
    return undefined
  }
}
const audienceOf = (token: string): string => {
  try {
    const { aud } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { aud?: unknown }
    return typeof aud === 'string' ? aud : ''
  } catch {
    return ''
  }
}

/** An application may keep the hint for longer than the key lives that has signed it: it says no more than the client id. */
const dropOldHint = (ctx: KoaContextWithOIDC, keys: readonly SigningKey[]): void => {
  const { id_token_hint: hint, ...query } = ctx.query
  if (ctx.path !== oidcPaths.end_session || typeof hint !== 'string') return
  const kid = kidOf(hint)
  if (kid === undefined || keys.some((key) => key.kid === kid)) return
  ctx.query = { client_id: audienceOf(hint), ...query }
}

const build = async (settings: ProviderSettings, keys: readonly SigningKey[]): Promise<Provider> => {
  const { Provider } = await loadLibrary()
  const provider = new Provider(settings.issuer, await configure(settings, keys))
  // The address and protocol are those that `mount.ts` tells.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, secret: string) {
    return isSecretOf(this.clientSecret ?? '', secret)
  }
  provider.use(async (ctx, next) => {
    dropOldHint(ctx as KoaContextWithOIDC, keys)
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route === 'end_session' && ctx.status === 200) await endSession(settings.db, ctx as KoaContextWithOIDC)
    const claims = liveClaims.get(ctx as KoaContextWithOIDC)
    const body = ctx.body as { active?: boolean } | undefined
    if (claims && body?.active) Object.assign(body, claims)
  })
  provider.on('server_error', (_ctx, error) => settings.onError(error))
  provider.on('grant.revoked', (ctx) => {
    const { route, entities } = ctx.oidc
    if (route !== 'token') return
    const account = Number((entities.AuthorizationCode ?? entities.RefreshToken)?.accountId)
    requests.get(ctx.req)?.report('application token reused', {
      account: Number.isInteger(account) ? account : null,
      reason: 'the tokens of the application were revoked',
    })
  })
  return provider
}

/** Returns a function that gives the provider, which is built anew when the keys have changed. */
export const openProvider = (settings: ProviderSettings): (() => Promise<Provider>) => {
  let known: { readonly keys: string; readonly provider: Promise<Provider> } | undefined
  return async () => {
    const keys = await settings.tokens.signingKeys()
    const text = keys.map(({ kid, signs }) => `${kid} ${signs !== undefined}`).join()
    if (known?.keys !== text) {
      const next = { keys: text, provider: build(settings, keys) }
      known = next
      next.provider.catch(() => {
        if (known === next) known = undefined
      })
    }
    return known.provider
  }
}
