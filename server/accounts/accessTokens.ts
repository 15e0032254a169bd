/** Signs and checks access tokens with ES256, so that applications can check them with the published keys (A136). */
import { CompactSign, decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTVerifyResult } from 'jose'
import type { PooledDatabase } from '../database/connection'
import type { PublicKey } from '../database/tables'
import { forged, tokenExpired, unauthenticated } from '../errors/apiError'
import { algorithm, ensureSigningKey, readSigningKeys, type SigningKey } from './signingKeys'

/** A published key, as in RFC 7517. */
interface PublishedKey extends PublicKey {
  readonly kid: string
  readonly alg: typeof algorithm
  readonly use: 'sig'
}

export interface AccessTokens {
  /** Signs an access token for a session. Not for use within a transaction, since it may need another connection. */
  sign(userId: number, sessionId: string): Promise<string>
  /** Returns the session of a token; throws 1002 if it is malformed and 5000 if it has expired. */
  sessionOf(token: string): Promise<string>
  /** Signs a document that is no token; returns a detached JWS (RFC 7515, appendix F), and the key to check it with. */
  signDocument(text: string, type: string): Promise<{ readonly jws: string; readonly key: PublishedKey }>
  publishedKeys(): Promise<readonly PublishedKey[]>
  /** The keys of now, the newest first: the first one with `signs` signs. */
  signingKeys(): Promise<readonly SigningKey[]>
}

interface AccessTokenSettings {
  readonly db: PooledDatabase
  /** The key that private keys are encrypted with. */
  readonly sealingKey: string
  readonly lifeSeconds: number
  /** The URL of the console, so that applications can tell installations apart. */
  readonly issuer: string
}

/** How old the known keys may be, in milliseconds: usually, and for signing and for a token whose key is unknown. */
const usualAge = 30_000
const recentAge = 1_000

type Keys = ReadonlyMap<string, SigningKey>

/** Returns a function that reads the keys again if the known ones are older than `maxAge`. */
const openKeyring = ({ db, sealingKey, lifeSeconds }: AccessTokenSettings) => {
  const read = async (): Promise<Keys> => {
    let keys = await readSigningKeys(db, sealingKey, lifeSeconds)
    if (!keys.some(({ signs }) => signs)) {
      await ensureSigningKey(db, sealingKey, lifeSeconds)
      keys = await readSigningKeys(db, sealingKey, lifeSeconds)
    }
    return new Map(keys.map((key) => [key.kid, key]))
  }
  let known: { readonly at: number; readonly keys: Promise<Keys> } | undefined
  return (maxAge: number): Promise<Keys> => {
    const now = performance.now()
    if (!known || now - known.at > maxAge) {
      const reading = { at: now, keys: read() }
      known = reading
      reading.keys.catch(() => {
        if (known === reading) known = undefined
      })
    }
    return known.keys
  }
}

interface Verified {
  readonly kid: string
  readonly sessionId: string
  readonly expires: number
}

/** The number of tokens that are verified only once: as many as users are active within the life of a token. */
const maxVerified = 10_000

const secondsNow = () => Math.floor(Date.now() / 1000)

/** What the header of an access token says that it is. */
const tokenType = 'JWT'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const kidOf = (token: string): string | undefined => {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** Whether a token is well-formed, but signed by nobody here. */
const isForged = (error: unknown): boolean =>
  error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed

const checkSignature = async (token: string, { verifies }: SigningKey): Promise<JWTVerifyResult> => {
  try {
    return await jwtVerify(token, verifies, { algorithms: [algorithm], requiredClaims: ['exp'] })
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired()
    throw isForged(error) ? forged('wrong signature') : unauthenticated()
  }
}

const verify = async (token: string, key: SigningKey): Promise<Verified> => {
  const { payload, protectedHeader } = await checkSignature(token, key)
  const { sid, aud, exp = 0 } = payload
  // The ID tokens of applications name the same session, and are signed by the same key.
  if (protectedHeader.typ !== tokenType || aud !== undefined) throw forged('no access token')
  if (typeof sid !== 'string' || !uuid.test(sid)) throw unauthenticated()
  return { kid: key.kid, sessionId: sid, expires: exp }
}

const publish = ({ kid, publicKey }: SigningKey): PublishedKey => ({ ...publicKey, kid, alg: algorithm, use: 'sig' })

/** Creates the signer and verifier of access tokens; creates the first key if there is none. */
export const openAccessTokens = async (settings: AccessTokenSettings): Promise<AccessTokens> => {
  const keyring = openKeyring(settings)
  const verified = new Map<string, Verified>()
  await keyring(usualAge)

  const findKey = async (kid: string | undefined): Promise<SigningKey> => {
    if (kid === undefined) throw unauthenticated()
    // Another process may have created it just now.
    const key = (await keyring(usualAge)).get(kid) ?? (await keyring(recentAge)).get(kid)
    if (!key) throw forged('unknown key')
    return key
  }

  const remember = (token: string, result: Verified) => {
    const [oldest] = verified.keys()
    if (verified.size >= maxVerified && oldest !== undefined) verified.delete(oldest)
    verified.set(token, result)
  }

  const findSigner = async () => {
    const key = [...(await keyring(recentAge)).values()].find(({ signs }) => signs)
    if (!key?.signs) throw new Error('There is no key to sign with')
    return { ...key, signs: key.signs }
  }

  return {
    signDocument: async (text, type) => {
      const key = await findSigner()
      const jws = await new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: type })
        .sign(key.signs)
      return { jws: jws.replace(/\..*\./, '..'), key: publish(key) }
    },
    sign: async (userId, sessionId) => {
      const key = await findSigner()
      const now = secondsNow()
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: key.kid, typ: tokenType })
        .setIssuer(settings.issuer)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + settings.lifeSeconds)
        .sign(key.signs)
    },
    sessionOf: async (token) => {
      // Checking a signature takes longer than everything else that a call does before its query.
      const known = verified.get(token)
      const key = await findKey(known?.kid ?? kidOf(token))
      const { sessionId, expires } = known ?? (await verify(token, key))
      if (expires <= secondsNow()) throw tokenExpired()
      if (!known) remember(token, { kid: key.kid, sessionId, expires })
      return sessionId
    },
    publishedKeys: async () => [...(await keyring(usualAge)).values()].map(publish),
    signingKeys: async () => [...(await keyring(recentAge)).values()],
  }
}
