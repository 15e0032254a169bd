/** Random tokens, and what is stored of them. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Makes an opaque token of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads the database cannot use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The successor of a refresh token: a function of the token, so that a repeated request gets the very same one. */
export const successorOf = (secret: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${secret}`).digest('base64url')
