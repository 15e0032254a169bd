/** Reads tokens that nobody has verified here: what they say may be wrong. */
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload } from 'jose'

interface Unverified {
  readonly header: JWTHeaderParameters
  readonly claims: JWTPayload
}

/** Reads a JWT without verifying it; undefined if it is none. */
export const readUnverified = (token: string): Unverified | undefined => {
  try {
    return { header: decodeProtectedHeader(token) as JWTHeaderParameters, claims: decodeJwt(token) }
  } catch {
    return undefined
  }
}
