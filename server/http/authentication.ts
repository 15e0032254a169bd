/**
 * Authenticates API calls. The bearer token identifies the session; permissions are read from the database on every
 * call. With the header `View-As`, the caller is the viewed person, and the call must only read (decision 0029).
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isReading, type Call } from '../../contract/call'
import type { AccessTokens } from '../accounts/accessTokens'
import { callerOfKey, callerOfSecret, looksLikeKey } from '../accounts/apiKeys'
import { callerOf, findAccountBySession, isLive, type SignedInCaller } from '../accounts/account'
import { viewedBy, type EndingViews } from '../accounts/viewings'
import type { Queryable } from '../database/connection'
import { keyRefused, tokenExpired, unauthenticated, viewOnly } from '../errors/apiError'

const bearer = /^Bearer +([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i

/** Reads the owner of a session with their present rights; throws 401 if it has ended. */
export const callerOfSession = async (
  db: Queryable,
  sessionId: SignedInCaller['sessionId'],
): Promise<SignedInCaller> => {
  const account = await findAccountBySession(db, sessionId)
  // The refresh that the client tries next fails too, which signs the user out.
  if (!account || !isLive(account)) throw tokenExpired()
  return callerOf(account, sessionId)
}

/** Finds the program of a key; throws 401. */
const callerOfProgram = async (db: Queryable, secret: string): Promise<SignedInCaller> => {
  const caller = await callerOfSecret(db, secret)
  if (!caller) throw keyRefused()
  return caller
}

/** Finds a caller once more, with the rights of now; throws 401 if the session or key has ended. */
export const findAgain = async (
  db: Queryable,
  { key, companyId, sessionId }: SignedInCaller,
): Promise<SignedInCaller> => {
  if (!key) return callerOfSession(db, sessionId)
  const caller = companyId !== null && (await callerOfKey(db, companyId, key.id))
  if (!caller) throw keyRefused()
  return caller
}

/** Finds the owner of the access token or key; throws 401. */
export const authenticate = async (
  db: Queryable,
  tokens: AccessTokens,
  { authorization }: IncomingHttpHeaders,
): Promise<SignedInCaller> => {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  if (looksLikeKey(token)) return callerOfProgram(db, token)
  return callerOfSession(db, await tokens.sessionOf(token))
}

/** Returns the person as whom the console is viewed, if it is; throws 403 unless the call only reads. */
export const findViewed = async (
  ending: EndingViews,
  headers: IncomingHttpHeaders,
  call: Call,
  viewer: SignedInCaller | undefined,
): Promise<SignedInCaller | undefined> => {
  const view = headers['view-as']
  if (view === undefined) return undefined
  if (!isReading(call)) throw viewOnly()
  return viewer && viewedBy(ending, viewer, view)
}
