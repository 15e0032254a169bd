/** Signs people out when an application asks for it (OpenID Connect RP-Initiated Logout). */
import { eq } from 'drizzle-orm'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { endSessionsWhere } from '../accounts/sessions'
import type { SigningKey } from '../accounts/signingKeys'
import type { PooledDatabase } from '../database/connection'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { sessions } from '../database/tables'
import { oidcPaths, signedOutPage } from './paths'
import { requestOf } from './requests'
import { readUnverified } from './unverified'

/** Ends the session when an application signs somebody out, and goes where it wants to go on. */
export const endSession = async (db: PooledDatabase, ctx: KoaContextWithOIDC): Promise<void> => {
  const { session, provider } = ctx.oidc
  if (!session) return
  const { uid, accountId } = session
  const state = session.state as { postLogoutRedirectUri?: string; state?: string } | undefined
  const report = requestOf(ctx)?.report
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
  ctx.redirect(target?.href ?? signedOutPage)
}

/** An application may keep the hint for longer than the key lives that has signed it: it says no more than the client id. */
export const dropOldHint = (ctx: KoaContextWithOIDC, keys: readonly SigningKey[]): void => {
  const { id_token_hint: hint, ...query } = ctx.query
  if (ctx.path !== oidcPaths.end_session || typeof hint !== 'string') return
  const { header, claims } = readUnverified(hint) ?? {}
  const kid = header?.kid
  if (kid === undefined || keys.some((key) => key.kid === kid)) return
  ctx.query = { client_id: typeof claims?.aud === 'string' ? claims.aud : '', ...query }
}
