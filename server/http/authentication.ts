/**
 * Authenticates API calls. The bearer token identifies the session; permissions are read from the database on every
 * call.
 */
import type { AccessTokens } from '../accounts/accessTokens'
import { callerOf, findAccountBySession, isLive, type SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { tokenExpired, unauthenticated } from '../errors/apiError'

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Finds the caller from the Authorization header; throws 401. */
export const authenticate = async (
  db: Queryable,
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<SignedInCaller> => {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  const sessionId = await tokens.sessionOf(token)
  const account = await findAccountBySession(db, sessionId)
  // The refresh that the client tries next fails too, which signs the user out.
  if (!account || !isLive(account)) throw tokenExpired()
  return callerOf(account, sessionId)
}
