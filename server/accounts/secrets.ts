/** Secrets: random tokens and their stored hashes, keys for one purpose each, and encrypted texts. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Derives a key per purpose from the secret, so that what is made for one purpose never serves another. */
export const deriveKey = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** The purpose of the key that private keys are encrypted with. */
export const sealingPurpose = 'signing keys'

/** Generates an opaque token of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: someone who reads the database can't use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Derives the successor of a refresh token, so that a repeated request gets the same one. */
export const successorOf = (secret: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${secret}`).digest('base64url')

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text with a derived key. `label` says what the text belongs to and must be given again to read it. */
export const seal = (text: string, key: string, label: string): string => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, 'base64url'), nonce).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a sealed text; undefined if it was sealed with another key or label, or has been changed. */
export const unseal = (sealed: string, key: string, label: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  const textStart = nonceBytes + tagBytes
  if (bytes.length < textStart) return undefined
  const opening = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(label)).setAuthTag(bytes.subarray(nonceBytes, textStart))
  try {
    return opening.update(bytes.subarray(textStart), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}
