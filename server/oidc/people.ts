/** Tells applications about the person behind a token: at the token endpoint, at userinfo and at introspection. */
import type { AccessToken, Account, Client, ClientCredentials, KoaContextWithOIDC, RefreshToken } from 'oidc-provider'
import type { PooledDatabase } from '../database/connection'
import { claimsOf, presenceOf, type Presence } from './access'
import { decide } from './decision'
import { tokenNoted } from './tokens'

/** What all tokens and codes of a sign-in have. */
interface Token {
  readonly grantId?: string | undefined
  readonly sessionUid?: string | undefined
}

const holderOf = (ctx: KoaContextWithOIDC, { grantId, sessionUid }: Token): Presence | undefined => {
  const login = grantId === undefined ? undefined : tokenNoted(ctx, grantId)?.login
  return login && login.sessionId === sessionUid ? presenceOf(login) : undefined
}

/** Finds the person of a token, or the one who is about to get one. */
export const findPerson = async (
  db: PooledDatabase,
  ctx: KoaContextWithOIDC,
  sub: string,
  token: Token | undefined,
): Promise<Account | undefined> => {
  if (!token) {
    const { account } = await decide(db, ctx)
    return account && String(account.user.id) === sub ? { accountId: sub, claims: () => ({ sub }) } : undefined
  }
  const presence = holderOf(ctx, token)
  if (!presence || String(presence.account.user.id) !== sub) return undefined
  return { accountId: sub, claims: () => ({ sub, ...claimsOf(presence) }) }
}

const liveClaims = new WeakMap<KoaContextWithOIDC, ReturnType<typeof claimsOf>>()

/** Whether a token is one of the application that asks, and its person may still be there. */
export const mayIntrospect = (
  ctx: KoaContextWithOIDC,
  client: Client,
  token: AccessToken | ClientCredentials | RefreshToken,
): boolean => {
  if (token.clientId !== client.clientId) return false
  const presence = holderOf(ctx, token as Token)
  if (presence) liveClaims.set(ctx, claimsOf(presence))
  return presence !== undefined
}

/** Adds the rights of now to the answer of an introspection. */
export const addLiveClaims = (ctx: KoaContextWithOIDC): void => {
  const claims = liveClaims.get(ctx)
  const body = ctx.body as { active?: boolean } | undefined
  if (claims && body?.active) Object.assign(body, claims)
}
