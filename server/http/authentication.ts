/**
 * Authenticates API calls. The bearer token identifies the session; permissions are read from the database on every
 * call.
 */
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { callerOf, findAccountBySession, isLive, type SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { tokenExpired, unauthenticated } from '../errors/apiError'

export interface AccessTokens {
  /** Signs an access token for a session. */
  sign(userId: number, sessionId: string): string
  /** Returns the session of a token; throws 1002 if it is malformed and 5000 if it has expired. */
  sessionOf(token: string): string
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Signs and checks access tokens with HS256. */
export const accessTokens = (key: string, lifeSeconds: number): AccessTokens => {
  const signer = createSigner({ key, algorithm: 'HS256', expiresIn: lifeSeconds * 1000 })
  const verifier = createVerifier({ key, algorithms: ['HS256'], cache: true })
  return {
    sign: (userId, sessionId) => signer({ sub: String(userId), sid: sessionId }),
    sessionOf: (token) => {
      try {
        const { sid } = verifier(token) as { sid?: unknown }
        if (typeof sid !== 'string' || !uuid.test(sid)) throw unauthenticated()
        return sid
      } catch (error) {
        if (error instanceof TokenError && error.code === TokenError.codes.expired) throw tokenExpired()
        throw unauthenticated()
      }
    },
  }
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Finds the caller from the Authorization header; throws 401. */
export const authenticate = async (
  db: Queryable,
  tokens: AccessTokens,
  authorization: string | undefined,
): Promise<SignedInCaller> => {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  const sessionId = tokens.sessionOf(token)
  const account = await findAccountBySession(db, sessionId)
  // The refresh that the client tries next fails too, which signs the user out.
  if (!account || !isLive(account)) throw tokenExpired()
  return callerOf(account, sessionId)
}
