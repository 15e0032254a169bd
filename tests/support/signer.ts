/** Signs access tokens with the key of a server whose database and secret are known. */
import { createPrivateKey, sign } from 'node:crypto'
import type { Pool } from 'pg'
import { deriveKey, sealingPurpose, unseal } from '../../server/accounts/secrets'

export type Signer = (claims: object, header?: object) => string

export const encodePart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns a function that signs claims like the server; `header` replaces members of the header. */
export const readSigner = async (pool: Pool, secret: string): Promise<Signer> => {
  const { rows } = await pool.query<{ kid: string; private_key: string }>(
    'select kid, private_key from signing_keys where signs_from <= now() order by signs_from desc limit 1',
  )
  const { kid = '', private_key = '' } = rows[0] ?? {}
  const jwk: unknown = JSON.parse(unseal(private_key, deriveKey(secret, sealingPurpose), kid) ?? '{}')
  const key = createPrivateKey({ key: jwk as never, format: 'jwk' })
  return (claims, header = {}) => {
    const text = `${encodePart({ alg: 'ES256', kid, typ: 'JWT', ...header })}.${encodePart(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
}
