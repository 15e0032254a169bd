/** Lets the OpenID provider sign with the keys that sign access tokens, none of which it gets to see. */
import { createPublicKey, webcrypto } from 'node:crypto'
import type { ExternalSigningKey } from 'oidc-provider'
import { algorithm, type SigningKey } from '../accounts/signingKeys'

/** Returns the key of the library for one of ours. */
export const signerOf = (
  Base: typeof ExternalSigningKey,
  { kid, publicKey, signs }: SigningKey,
): ExternalSigningKey => {
  const own = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  class Signer extends Base {
    override keyObject() {
      return own
    }
    override async sign(data: Uint8Array) {
      if (!signs) throw new Error(`The key ${kid} doesn't sign yet, or not any more`)
      const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signs, Buffer.from(data))
      return new Uint8Array(signature)
    }
  }
  return Object.assign(new Signer(), { kid, alg: algorithm })
}

/** Sorts the key that signs first: the library takes the first one that fits. */
export const signingFirst = (keys: readonly SigningKey[]): readonly SigningKey[] => {
  const signer = keys.find(({ signs }) => signs)
  return signer ? [signer, ...keys.filter((key) => key !== signer)] : keys
}
